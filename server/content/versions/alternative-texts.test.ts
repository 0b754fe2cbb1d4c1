import { afterAll, beforeAll, expect, test } from 'vitest';
import { imagePath } from '#contract/content/image-address.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { publishDueChanges } from '#server/content/reviews/publish-due.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { uploads } from '#server/platform/uploads/tables.ts';
import { operatorCompanyRow } from '#server/product/rows/operator-company.ts';
import { createSource } from '#server/testing/article-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let token: string;
let sourceId: number;
const picture = '0b'.repeat(16);
beforeAll(async () => {
  app = await openTestApp();
  await app.db.insert(companies).values(operatorCompanyRow);
  const stockIds = [operatorStockId];
  const { id: userId } = await createUser(app.db, { username: 'writer', role: 'EDITOR', stockIds });
  token = await app.login('writer');
  sourceId = await createSource(app.db);
  const moment = app.now();
  await app.db.insert(uploads).values({
    ...{ id: picture, stockId: operatorStockId, userId, kind: 'image', state: 'ready', name: 'a.png', bytes: 1 },
    ...{ createdAt: moment, touchedAt: moment, usedAt: moment },
  });
});
afterAll(() => app.close());

const post = async (name: EndpointName, body: object) => (await app.call(name, token, { body })).json();
const bare = `<p>字</p><img src="${imagePath(picture, 1024)}">`;
const article = (html: string, publishedAt = '2026-11-01T00:00:00.000Z') => ({
  content: {
    ...{ title: { 'zh-CN': '图' }, summary: { 'zh-CN': '' }, body: { 'zh-CN': html } },
    ...{ sourceId, link: null, category: 'BA', publishedAt },
  },
});
const issueAt = (path: string) => ({
  code: 400,
  issues: [{ path, message: '有图片还没有替代文字，请写在图片下方，或选择「装饰图」' }],
});

test.each(['submit', 'publish', 'schedule'])(
  'a picture that nobody has described cannot go on by %s',
  async (action) => {
    const { result } = await post('article.create', article(bare, '2026-12-24T00:00:00.000Z'));
    const step = { id: result.id, version: result.version, action };
    expect(await post('article.changeState', step)).toMatchObject(issueAt('body.content.body.zh-CN'));
  },
);

test.each([
  ['described', bare.replace('webp">', 'webp" alt="一张图">')],
  ['a decoration', bare.replace('webp">', 'webp" alt="">')],
])('a picture that is %s goes out', async (_what, html) => {
  const { result } = await post('article.create', article(html));
  const step = { id: result.id, version: result.version, action: 'publish' };
  expect((await post('article.changeState', step)).result).toMatchObject({ state: 'published' });
});

test('the other texts have the same rule, each with its field', async () => {
  const chapter = (await post('manual.create', { title: { 'zh-CN': '章' }, body: { 'zh-CN': '<p>字</p>', en: bare } }))
    .result;
  const publish = { id: chapter.id, version: chapter.version, action: 'publish' };
  expect(await post('manual.changeState', publish)).toMatchObject(issueAt('body.body.en'));
  const news = (
    await post('content.create', {
      ...{ kind: 'news', publishedAt: '2026-11-01T00:00:00.000Z' },
      fields: {
        ...{ title: { 'zh-CN': '闻' }, summary: { 'zh-CN': '要' }, body: { 'zh-CN': bare } },
        ...{ tag: 'company', pattern: 'mirror' },
      },
    })
  ).result;
  expect(await post('content.changeState', { id: news.id, version: news.version, action: 'publish' })).toMatchObject(
    issueAt('body.fields.body.zh-CN'),
  );
});

test('what is scheduled keeps to it: before its first time as it is saved, later as it takes its place', async () => {
  const planned = (await post('article.create', article('<p>字</p>', '2026-12-24T00:00:00.000Z'))).result;
  const { result } = await post('article.changeState', {
    id: planned.id,
    version: planned.version,
    action: 'schedule',
  });
  const change = { id: result.id, version: result.version, ...article(bare, '2026-12-24T00:00:00.000Z') };
  expect(await post('article.update', change)).toMatchObject(issueAt('body.content.body.zh-CN'));

  const first = (await post('article.create', article('<p>字</p>'))).result;
  const out = (await post('article.changeState', { id: first.id, version: first.version, action: 'publish' })).result;
  const draft = (await post('article.update', { id: out.id, version: out.version, ...article('<p>改</p>') })).result;
  const at = new Date(app.now().getTime() + 60_000).toISOString();
  const waits = (await post('article.changeState', { id: draft.id, version: draft.version, action: 'schedule', at }))
    .result;
  await post('article.update', { id: waits.id, version: waits.version, ...article(bare) });
  await publishDueChanges(app.db, new Date(app.now().getTime() + 120_000));
  const { result: held } = (await app.call('article.manageDetail', token, { params: { id: out.id } })).json();
  expect(held).toMatchObject({
    state: 'published',
    draft: { state: 'draft' },
    note: expect.stringContaining('替代文字'),
  });
});

test('a translation that is one picture is kept, while the Chinese text says something', async () => {
  const alone = `<img src="${imagePath(picture, 1024)}" alt="一张图" loading="lazy" />`;
  const body = { 'zh-CN': '<p>字</p>', en: alone };
  const written = article('');
  const { result } = await post('article.create', { content: { ...written.content, body } });
  expect(result.content.body).toEqual(body);
  const publishedAt = '2026-11-01T00:00:00.000Z';
  const fields = {
    ...{ title: { 'zh-CN': '分析师' }, place: { 'zh-CN': '北京' }, team: { 'zh-CN': '产品' }, employment: 'fullTime' },
    ...{ body, until: null },
  };
  const item = await post('content.create', { kind: 'job', publishedAt, fields });
  expect(item.result.fields.body).toEqual(body);
  const wrong = { ...fields, body: { 'zh-CN': alone } };
  expect(await post('content.create', { kind: 'job', publishedAt, fields: wrong })).toMatchObject({
    issues: [{ path: 'body.fields.body.zh-CN' }],
  });
});
