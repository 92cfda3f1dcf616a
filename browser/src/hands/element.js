// Functions for elements, in a world of ours; each is taken out of `all` by its name.
const bringIntoView = element => {
  element.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
};
const focusOn = element => {
  bringIntoView(element);
  element.focus({preventScroll: true});
};
// Says what a browser says when a person changed a field.
const tellChange = element => {
  element.dispatchEvent(new Event('input', {bubbles: true, composed: true}));
  element.dispatchEvent(new Event('change', {bubbles: true}));
};
const all = {
  // Where a pointer can hit the element: points of its frame's viewport, or what is in the way.
  async points(limit) {
    if (!this.isConnected) return {hindrance: 'is not on the page any more; read it again'};
    const hasBox = element => Array.from(element.getClientRects())
      .some(rect => rect.width > 0 && rect.height > 0);
    // A control that the page hides is clicked through its label.
    let target = this;
    if (!hasBox(target) || getComputedStyle(target).visibility !== 'visible'
        || getComputedStyle(target).opacity === '0') {
      const label = this.labels && Array.from(this.labels).find(hasBox);
      if (label) target = label;
    }
    if (!hasBox(target)) {
      // What has no box of its own is hit where what it holds is.
      target = Array.from(target.querySelectorAll('*')).find(hasBox) || target;
    }
    if (!hasBox(target)) return {hindrance: 'is not shown'};
    if (getComputedStyle(target).visibility !== 'visible') return {hindrance: 'is invisible'};
    if (this.matches(':disabled')) return {hindrance: 'is disabled'};
    const frame = () => new Promise(done => {
      requestAnimationFrame(done);
      setTimeout(done, 50);
    });
    const place = () => {
      const rect = target.getBoundingClientRect();
      return [rect.left, rect.top, rect.width, rect.height].join();
    };
    const end = performance.now() + limit;
    const stops = async () => {
      for (let last = place(); ;) {
        await frame();
        const now = place();
        if (now === last) return true;
        if (performance.now() > end) return false;
        last = now;
      }
    };
    const deep = (x, y) => {
      let root = this.ownerDocument;
      let hit = null;
      const mine = this.getRootNode();
      const path = new Set();
      for (let at = mine; at instanceof ShadowRoot; at = at.host.getRootNode()) path.add(at);
      for (;;) {
        const next = root.elementFromPoint(x, y);
        if (!next || next === hit) return hit;
        hit = next;
        const inner = next.shadowRoot || Array.from(path).find(shadow => shadow.host === next);
        if (!inner) return hit;
        root = inner;
      }
    };
    const parent = node => node.assignedSlot || node.parentNode
      || (node instanceof ShadowRoot ? node.host : null);
    const lands = hit => {
      for (let at = hit; at; at = parent(at)) {
        if (at === this || at === target) return true;
        if (at instanceof HTMLLabelElement && at.control === this) return true;
      }
      // A link or a button takes the clicks on all that is in it.
      for (let at = target; at; at = parent(at)) {
        if (at === hit) return hit.matches('a[href], button, label');
      }
      return false;
    };
    // First where it is; then elsewhere, away from bars that stay at an edge.
    let covers = [];
    for (const block of [null, 'center', 'end', 'start']) {
      if (block) target.scrollIntoView({block, inline: 'center', behavior: 'instant'});
      else target.scrollIntoViewIfNeeded(true);
      if (!await stops()) return {hindrance: 'does not stop to move'};
      const points = [];
      const others = [];
      for (const rect of Array.from(target.getClientRects()).slice(0, 8)) {
        const left = Math.max(rect.left, 0);
        const top = Math.max(rect.top, 0);
        const right = Math.min(rect.right, innerWidth);
        const bottom = Math.min(rect.bottom, innerHeight);
        if (right <= left || bottom <= top) continue;
        for (const [x, y] of [[.5, .5], [.25, .25], [.75, .25], [.25, .75], [.75, .75],
          [.5, .1], [.5, .9], [.05, .5], [.95, .5]]) {
          const point = [left + (right - left) * x, top + (bottom - top) * y];
          const hit = deep(...point);
          if (hit && lands(hit)) points.push(point);
          else if (hit) others.push(hit);
        }
      }
      if (points.length) return {points};
      if (!covers.length) covers = others;
    }
    if (!covers.length) return {hindrance: 'cannot be scrolled into view'};
    return {cover: covers[0] instanceof Element ? (cover => {
      const id = cover.id ? '#' + CSS.escape(cover.id) : '';
      const names = Array.from(cover.classList).slice(0, 3).map(name => '.' + CSS.escape(name));
      const text = (cover.innerText || '').trim().replace(/\s+/g, ' ').slice(0, 60);
      return cover.localName + id + names.join('') + (text ? ` "${text}"` : '');
    })(covers[0]) : 'something'};
  },

  // The points of the frame of which this is the element, as points of the viewport around it;
  // those that something else covers are left out.
  outwards(points) {
    const rect = this.getBoundingClientRect();
    const style = getComputedStyle(this);
    const left = rect.left + this.clientLeft + parseFloat(style.paddingLeft);
    const top = rect.top + this.clientTop + parseFloat(style.paddingTop);
    const root = this.getRootNode();
    let cover = null;
    const kept = [];
    for (const [x, y] of points) {
      const point = [x + left, y + top];
      if (point[0] < 0 || point[1] < 0 || point[0] >= innerWidth || point[1] >= innerHeight) continue;
      const hit = root.elementFromPoint(...point);
      if (hit === this || (hit && hit.contains(this))) kept.push(point);
      else cover = hit;
    }
    if (kept.length) return {points: kept};
    if (!cover) return {hindrance: 'cannot be scrolled into view'};
    return {cover: cover.localName + (cover.id ? '#' + CSS.escape(cover.id) : '')};
  },

  // Brings the frame of which this is the element into view.
  reveal() {
    bringIntoView(this);
    return null;
  },

  // How a value is put into the element: `text`, `keys`, `value` or a hindrance.
  fillable() {
    if (!this.isConnected) return {hindrance: 'is not on the page any more; read it again'};
    if (this instanceof HTMLInputElement || this instanceof HTMLTextAreaElement) {
      if (this.matches(':disabled')) return {hindrance: 'is disabled'};
      if (this.readOnly) return {hindrance: 'is read-only'};
      switch (this.type) {
        case 'checkbox': case 'radio':
          return {hindrance: `is a ${this.type}; check it instead`};
        case 'file': return {hindrance: 'takes files; upload them instead'};
        case 'button': case 'submit': case 'reset': case 'image':
          return {hindrance: 'is a button; click it instead'};
        case 'hidden': return {hindrance: 'is a hidden field'};
        case 'color': case 'date': case 'datetime-local': case 'month': case 'range': case 'time':
        case 'week':
          return {way: 'value'};
        default: return {way: 'text'};
      }
    }
    if (this instanceof HTMLSelectElement) return {way: 'select'};
    if (this.isContentEditable) return {way: 'keys'};
    const inner = this.querySelector('input, textarea, [contenteditable]');
    return {hindrance: inner
      ? 'takes no text itself; fill the field inside of it' : 'takes no text'};
  },

  // Focuses the field and selects all that is in it.
  selectAll() {
    focusOn(this);
    if (this instanceof HTMLInputElement || this instanceof HTMLTextAreaElement) {
      this.select();
      return this.value !== '';
    }
    const range = this.ownerDocument.createRange();
    range.selectNodeContents(this);
    const selection = this.ownerDocument.defaultView.getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
    return this.textContent !== '';
  },

  // Sets the value of a field that people do not type into; gives the value that it has then.
  setValue(value) {
    this.focus({preventScroll: true});
    this.value = value;
    tellChange(this);
    return this.value;
  },

  value() {
    return 'value' in this ? String(this.value) : this.innerText;
  },

  // Chooses options by value or label; gives a hindrance or null.
  select(wanted) {
    if (!(this instanceof HTMLSelectElement)) return 'is no list of options; click it instead';
    if (this.matches(':disabled')) return 'is disabled';
    if (wanted.length > 1 && !this.multiple) return 'takes one option';
    const plain = text => text.trim().replace(/\s+/g, ' ');
    const options = Array.from(this.options);
    const chosen = [];
    for (const text of wanted) {
      const option = options.find(option => option.value === text)
        || options.find(option => plain(option.label) === plain(text))
        || options.find(option => plain(option.label).toLowerCase() === plain(text).toLowerCase());
      if (!option) {
        const known = options.slice(0, 8).map(option => JSON.stringify(plain(option.label)));
        const more = options.length > 8 ? ` and ${options.length - 8} more` : '';
        return `has no option ${JSON.stringify(text)}; it has ${known.join(', ')}${more}`;
      }
      if (option.disabled || option.parentElement.disabled) {
        return `has the option ${JSON.stringify(text)} disabled`;
      }
      chosen.push(option);
    }
    focusOn(this);
    for (const option of options) option.selected = chosen.includes(option);
    tellChange(this);
    return null;
  },

  // Whether the element is ticked; null for what cannot be.
  ticked() {
    if (this instanceof HTMLInputElement && /^(checkbox|radio)$/.test(this.type)) {
      return {ticked: this.checked, radio: this.type === 'radio'};
    }
    const state = this.getAttribute('aria-checked') ?? this.getAttribute('aria-pressed');
    const role = this.getAttribute('role') || '';
    if (state === null && !/checkbox|switch|radio/.test(role)) return {};
    return {ticked: state === 'true', radio: /radio/.test(role)};
  },

  focusable() {
    focusOn(this);
    const root = this.getRootNode();
    return root.activeElement === this || this.contains(root.activeElement)
      ? null : 'cannot have the focus';
  },

  takesFiles(count) {
    if (!(this instanceof HTMLInputElement) || this.type !== 'file') return 'takes no files';
    if (this.matches(':disabled')) return 'is disabled';
    if (count > 1 && !this.multiple) return 'takes one file';
    return null;
  },
};
