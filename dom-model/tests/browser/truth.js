(() => {
  // The page as a person with scripting sees it: not the sheets for readers without, and not what
  // hides the whole page until a script runs. Animations stand at their end.
  const documents = [document];
  for (let at = 0; at < documents.length; at++) {
    const doc = documents[at];
    for (const style of doc.querySelectorAll('noscript style')) style.media = 'not all';
    for (const frame of doc.querySelectorAll('iframe[srcdoc]')) {
      if (frame.contentDocument) documents.push(frame.contentDocument);
    }
    for (const element of [doc.documentElement, doc.body]) {
      if (!element) continue;
      const style = doc.defaultView.getComputedStyle(element);
      const show = (name, value) => element.style.setProperty(name, value, 'important');
      if (style.display === 'none') show('display', 'block');
      if (style.visibility !== 'visible') show('visibility', 'visible');
      if (style.opacity === '0') show('opacity', '1');
      if (style.contentVisibility === 'hidden') show('content-visibility', 'visible');
    }
    for (const animation of doc.getAnimations({ subtree: true })) {
      try { animation.finish(); } catch { animation.cancel(); }
    }
  }
  const out = [];
  const answer = (element) => {
    const style = element.ownerDocument.defaultView.getComputedStyle(element);
    if (style.display === 'contents') return 'contents';
    const options = { checkOpacity: true, checkVisibilityCSS: true };
    return element.checkVisibility(options) ? 'visible' : 'hidden';
  };
  const walk = (elements, prefix) => {
    let at = 0;
    for (const element of elements) {
      const path = prefix + '/' + at++;
      visit(element, path);
    }
  };
  const visit = (element, path) => {
    out.push([path, element.localName, answer(element)]);
    if (element.localName === 'svg') return;
    if (element.shadowRoot) walk(element.shadowRoot.children, path + '/#shadow');
    if (element.localName === 'iframe' && element.hasAttribute('srcdoc') && element.contentDocument) {
      visit(element.contentDocument.documentElement, path + '/#frame');
    }
    walk(element.children, path);
  };
  visit(document.documentElement, '');
  return { elements: out, text: document.body ? document.body.innerText : '' };
})()
