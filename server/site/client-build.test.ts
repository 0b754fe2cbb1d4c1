import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('what renders the public pages has React for production alone, whatever NODE_ENV says where it runs', async () => {
  const bundle = await readFile('dist/site-server/entry-server.js', 'utf8');
  expect(bundle).toMatch(/react-dom-server[\w.-]*\.production\.js/);
  expect(bundle).not.toMatch(/\.development\.js|process\.env\.NODE_ENV/);
  // Elements made for development are none that React for production knows: every page would be a 500.
  expect(bundle).not.toContain('jsxDEV');
});
