  // The shape of the light tree in one number; `shape.rs` makes the same of what was captured.
  let shape = 7;
  const add = number => { shape = (Math.imul(shape, 31) + number) | 0; };
  let depth = 0;
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
  for (let node = document; node;) {
    const name = nodeName(node);
    add(nodeType(node) * 1009 + depth * 37 + (node instanceof Element
      ? name.length * 7 + name.charCodeAt(0) + name.charCodeAt(name.length - 1) : 0));
    if (node instanceof Element) enter(node);
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
  for (let at = 1; at < roots.length; at++) roots[at].querySelectorAll('*').forEach(enter);

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
