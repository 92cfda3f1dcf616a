function (...closed) {
  // The prototypes of this world are the browser's own; a form's fields cannot hide its properties.
  const getter = (type, name) => {
    const get = Object.getOwnPropertyDescriptor(type.prototype, name).get;
    return node => get.call(node);
  };
  const parentNode = getter(Node, 'parentNode');
  const children = getter(Element, 'children');
  const shadowRoot = getter(Element, 'shadowRoot');
  const nodeName = getter(Node, 'nodeName');
  const nodeType = getter(Node, 'nodeType');
  const closedRoots = new Map(closed.map(root => [root.host, root]));
  const rootOf = element => shadowRoot(element) || closedRoots.get(element) || null;

  // Positions of elements among their siblings, counted once for each parent.
  const positions = new Map();
  const position = (parent, element) => {
    let known = positions.get(parent);
    if (!known) {
      known = new Map();
      let at = 0;
      for (const child of parent instanceof Element ? children(parent) : parent.children) {
        known.set(child, at++);
      }
      positions.set(parent, known);
    }
    return known.get(element);
  };
  const path = element => {
    const steps = [];
    for (let node = element; node && node !== document;) {
      if (node instanceof ShadowRoot) {
        steps.push(-1);
        node = node.host;
      } else {
        const parent = parentNode(node);
        if (!parent) return null;
        steps.push(position(parent, node));
        node = parent;
      }
    }
    return steps.reverse();
  };

  // The shape of the light tree in one number; `shape.rs` makes the same of what was captured.
  let shape = 7;
  const add = number => { shape = (Math.imul(shape, 31) + number) | 0; };
  let depth = 0;
  const roots = [document, ...closed];
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
  for (let node = document; node;) {
    const name = nodeName(node);
    add(nodeType(node) * 1009 + depth * 37 + (node instanceof Element
      ? name.length * 7 + name.charCodeAt(0) + name.charCodeAt(name.length - 1) : 0));
    if (node instanceof Element && shadowRoot(node)) roots.push(shadowRoot(node));
    let next = walker.firstChild();
    if (next) {
      depth++;
    } else {
      next = walker.nextSibling();
      while (!next && depth > 0 && walker.parentNode()) {
        depth--;
        next = walker.nextSibling();
      }
    }
    node = next;
  }
  // Roots inside of roots.
  const seen = new Set(roots);
  for (let at = 1; at < roots.length; at++) {
    for (const element of roots[at].querySelectorAll('*')) {
      const inner = rootOf(element);
      if (inner && !seen.has(inner)) roots.push(inner);
      seen.add(inner);
    }
  }

  const all = selector => roots
    .flatMap(root => Array.from(root.querySelectorAll(selector), path))
    .filter(steps => steps !== null);
  let focus = document.activeElement;
  while (focus && rootOf(focus) && rootOf(focus).activeElement) focus = rootOf(focus).activeElement;
  if (focus === document.body || focus === document.documentElement) focus = null;
  return {
    ready: document.readyState,
    quirks: document.compatMode === 'BackCompat',
    scroll: [scrollX, scrollY],
    viewport: [innerWidth, innerHeight],
    shape,
    focus: focus && path(focus),
    modal: all('dialog:modal'),
    popovers: all(':popover-open'),
    indeterminate: all('input[type=checkbox i]:indeterminate'),
  };
}
