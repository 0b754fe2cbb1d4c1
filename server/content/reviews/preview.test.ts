import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSiteArticle } from '#server/content/site/article/service.ts';
import { listPublic } from '#server/content/site/content/read-content.ts';
import { canView } from '#server/platform/uploads/view-address.ts';
import { createArticle, createSource } from '#server/testing/article-factories.ts';
import { createContent } from '#server/testing/content-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { RenderPage } from './draw-uncommitted.ts';
import { previewPage } from './preview.ts';

let app: TestApp;
let token: string;
let viewer: { userId: number; now: Date; secret: string };
beforeAll(async () => {
  app = await openTestApp();
  const { id } = await createUser(app.db, { username: 'editor', role: 'EDITOR' });
  token = await app.login('editor');
  viewer = { userId: id, now: app.now(), secret: 'a secret of thirty-two characters' };
});
afterAll(() => app.close());

const zh = (text: string) => ({ 'zh-CN': text });

test('an article is shown as its draft says, and readers go on with what is published', async () => {
  const sourceId = await createSource(app.db);
  const id = await createArticle(app.db, { publishedAt: '2026-11-01T00:00:00Z', title: zh('线上'), sourceId });
  const content = {
    ...{ title: zh('草稿'), summary: zh(''), body: zh('<p>字</p>'), sourceId },
    ...{ link: null, category: 'BA', publishedAt: '2026-11-01T00:00:00.000Z' },
  };
  await app.call('article.update', token, { body: { id, version: 0, content } });
  const render: RenderPage = async (db, { language }) =>
    (await readSiteArticle(db, { id, language, now: viewer.now })).title;
  const page = { subject: 'article', id, address: `/releaseDetail?id=${id}`, language: 'zh-CN' } as const;
  expect(await previewPage(app.db, render, page, viewer)).toEqual({ html: '草稿' });
  expect(await render(app.db, { url: page.address, language: 'zh-CN' })).toBe('线上');
});

test('an item that was never published, and is planned for later, is shown as it will be', async () => {
  const fields = { title: zh('新的'), text: zh('字'), href: '/' };
  const id = await createContent(app.db, 'frontTool', fields, { state: 'draft', publishedAt: '2026-12-24T00:00:00Z' });
  const render: RenderPage = async (db) =>
    (await listPublic(db, 'frontTool', { now: viewer.now })).map((item) => item.fields.title['zh-CN']).join();
  const page = { subject: 'content', id, address: '/front', language: 'zh-CN' } as const;
  expect((await previewPage(app.db, render, page, viewer)).html).toContain('新的');
  expect(await render(app.db, { url: '/front', language: 'zh-CN' })).not.toContain('新的');
});

test('pictures that are not public yet are shown, and scripts are left out', async () => {
  const fields = { title: zh('有图'), text: zh('字'), href: '/' };
  const id = await createContent(app.db, 'frontTool', fields, { state: 'draft', publishedAt: '2026-11-01T00:00:00Z' });
  const picture = `/media/images/${'0c'.repeat(16)}/1024.webp`;
  const render: RenderPage = async () =>
    `<link rel="modulepreload" href="/a.js"><script type="module">1</script><img src="${picture}"><script>2</script>`;
  const page = { subject: 'content', id, address: '/front', language: 'zh-CN' } as const;
  const { html } = await previewPage(app.db, render, page, viewer);
  expect(html).toMatch(/^<img src="\/media\/images\/[0-9a-f]{32}\/1024\.webp\?view=[^"]+">$/);
  const [, view = ''] = /view=([^"]+)/.exec(html) ?? [];
  expect(await canView(app.db, '0c'.repeat(16), view, viewer)).toBe(true);
});

test('what is no public page, and a text that is not there, have no preview', async () => {
  const preview = (body: object) => app.call('version.previewArticle', token, { body });
  const page = { id: 987_654, language: 'en' };
  expect((await preview({ ...page, address: '/audit' })).statusCode).toBe(404);
  expect((await preview({ ...page, address: '/front' })).statusCode).toBe(404);
  expect((await preview({ ...page, address: '//evil.example' })).statusCode).toBe(400);
});
