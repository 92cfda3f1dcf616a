(() => {
  const lines = [...document.querySelectorAll('li')];
  const numbered = new Map();
  for (const node of document.querySelectorAll('[data-handle]')) {
    const handle = node.dataset.handle;
    if (!numbered.has(handle)) numbered.set(handle, []);
    numbered.get(handle).push(node);
  }
  const of = (target) => numbered.get(target.closest?.('[data-handle]')?.dataset.handle) || [];
  const light = (on) => (event) => of(event.target).forEach((node) => node.classList.toggle('lit', on));
  document.addEventListener('mouseover', light(true));
  document.addEventListener('mouseout', light(false));
  document.addEventListener('click', (event) => {
    for (const node of of(event.target)) {
      if (!node.contains(event.target)) node.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'smooth' });
    }
  });
  const field = document.querySelector('#find input'), count = document.querySelector('#find output');
  const filter = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const line of lines) {
      const text = line.textContent.toLowerCase(), fits = words.every((word) => text.includes(word));
      const isIn = line.dataset.handle ? fits : !words.length;
      for (const node of numbered.get(line.dataset.handle) || [line]) node.classList.toggle('out', !isIn);
      shown += isIn && line.dataset.handle ? 1 : 0;
    }
    count.value = words.length ? `${shown} shown` : '';
  };
  field.addEventListener('input', filter);
})();
