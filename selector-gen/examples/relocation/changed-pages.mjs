// Writes down the selector rig's changed pages for the example `relocation`: one file each, with the
// targets that are still there marked by `data-rig-mark`, and index.jsonl. Copy it into the rig's
// folder to run it, because it uses the rig's own changes, targets and browser:
//   node changed-pages.mjs --out FOLDER             every kind of seeded change, one seed
//   RIG_DATA=…-evolve node changed-pages.mjs --evolve 1 --out FOLDER      real new versions
// Kinds that end in "+gone" have every second target removed as well.
import fs from 'node:fs';
import path from 'node:path';
import { launch, StaticPage } from './lib/browser.mjs';
import { args, DATA, RIG, hash, jsonlWriter, pageHtml, readJsonl, selectPages, spread, targetsByPage } from './lib/io.mjs';

const a = args();
fs.mkdirSync(a.out, { recursive: true });
const scripts = ['lib/inpage.js', 'lib/mutations.js'].map((file) => fs.readFileSync(path.join(RIG, file), 'utf8'));
const index = jsonlWriter(path.join(a.out, 'index.jsonl'));
const browser = await launch();
const tab = new StaticPage(browser);
const GONE = ['none', 'release', 'release-x3', 'text-others', 'insert-sibling', 'reorder-siblings'];
let written = 0;

const change = ({ kind, seed, paths, gone }) => {
  if (window.__pristine) document.replaceChild(window.__pristine.cloneNode(true), document.documentElement);
  const targets = paths.map((p) => __rig.at(p));
  if (kind !== 'none' && kind !== 'real') __mut.apply(kind, seed, targets);
  const holdsAnother = (t) => targets.some((other) => other !== t && t.contains(other));
  if (gone) targets.forEach((t, i) => { if (i % 2 && document.contains(t) && t !== document.body && !holdsAnother(t)) t.remove(); });
  targets.forEach((t, i) => { if (document.contains(t)) t.setAttribute('data-rig-mark', i); });
  for (const script of document.querySelectorAll('script')) script.textContent = '';
  return { html: (document.compatMode === 'BackCompat' ? '' : '<!doctype html>') + document.documentElement.outerHTML };
};

async function open(html) {
  await tab.open(html);
  for (const script of scripts) await tab.page.evaluate(script);
}

async function write(page, kind, paths, inBrowser, gone) {
  const changed = await tab.evaluateWithin(90000, change, { kind, seed: hash(`${page.page}|${kind}|0`), paths: inBrowser, gone });
  if (changed.timeout) return console.log('timeout', page.page, kind);
  const out = `${written++}.html`;
  fs.writeFileSync(path.join(a.out, out), changed.html);
  index.write({ page: page.page, file: page.file, kind: gone ? `${kind}+gone` : kind, paths, out });
}

const truth = new Map();
if (a.evolve) for (const t of readJsonl(path.join(DATA, 'truth.jsonl'))) truth.set(t.page, [...(truth.get(t.page) || []), t]);
for (const page of selectPages(a)) {
  try {
    if (a.evolve) {
      const ts = truth.get(page.page) || [];
      for (const gone of [false, true]) {
        await open(fs.readFileSync(path.join(DATA, 'new', page.file), 'utf8'));
        await write(page, 'real', ts.map((t) => t.path), ts.map((t) => t.new_path), gone);
      }
      continue;
    }
    const paths = spread(spread(targetsByPage().get(page.page), 30), 20).map((t) => t.path);
    await open(pageHtml(page));
    const kinds = await tab.page.evaluate(() => { window.__pristine = document.documentElement.cloneNode(true); return __mut.kinds; });
    for (const kind of ['none', ...kinds]) for (const gone of GONE.includes(kind) ? [false, true] : [false]) await write(page, kind, paths, paths, gone);
  } catch (error) { console.log('failed', page.page, String(error).slice(0, 200)); await tab.fresh(); }
}
index.close();
await browser.close();
console.log(`${written} pages`);
