(() => { // Reads the page as a domlens Snapshot, format 1 (docs/SNAPSHOT.md), and changes nothing in it.
  'use strict';
  const HTML = 'http://www.w3.org/1999/xhtml';
  const NAMESPACES = { __proto__: null, 'http://www.w3.org/2000/svg': 'svg', 'http://www.w3.org/1998/Math/MathML': 'mathml' };
  const STYLE_PROPERTIES = ['display', 'visibility', 'opacity', 'content-visibility', 'white-space', 'text-transform',
    'float', 'position', 'pointer-events', 'cursor', 'overflow-x', 'overflow-y'];
  const MASK = '••••••••', TINY = 3, MOST_HIT_TESTS = 5000;
  const SECRETS = /(^|\s)(cc-csc|current-password|new-password|one-time-code)(\s|$)/i;
  const CONTROL = /^(a|area|audio|button|details|embed|iframe|input|label|object|option|select|summary|textarea|video)$/;
  const HOST = /-|^(article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$/;
  const OPERABLE = /^(role|tabindex|contenteditable|draggable|on(click|dblclick|mouse|pointer|touch).*)$/;
  const UNGENERATED = /^(audio|br|canvas|embed|frame|iframe|img|object|option|select|textarea|video|wbr)$/;

  // Members come from the browser's own prototypes, the nearest to Object first: neither a form's field named `id`, nor a
  // class of the page, nor a global named `Node` can stand in their place.
  const call = Function.prototype.call.bind(Function.prototype.call);
  const member = (object, name, accessor) => {
    let found;
    for (let proto = Object.getPrototypeOf(object); proto; proto = Object.getPrototypeOf(proto)) {
      const own = Object.getOwnPropertyDescriptor(proto, name);
      if (own && (accessor ? own.get : own.value)) found = accessor ? own.get : own.value;
    }
    return found;
  };
  const getter = (object, name) => { const get = member(object, name, true); return (self) => (get ? call(get, self) : null); };
  const method = (object, name) => { const run = member(object, name); return run && ((self, a, b) => call(run, self, a, b)); };
  // A getter that each kind of node has for itself, taken from the first of the kind that comes along.
  const late = (name) => { const known = { __proto__: null }; return (self, kind = '') => (known[kind] ||= getter(self, name))(self); };

  const top = document, root = getter(top, 'documentElement')(top) || method(top, 'createElement')(top, 'html');
  const [firstChild, nextSibling, kindOf, nameOf, data, shadowMode] =
    ['firstChild', 'nextSibling', 'nodeType', 'nodeName', 'data', 'mode'].map((name, i) => (i < 4 ? getter(top, name) : late(name)));
  const [localName, tagName, namespace, attributes, openRoot, anyRootOf, scrollLeft, scrollTop, clientLeft, clientTop, clientWidth, clientHeight] =
    ['localName', 'tagName', 'namespaceURI', 'attributes', 'shadowRoot', 'openOrClosedShadowRoot', 'scrollLeft', 'scrollTop',
      'clientLeft', 'clientTop', 'clientWidth', 'clientHeight'].map((name) => getter(root, name));
  const [url, readyState, compatMode, view, scroller, documentElement, body, focusIn] =
    ['URL', 'readyState', 'compatMode', 'defaultView', 'scrollingElement', 'documentElement', 'body', 'activeElement'].map((name) => getter(top, name));
  const [content, frameDocument, value, checked, indeterminate, selected, inputType, editable, shadowFocus] =
    ['content', 'contentDocument', 'value', 'checked', 'indeterminate', 'selected', 'type', 'isContentEditable', 'activeElement'].map(late);
  const [matches, isRendered, bounds, rectsOf, attribute, attributeNames] =
    ['matches', 'checkVisibility', 'getBoundingClientRect', 'getClientRects', 'getAttribute', 'getAttributeNames'].map((name) => method(root, name));
  const fromPoint = method(top, 'elementFromPoint');
  const is = (element, selector) => { try { return matches(element, selector); } catch { return false; } };
  // A page may have replaced `getComputedStyle`; then the typed values say nearly the same.
  const typed = method(root, 'computedStyleMap');
  const styleOf = (window, element, side) => {
    try {
      const style = window.getComputedStyle(element, side);
      if (typeof style.getPropertyValue('display') === 'string') return style;
    } catch {}
    const map = !side && typed?.(element), own = (name) => '' + (map?.get?.(name) ?? '');
    return { display: own('display'), getPropertyValue: own };
  };
  const hasBox = isRendered || ((element) => rectsOf(element).length > 0);
  // Extensions may see closed roots.
  const closedRoot = globalThis.chrome?.dom?.openOrClosedShadowRoot;
  const shadowOf = (element) => openRoot(element) || anyRootOf(element) || (closedRoot && HOST.test(localName(element)) && closedRoot(element)) || null;

  const strings = [], positions = { __proto__: null };
  const text = (string) => {
    const known = positions[string];
    if (known !== undefined) return known;
    strings[strings.length] = string;
    return (positions[string] = strings.length - 1);
  };
  const round = (number) => Math.round(number * 100) / 100 || 0;
  const sparse = () => ({ index: [], value: [] });
  const put = (table, row, entry) => { table.index[table.index.length] = row; table.value[table.value.length] = entry; };
  const push = (list, entry) => { list[list.length] = entry; };
  const meet = (a, b) => [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  const corners = (rect) => [rect.left, rect.top, rect.right, rect.bottom];
  const inner = (rect) => rect[2] - rect[0] >= 1 && rect[3] - rect[1] >= 1;

  const documents = [], viewport = { width: 0, height: 0 }, frames = [{ doc: top, owner: null, x: 0, y: 0, clip: null }], unreadFrames = [], tried = [];
  const insides = new WeakMap(); // frame element to what is known of its document
  const places = new WeakMap(); // node to its NodeRef

  // The text of `content`: its strings and attributes; what stands after a slash speaks for what is before.
  const generated = (element, style) => {
    const value = style.content;
    if (!/["(-]/.test(value) || style.display === 'none') return '';
    let out = '';
    for (const [, quoted, name, fallback, quote, slash] of
      value.matchAll(/"((?:[^"\\]|\\[^])*)"|attr\(\s*([\w-]+)[^,)]*(?:,\s*"([^"]*)")?\s*\)|\b(open|close)-quote|(\/)|\b\w+\([^)]*\)/g)) {
      if (slash) out = '';
      else if (quote) out += quote === 'open' ? '“' : '”';
      else if (name) out += attribute(element, name) ?? fallback ?? '';
      else if (quoted) out += quoted.replace(/\\(?:([0-9a-f]{1,6})\s?|([^]))/gi, (_, hex, one) => (hex ? String.fromCodePoint(parseInt(hex, 16)) : one));
    }
    return out && style.display !== 'inline' ? ` ${out} ` : out; // a box of its own stands apart
  };
  const read = ({ doc, owner, x, y, clip, hidden }) => {
    const window = view(doc), quirks = compatMode(doc) === 'BackCompat';
    const scrolled = scroller(doc), port = (quirks && body(doc)) || documentElement(doc);
    const scroll = scrolled ? [scrollLeft(scrolled), scrollTop(scrolled)] : [window.scrollX || 0, window.scrollY || 0];
    const size = (name, inner) => (typeof window[name] === 'number' ? window[name] : inner(port));
    const screen = [0, 0, size('innerWidth', clientWidth), size('innerHeight', clientHeight)];
    if (doc === top) [viewport.width, viewport.height] = [screen[2], screen[3]];
    const area = clip ? meet(clip, screen) : screen, document = documents.length;
    const nodes = { parent: [], kind: [], name: [], value: [], attributes: [], namespace: sparse(), identity: [], inputValue: sparse(),
      checked: [], indeterminate: [], selected: [], listeners: null, modal: [], openPopovers: [], before: sparse(), after: sparse() };
    const boxes = { node: [], rect: [], style: [], paintOrder: [] };
    push(documents, { url: url(doc), quirks, readyState: readyState(doc), scroll: scroll.map(round), owner, target: 0, nodes, boxes,
      hits: { node: [], hit: [] } });

    const add = (node, parent, kind) => {
      const row = nodes.parent.length, valued = kind === 3 || kind === 7 || kind === 8;
      push(nodes.parent, parent);
      push(nodes.kind, kind);
      push(nodes.value, valued ? text(data(node)) : -1);
      places.set(node, { document, node: row });
      return row;
    };

    // Boxes, styles and hits. `around` is what the parent hands down: whether nothing in it has a box, what clips it, what clips
    // that which is positioned absolutely, and its cursor.
    const render = (element, row, name, plain, operable, around) => {
      if (!hasBox(element)) return styleOf(window, element).display === 'contents' ? around : null;
      const computed = styleOf(window, element), rect = corners(bounds(element)), style = [];
      for (let i = 0; i < 12; i++) style[i] = computed.getPropertyValue(STYLE_PROPERTIES[i]);
      push(boxes.node, row);
      push(boxes.rect, [rect[0] + scroll[0], rect[1] + scroll[1], rect[2] - rect[0], rect[3] - rect[1]].map(round));
      push(boxes.style, style.map(text));
      if (!plain || !UNGENERATED.test(name)) {
        for (const side of ['before', 'after']) {
          const made = generated(element, styleOf(window, element, '::' + side));
          if (made) put(nodes[side], row, text(made));
        }
      }
      const position = style[7], cursor = style[9];
      const clip = position === 'fixed' ? area : position === 'absolute' ? around.anchored : around.clip;
      const seen = meet(rect, clip);
      if (inner(seen) && ((plain && CONTROL.test(name)) || operable || (cursor === 'pointer' && around.cursor !== cursor))) {
        push(tried, { element, document, row, seen, x, y });
      }
      const clips = (style[10] !== 'visible' || style[11] !== 'visible') && element !== port && element !== body(doc) && style[0] !== 'inline';
      const own = clips ? meet(clip, rect) : clip, anchored = position === 'static' ? around.anchored : own;
      return own === around.clip && anchored === around.anchored && cursor === around.cursor ? around : { clip: own, anchored, cursor };
    };
    const readState = (element, row, name, secret) => {
      if (name === 'input' || name === 'textarea') {
        const now = value(element, name);
        put(nodes.inputValue, row, text(secret && now ? MASK : now || ''));
        if (name === 'input' && /^(checkbox|radio)$/.test(inputType(element))) {
          if (checked(element)) push(nodes.checked, row);
          if (indeterminate(element)) push(nodes.indeterminate, row);
        }
      } else if (name === 'option') {
        if (selected(element)) push(nodes.selected, row);
      } else if (name === 'dialog' && is(element, ':modal')) push(nodes.modal, row);
    };

    const readFrame = (element, row, around) => {
      const owner = { document, node: row };
      let inside = null;
      try { inside = frameDocument(element, localName(element)); } catch {}
      if (!inside) return localName(element) === 'object' || push(unreadFrames, { owner, reason: 'of another origin' });
      const frame = { doc: inside, owner, x, y, clip: [0, 0, 0, 0], hidden: !around };
      if (around) {
        const width = clientWidth(element), height = clientHeight(element), rect = corners(bounds(element));
        if (width <= TINY || height <= TINY) return push(unreadFrames, { owner, reason: `too small to matter, ${width} x ${height} px` });
        const computed = styleOf(window, element), seen = meet(rect, around.clip);
        const left = rect[0] + clientLeft(element) + (parseFloat(computed.getPropertyValue('padding-left')) || 0);
        const above = rect[1] + clientTop(element) + (parseFloat(computed.getPropertyValue('padding-top')) || 0);
        [frame.x, frame.y, frame.clip] = [x + left, y + above, [seen[0] - left, seen[1] - above, seen[2] - left, seen[3] - above]];
      }
      insides.set(element, frame);
      push(frames, frame);
    };

    const stack = [];
    const enter = (node, row, around) => { if (node) push(stack, { node, row, around }); };
    const readElement = (element, parent, around) => {
      const row = add(element, parent, 1), space = namespace(element), plain = space === HTML;
      const name = plain ? localName(element) : tagName(element), names = attributeNames(element), pairs = [];
      let secret = plain && name === 'input' && inputType(element) === 'password', popover = false, operable = false;
      for (let i = 0; i < names.length; i++) {
        const key = names[i], its = attribute(element, key) ?? attributes(element)[i].value;
        push(pairs, key);
        push(pairs, its);
        if (key === 'autocomplete' && SECRETS.test(its)) secret ||= plain && (name === 'input' || name === 'textarea');
        else if (key === 'popover') popover = true;
        else if (OPERABLE.test(key)) operable = true;
      }
      // What a password field holds does not leave the page.
      for (let i = 0; i < pairs.length; i += 2) {
        const hides = secret && pairs[i] === 'value' && pairs[i + 1];
        pairs[i] = text(pairs[i]);
        pairs[i + 1] = text(hides ? MASK : pairs[i + 1]);
      }
      push(nodes.name, text(name));
      push(nodes.attributes, pairs);
      if (!plain) put(nodes.namespace, row, NAMESPACES[space] || 'other');
      const inside = around && render(element, row, name, plain, operable, around);
      if (plain) readState(element, row, name, secret);
      if (popover && is(element, ':popover-open')) push(nodes.openPopovers, row);
      if (plain && /^(iframe|frame|object)$/.test(name)) readFrame(element, row, inside);
      if (!secret) enter(firstChild(element), row, inside);
      if (plain && name === 'template') enterFragment(content(element), row, null, -1);
      const shadow = shadowOf(element);
      if (shadow) enterFragment(shadow, row, inside, text(shadowMode(shadow)));
    };
    const enterFragment = (fragment, parent, around, name) => {
      const row = add(fragment, parent, 11);
      push(nodes.name, name);
      push(nodes.attributes, []);
      enter(firstChild(fragment), row, around);
    };

    push(nodes.name, -1);
    push(nodes.attributes, []);
    enter(firstChild(doc), add(doc, -1, 9), hidden ? null : { clip: area, anchored: area, cursor: '' });
    while (stack.length) {
      const place = stack[stack.length - 1], { node, row, around } = place;
      if (!(place.node = nextSibling(node))) stack.length--;
      const kind = kindOf(node) === 4 ? 3 : kindOf(node);
      if (kind === 1) { readElement(node, row, around); continue; }
      add(node, row, kind);
      push(nodes.name, kind === 10 || kind === 7 ? text(nameOf(node)) : -1);
      push(nodes.attributes, []);
    }
  };
  for (let i = 0; i < frames.length; i++) read(frames[i]);

  // The deepest element at a point of the top document's viewport. Each step leads to a later node, so that it ends.
  const deepest = (x, y) => {
    let hit = fromPoint(top, x, y), place = hit && places.get(hit);
    for (let offset = { x: 0, y: 0 }; place;) {
      const shadow = shadowOf(hit), frame = insides.get(hit);
      if (!shadow && frame) offset = frame;
      const next = shadow ? shadowFromPoint(shadow, x - offset.x, y - offset.y) : frame ? fromPoint(frame.doc, x - frame.x, y - frame.y) : null;
      const deeper = next && places.get(next);
      if (!deeper || deeper.document < place.document || (deeper.document === place.document && deeper.node <= place.node)) break;
      [hit, place] = [next, deeper];
    }
    return place || null;
  };
  let shadowMethod;
  const shadowFromPoint = (shadow, x, y) => (shadowMethod ||= method(shadow, 'elementFromPoint'))(shadow, x, y);

  const ends = documents.map(({ nodes: { parent } }) => {
    const end = parent.map((_, row) => row);
    for (let row = end.length - 1; row > 0; row--) end[parent[row]] = Math.max(end[parent[row]], end[row]);
    return end;
  });
  const holds = (document, row, place) => {
    while (place && place.document > document) place = documents[place.document].owner;
    return !!place && place.document === document && place.node >= row && place.node <= ends[document][row];
  };
  // The points of an element: of one box its middle and four around it, of several the middle of each.
  const pointsOf = (element, seen) => {
    const rects = rectsOf(element), points = [];
    for (let i = 0; rects.length > 1 && i < rects.length && points.length < 5; i++) {
      const part = meet(corners(rects[i]), seen);
      if (inner(part)) push(points, [(part[0] + part[2]) / 2, (part[1] + part[3]) / 2]);
    }
    if (points.length) return points;
    const [left, above, right, below] = seen;
    return [[0.5, 0.5], [0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8]].map(([x, y]) => [left + x * (right - left), above + y * (below - above)]);
  };
  for (let i = 0; i < tried.length && i < MOST_HIT_TESTS; i++) {
    const { element, document, row, seen, x, y } = tried[i], hits = [];
    for (const point of pointsOf(element, seen)) {
      const hit = deepest(point[0] + x, point[1] + y);
      push(hits, hit);
      if (holds(document, row, hit)) break; // a free point says enough
    }
    push(documents[document].hits.node, row);
    push(documents[document].hits.hit, hits);
  }

  let focus = null;
  for (let doc = top, next = focusIn(top); next;) {
    if (next === documentElement(doc) || (next === body(doc) && !editable(next))) break;
    focus = places.get(next) || focus;
    const shadow = shadowOf(next), frame = insides.get(next);
    if (!shadow && frame) doc = frame.doc;
    next = shadow ? shadowFocus(shadow) : frame ? focusIn(doc) : null;
  }

  // Written by hand, because a page may have given `toJSON` to arrays and objects, or replaced `JSON`.
  const escaped = (one) => one > '\xff' ? '\ufffd' : one > '\x1f' ? '\\' + one
    : '\\u00' + +(one > '\x0f') + (one.charCodeAt(0) % 16).toString(16);
  const json = (value) => {
    if (typeof value === 'string') return '"' + value.replace(/["\\\0-\x1f\p{Cs}]/gu, escaped) + '"';
    if (typeof value !== 'object' || value === null) return '' + value;
    let out = '';
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) out += (i ? ',' : '') + json(value[i]);
      return '[' + out + ']';
    }
    for (const key of Object.keys(value)) out += (out && ',') + '"' + key + '":' + json(value[key]);
    return '{' + out + '}';
  };
  return json({ version: 1, source: 'script', strings, viewport, documents, unreadFrames, focus });
})()
