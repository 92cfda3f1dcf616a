  const elements = [];
  for (let at = 0; at < roots.length; at++) {
    for (const element of roots[at].querySelectorAll('*')) {
      elements.push(element);
      enter(element);
    }
  }
  const above = node => node.assignedSlot || (node.parentNode instanceof ShadowRoot
    ? node.parentNode.host : parentNode(node));
  // What of the viewport the content of an element can be seen in.
  const whole = [0, 0, innerWidth, innerHeight];
  const clips = new Map();
  const clip = element => {
    const chain = [];
    let at = element;
    while (at instanceof Element && !clips.has(at)) {
      chain.push(at);
      at = above(at);
    }
    let known = at instanceof Element ? clips.get(at) : whole;
    for (const element of chain.reverse()) {
      const style = getComputedStyle(element);
      if (style.position === 'fixed') {
        known = whole;
      }
      if (style.overflowX !== 'visible' && element !== document.body
          && element !== document.documentElement && style.display !== 'inline') {
        const rect = element.getBoundingClientRect();
        known = [Math.max(known[0], rect.left), Math.max(known[1], rect.top),
          Math.min(known[2], rect.right), Math.min(known[3], rect.bottom)];
      }
      clips.set(element, known);
    }
    return known;
  };
  const deep = (x, y) => {
    let hit = document.elementFromPoint(x, y);
    for (;;) {
      const root = hit && rootOf(hit);
      const inner = root && root.elementFromPoint(x, y);
      if (!inner || inner === hit) return hit;
      hit = inner;
    }
  };
  const holds = (element, hit) => {
    for (let at = hit; at; at = above(at)) if (at === element) return true;
    return false;
  };
  const paths = new Map();
  const known = element => {
    if (!paths.has(element)) paths.set(element, path(element));
    return paths.get(element);
  };
  const found = [];
  for (const element of elements) {
    if (element === document.documentElement || element === document.body) continue;
    const box = element.getClientRects()[0];
    if (!box || box.bottom <= 0 || box.right <= 0 || box.top >= innerHeight
        || box.left >= innerWidth) continue;
    const around = above(element);
    const area = around instanceof Element ? clip(around) : whole;
    const left = Math.max(box.left, area[0]);
    const top = Math.max(box.top, area[1]);
    const width = Math.min(box.right, area[2]) - left;
    const height = Math.min(box.bottom, area[3]) - top;
    if (width <= 0 || height <= 0) continue;
    const hits = [];
    for (const [x, y] of [[.5, .5], [.2, .2], [.8, .2], [.2, .8], [.8, .8]]) {
      const hit = deep(left + width * x, top + height * y);
      hits.push(hit && known(hit));
      // One point that is its own says that it is not covered.
      if (hit && holds(element, hit)) break;
    }
    const own = known(element);
    if (own) found.push([own, hits]);
  }
  return found;
