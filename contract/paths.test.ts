import { expect, test } from 'vitest';
import { isFixedPath, isPublicPath, normalizePath, publicPaths } from './paths.ts';

/** The list of docs/product/public-site.md, "Paths". */
const openWithoutToken =
  '/login, /404, /front, /, /auth, /auth/detail, /reportDetail, /tryuse, /forget, /invite, /releaseDetail, /previewPushArticleResult, /saasProduct, /dataProduct, /baExplorer, /privacy, /cooperativePartner, /companyProfile, /companyNews, /companyNewsDetail, /joinUs, /contactUs, /edit, /explain, /hotWordData, /videoList, /baActiveRate, /baHotWord, /linkDescription, /echartsData, /certificate, /quote, /setup, /unsubscribe, /mailPreferences'.split(
    ', ',
  );

test('exactly the paths of docs/product/public-site.md are open without a token', () => {
  expect(Object.values(publicPaths).sort()).toEqual([...openWithoutToken].sort());
});

test.each(['/home', '/usePage', '/articleDetail', '/front/more', '/Front', ''])('%s is not open', (path) => {
  expect(isPublicPath(path)).toBe(false);
});

test('a trailing slash does not matter', () => {
  expect([normalizePath('/front/'), normalizePath('/'), normalizePath('//')]).toEqual(['/front', '/', '/']);
  expect(isPublicPath('/auth/detail/')).toBe(true);
});

test('pages of the workspace that no menu has to lead to are known', () => {
  expect(['/home', '/usePage/', '/ba/stories/7', '/ba/sources/1'].every(isFixedPath)).toBe(true);
  expect(['/front', '/articles', '/ba/stories/x', '/'].some(isFixedPath)).toBe(false);
});

test('an address of nothing but slashes is read at once', () => {
  expect(normalizePath(`${'/'.repeat(1_000_000)}a`)).toHaveLength(1_000_001);
});
