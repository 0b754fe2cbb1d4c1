import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageCookie } from '#contract/language.ts';
import { buildApp } from '#server/app.ts';
import { demoNow, openDemoDatabase } from '#server/testing/demo-database.ts';
import { discardMessages, testConfig, testShareSecret } from '#server/testing/test-app.ts';
import { loadClientBuild } from './client-build.ts';

let app: FastifyInstance;
let database: Awaited<ReturnType<typeof openDemoDatabase>>;
const note = 'Some of this has no English version yet';

/** Articles have no English text here, and sources, companies and industries no English name. */
beforeAll(async () => {
  database = await openDemoDatabase();
  await database.db.execute(sql`update article set title = title - 'en', summary = summary - 'en', body = body - 'en'`);
  await database.db.execute(sql`update content_item set fields = fields || jsonb_build_object(
    'title', (fields -> 'title') - 'en', 'body', (fields -> 'body') - 'en') where kind = 'news'`);
  await database.db.execute(sql`update source set name = name - 'en'`);
  await database.db.execute(sql`update industry set name = name - 'en'`);
  await database.db.execute(sql`update company set name = name - 'en', short_name = short_name - 'en'`);
  app = await buildApp({
    ...{ config: testConfig(), database, clock: () => demoNow, shareSecret: testShareSecret },
    publicUrl: () => 'https://shangjian.example',
    build: await loadClientBuild(path.resolve('dist')),
    send: discardMessages,
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

interface Shown {
  readonly text: string;
  readonly language: string;
  /** Its element within those around it. */
  readonly place: string;
}

/** Texts of a page in English, each with the language that its nearest element names. */
async function textsOf(address: string): Promise<readonly Shown[]> {
  const { body, statusCode } = await app.inject({
    url: address,
    headers: { cookie: `${languageCookie}=en` },
  });
  expect(statusCode).toBe(200);
  const texts: Shown[] = [];
  const open: { readonly name: string; readonly language: string }[] = [];
  const parser = new Parser({
    onopentag: (name, { lang, class: classes }) =>
      open.push({ name: classes ? `${name}.${classes}` : name, language: lang ?? open.at(-1)?.language ?? '' }),
    ontext: (text) =>
      texts.push({
        text,
        language: open.at(-1)?.language ?? '',
        place: open.map(({ name }) => name).join(' '),
      }),
    onclosetag: () => open.pop(),
  });
  parser.end(/<body.*<\/body>/s.exec(body.replaceAll(/<script.*?<\/script>/gs, ''))?.[0] ?? '');
  return texts;
}

/** Besides what was looked for. */
const isChinese = ({ text, place }: Shown) => /\p{Script=Han}{2}/u.test(text) && !place.includes('h1');

describe.each([
  ...['/baActiveRate', '/baHotWord', '/baExplorer', '/baExplorer?q=产线&unit=articles'],
  ...['/front?q=产线', '/front?q=产线&type=articles&unit=articles'],
])('%s with articles that are not translated', (address) => {
  test('marks in English what is in Chinese, and says so once', async () => {
    const texts = await textsOf(encodeURI(address));
    expect(texts.filter(({ text }) => text.includes(note))).toHaveLength(1);
    const chinese = texts.filter(isChinese);
    expect(chinese.length).toBeGreaterThan(2);
    expect(chinese.filter(({ language }) => language !== 'zh-CN')).toEqual([]);
  });
});

test('the front page marks hot words, companies and industries as Chinese, and says so once', async () => {
  const texts = await textsOf('/front');
  expect(texts.filter(isChinese).filter(({ language }) => language !== 'zh-CN')).toEqual([]);
  expect(texts.filter(({ text }) => text.includes(note))).toHaveLength(1);
});

test('a translated article says that the names of its source and companies are in Chinese, and marks them', async () => {
  const { rows } = await database.db.execute<{ id: number }>(sql`
    update article set title = title || '{"en":"Read"}', summary = summary || '{"en":"Read"}',
      body = body || '{"en":"<p>Read</p>"}'
    where id = (select article_id from article_company order by article_id limit 1) returning id`);
  const texts = await textsOf(`/releaseDetail?id=${rows[0]?.id}`);
  const ofArticle = texts.filter(isChinese).filter(({ place }) => /reading-(?:meta|companies)/.test(place));
  expect(ofArticle.length).toBeGreaterThan(1);
  expect(ofArticle.filter(({ language }) => language !== 'zh-CN')).toEqual([]);
  expect(texts.filter(({ text }) => text.includes(note))).toHaveLength(1);
});
