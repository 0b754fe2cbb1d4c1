import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { formPaths, publicPaths, sharePaths } from '#contract/paths.ts';
import { loadParts } from './page-modules.ts';
import { pageOf, sitePages } from './site-pages.ts';

const site = 'web/site';
/** What only works after hydration. */
const needsReact = /\bon[A-Z]\w*=\{|\buse(?:State|Reducer|Effect|Hydrated|SyncExternalStore|Fetcher|Submit|HasToken)\b/;

const at = (address: string) => pageOf(new URL(address, 'http://site.invalid'));

test('every folder of a page has its description, one component and its styles', () => {
  const folders = readdirSync(path.join(site, 'pages'));
  expect(sitePages.map(({ folder }) => folder).sort()).toEqual(folders.sort());
  for (const folder of folders) {
    const files = readdirSync(path.join(site, 'pages', folder));
    expect(files.filter((file) => file.endsWith('-page.tsx'))).toHaveLength(1);
    expect(files).toContain('page.css');
  }
});

test.each(sitePages)('the code of $folder can be loaded', async (page) => {
  const { Frame, Page } = await loadParts(page);
  expect([typeof Frame, typeof Page]).toEqual(['function', 'function']);
});

test('every public path has one page, and no page another path', () => {
  const usual = sitePages.filter(({ answers }) => !answers).flatMap(({ paths }) => paths);
  expect([...usual].sort()).toEqual(Object.values(publicPaths).sort());
});

test('an address is answered by its page, with a question by the search, and by the page for unknown ones', () => {
  expect(at('/front/').folder).toBe('front');
  expect(at('/front?q=ESG').folder).toBe('search');
  expect(at('/?q=ESG').folder).toBe('front');
  expect(at('/companyNewsDetail?id=1').folder).toBe('article');
  expect(at('/constructor').folder).toBe('not-found');
});

test('nobody keeps what is read by link, and pages with a form for visitors are kept by their reader alone', () => {
  for (const shared of Object.values(sharePaths)) expect(at(shared).keeping).toBe('nobody');
  for (const form of Object.values(formPaths)) expect(at(form).keeping).toBe('reader');
});

test('nothing on a plain page waits for React', () => {
  const plain = sitePages.filter((page) => page.plain);
  expect(plain.length).toBeGreaterThan(15);
  const waiting = plain.flatMap(({ folder }) =>
    readdirSync(path.join(site, 'pages', folder))
      .filter((file) => file.endsWith('.tsx'))
      .filter((file) => needsReact.test(readFileSync(path.join(site, 'pages', folder, file), 'utf8')))
      .map((file) => `${folder}/${file}`),
  );
  expect(waiting).toEqual([]);
});
