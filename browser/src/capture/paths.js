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

  // The trees of the document: its own, and each shadow root once `enter` was given its host.
  const roots = [document, ...closed];
  const entered = new Set(roots);
  const enter = element => {
    const inner = rootOf(element);
    if (inner && !entered.has(inner)) {
      entered.add(inner);
      roots.push(inner);
    }
  };

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
