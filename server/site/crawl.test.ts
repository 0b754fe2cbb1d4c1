import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#contract/language.ts';
import { isPublicPath, publicPaths } from '#contract/paths.ts';
import { buildApp } from '#server/app.ts';
import { loadFirstData } from '#server/demo/first-data.ts';
import { brokenFragments, crawl } from '#server/testing/crawl.ts';
import { discardMessages, testConfig, testShareSecret } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { loadClientBuild } from './client-build.ts';

let app: FastifyInstance;
let database: Awaited<ReturnType<typeof openTestDatabase>>;

/** Pages linked from the site; the others are opened by links of their own kind. */
const led = [
  ...['front', 'saasProduct', 'dataProduct', 'baExplorer', 'baActiveRate', 'baHotWord', 'explain'],
  ...['cooperativePartner', 'videoList', 'companyProfile', 'certificate', 'companyNews', 'companyNewsDetail'],
  ...['releaseDetail', 'joinUs', 'contactUs', 'privacy', 'tryUse', 'login', 'linkDescription'],
] as (keyof typeof publicPaths)[];

beforeAll(async () => {
  database = await openTestDatabase();
  await loadFirstData(database.db, { demo: { secret: 'demo' }, now: new Date(), say: () => {} });
  app = await buildApp({
    ...{ config: testConfig(), database, clock: () => new Date(), shareSecret: testShareSecret },
    send: discardMessages,
    build: await loadClientBuild(path.resolve('dist')),
    publicUrl: () => 'https://shangjian.example',
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

describe.each(languages)('a crawler of the demo in %s', (language) => {
  let pages: Awaited<ReturnType<typeof crawl>>;
  beforeAll(async () => {
    const get = async (url: string) => {
      const { statusCode, body } = await app.inject({ url, headers: { cookie: `lang=${language}` } });
      return { status: statusCode, body };
    };
    pages = await crawl(get, { start: publicPaths.front, isPage: isPublicPath });
  });

  test('finds every page that is listed, and no dead link', () => {
    const paths = new Set([...pages.keys()].map((address) => address.split('?')[0]));
    for (const name of led) expect(paths).toContain(publicPaths[name]);
    const dead = [...pages].filter(([, { status }]) => status !== 200);
    expect(dead.map(([address, { status, from }]) => `${from} → ${address}: ${status}`)).toEqual([]);
    expect(brokenFragments(pages)).toEqual([]);
  });

  test('finds one h1, headings in order, whole images and nothing inline on each', () => {
    const faults = [...pages].flatMap(([address, page]) => page.faults.map((fault) => `${address}: ${fault}`));
    expect(faults).toEqual([]);
  });

  test('can tell the pages apart by title and canonical address', () => {
    const addresses = new Map<string, Set<string>>();
    for (const [address, { titles }] of pages) {
      // Two articles may have the same title.
      if (titles.canonical === '' || address.startsWith(publicPaths.releaseDetail)) continue;
      addresses.set(titles.own, (addresses.get(titles.own) ?? new Set()).add(titles.canonical));
    }
    expect([...addresses].filter(([, canonical]) => canonical.size > 1)).toEqual([]);
    expect(addresses.size).toBeGreaterThan(20);
  });
});
