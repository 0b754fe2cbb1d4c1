import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { assetsOf, readManifest } from './client-build.ts';

test('what renders the public pages has React for production alone, whatever NODE_ENV says where it runs', async () => {
  const bundle = await readFile('dist/site-server/entry-server.js', 'utf8');
  expect(bundle).toMatch(/react-dom-server[\w.-]*\.production\.js/);
  expect(bundle).not.toMatch(/\.development\.js|process\.env\.NODE_ENV/);
  // Elements made for development are none that React for production knows: every page would be a 500.
  expect(bundle.includes('jsxDEV')).toBe(false);
});

test.each([
  {
    page: 'the home',
    most: { scripts: 40, styles: 7 },
    modules: [
      'web/workspace/main.tsx',
      'web/workspace/operation/home/home-page.tsx',
      'web/workspace/insight/home/home-page.tsx',
      'web/workspace/locales/zh-CN.ts',
    ],
  },
  {
    page: 'the login page',
    most: { scripts: 28, styles: 1 },
    modules: [
      'web/site/entry-client.ts',
      'web/site/hydrate.tsx',
      'web/site/frame/account-frame.tsx',
      'web/site/pages/login/login-page.tsx',
    ],
  },
])('a first visit to $page loads few files', async ({ most, modules }) => {
  const manifest = await readManifest('dist/client');
  const loaded = modules.map((name) => assetsOf(manifest, name));
  const scripts = new Set(loaded.flatMap(({ gate, script, preloads }) => [gate, script, ...preloads]));
  expect(scripts.size).toBeLessThanOrEqual(most.scripts);
  expect(new Set(loaded.flatMap(({ styles }) => styles)).size).toBeLessThanOrEqual(most.styles);
});
