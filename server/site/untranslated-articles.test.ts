import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageCookie } from '#contract/language.ts';
import { buildApp } from '#server/app.ts';
import { demoNow, openDemoDatabase } from '#server/testing/demo-database.ts';
import { discardMessages, testConfig, testShareSecret } from '#server/testing/test-app.ts';
import { loadClientBuild } from './client-build.ts';

let app: FastifyInstance;
let database: Awaited<ReturnType<typeof openDemoDatabase>>;

/** Articles have no English text here. */
beforeAll(async () => {
  database = await openDemoDatabase();
  await database.db.execute(sql`update article set title = title - 'en', summary = summary - 'en', body = body - 'en'`);
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
  /** Its element, and the one around that. */
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
        place: open
          .slice(-2)
          .map(({ name }) => name)
          .join(' '),
      }),
    onclosetag: () => open.pop(),
  });
  parser.end(/<body.*<\/body>/s.exec(body.replaceAll(/<script.*?<\/script>/gs, ''))?.[0] ?? '');
  return texts;
}

const isChinese = ({ text }: Shown) => /\p{Script=Han}{2}/u.test(text);

test('the front page marks hot words as Chinese', async () => {
  const texts = await textsOf('/front');
  expect(texts.filter(isChinese).filter(({ language }) => language !== 'zh-CN')).toEqual([]);
});
