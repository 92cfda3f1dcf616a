// Evaluates selectors in the scope of the element that they are for, and says what each finds.
(() => {
  // The element at a path of child positions, shadow roots and frames; null if the page has none there.
  const at = (path) => path.reduce((node, step) => {
    if (!node) return null;
    if (step === '#shadow') return node.shadowRoot;
    if (step === '#frame') return node.contentDocument?.documentElement;
    return node.children[step];
  }, document.documentElement);
  const one = (list, target) => list.length === 1 && list[0] === target ? 'ok' : `finds ${list.length}`;
  const css = (scope, selector, target) => one([...scope.querySelectorAll(selector)], target);
  // XPath knows no shadow roots: there it is evaluated over a copy of the tree that stands alone.
  const xpath = (scope, expression, target, path) => {
    let context = scope, doc = scope;
    if (scope.host) {
      doc = scope.ownerDocument;
      const copy = doc.createDocumentFragment();
      for (const child of scope.childNodes) copy.append(child.cloneNode(true));
      context = copy.firstElementChild;
      target = path.slice(path.lastIndexOf('#shadow') + 1).reduce((node, step) => node.children[step], copy);
    }
    const found = doc.evaluate(expression, context, null, 7, null);
    return one(Array.from({ length: found.snapshotLength }, (_, i) => found.snapshotItem(i)), target);
  };
  // Hop by hop from the main document; each must find one host that can be entered.
  const hops = (locator, target) => {
    let scope = document;
    for (const { kind, selector } of locator.hops) {
      const hosts = scope.querySelectorAll(selector);
      if (hosts.length !== 1) return `hop ${selector} finds ${hosts.length}`;
      scope = kind === 'frame' ? hosts[0].contentDocument : hosts[0].shadowRoot;
      if (!scope) return `hop ${selector} enters nothing`;
    }
    return css(scope, locator.css, target);
  };
  return (jobs) => jobs.map(({ path, css: selectors, xpath: expressions, locator }) => {
    const target = at(path);
    if (!target) return ['not in the browser'];
    const scope = target.getRootNode();
    const bad = [];
    const judge = (what, verdict) => {
      let said;
      try { said = verdict(); } catch (error) { said = String(error); }
      if (said !== 'ok') bad.push(`${what}: ${said}`);
    };
    for (const selector of selectors) judge(selector, () => css(scope, selector, target));
    for (const expression of expressions) judge(expression, () => xpath(scope, expression, target, path));
    judge('locator', () => hops(locator, target));
    return bad;
  });
})()
