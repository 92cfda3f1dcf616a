// Drives `domlens mcp` with the official TypeScript SDK: PROGRAM VERSION TRANSPORT SITE [URL].
import assert from 'node:assert/strict';

const [program, version, transportName, site, url] = process.argv.slice(2);
const args = ['mcp', '--engine', 'static', '--caps', 'all'];

async function connect() {
  const about = { name: 'check', version: '1' };
  if (version === '1') {
    const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
    const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js');
    const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
    const client = new Client(about);
    await client.connect(transportName === 'stdio'
      ? new StdioClientTransport({ command: program, args })
      : new StreamableHTTPClientTransport(new URL(url)));
    return client;
  }
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const { StdioClientTransport } = await import('@modelcontextprotocol/client/stdio');
  const client = new Client(about, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(transportName === 'stdio'
    ? new StdioClientTransport({ command: program, args })
    : new StreamableHTTPClientTransport(new URL(url)));
  return client;
}

const client = await connect();
let session;

async function call(name, args = {}, options = undefined) {
  const all = session ? { session, ...args } : args;
  const result = version === '1'
    ? await client.callTool({ name, arguments: all }, undefined, options)
    : await client.callTool({ name, arguments: all }, options);
  const text = result.content.filter(block => block.type === 'text').map(block => block.text).join('\n');
  const given = text.match(/^Session: pass session (\S+) /);
  if (given) session = given[1];
  return { ...result, text };
}

const { tools } = await client.listTools();
assert.equal(tools.length, 20);
for (const tool of tools) {
  assert.ok(tool.title, tool.name);
  for (const hint of ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']) {
    assert.equal(typeof tool.annotations[hint], 'boolean', `${tool.name} ${hint}`);
  }
}

const steps = [];
const opened = await call('browser_navigate', { url: `${site}/prices` }, { onprogress: step => steps.push(step.message) });
assert.ok(!opened.isError, opened.text);
// The SDK drops progress that arrives in one piece with the answer, as it does over a pipe.
if (transportName !== 'stdio') {
  assert.ok(steps.includes('parsing the page'), JSON.stringify(steps));
}
assert.match((await call('dom_extract_structure')).text, /`main`/);
assert.match((await call('dom_extract_region', { selector: 'main', options: { mode: 'full' } })).text, /AAPL/);
assert.match((await call('dom_extract_content', { selector: 'main' })).text, /# Prices/);

// The SDK validates structured content against the output schema, and throws where it does not fit.
const prices = await call('browser_extract', { selector: '.product-price' });
assert.deepEqual(prices.structuredContent.results, ['$29.99', '$49.99', '$19.99']);
const rows = await call('browser_extract', { selector: 'table.data-table tr', format: 'json', limit: '2' });
assert.equal(rows.structuredContent.results[1].html, '<tr><td>MSFT</td><td>$415.22</td><td>-1.05</td></tr>');
const none = await call('browser_extract', { selector: '.nothing' });
assert.equal(none.structuredContent.count, 0);

const graph = await call('dom_parse_url', { url: `${site}/form` });
assert.match(graph.text, /\[01\] textbox 'Name'\*/);
const found = await call('dom_find', { query: 'send' });
assert.equal(found.structuredContent.results[0].label, 'Send');
const refused = await call('browser_click', { target: found.structuredContent.results[0].handle });
assert.equal(refused.isError, true);
assert.match(refused.text, /^Asked: /m);
const unknown = await call('dom_find', { words: 'send' });
assert.match(unknown.text, /unknown argument `words`/);

const long = await call('dom_parse_url', { url: `${site}/article`, max_tokens: 500 });
const cursor = long.text.match(/with cursor (\S+) goes on/)[1];
const rest = await call('dom_read_page', { cursor, max_tokens: 500 });
assert.ok(!rest.isError, rest.text);

await assert.rejects(call('no_such_tool'), /unknown tool/);
await call('browser_close');
await client.close();
console.log('all checks passed');
