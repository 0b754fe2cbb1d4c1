import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiBase } from '#contract/endpoints.ts';
import { digestChartPath, pushLinkPath } from '#contract/outreach/push-rules.ts';
import { loadFirstData } from '#server/demo/first-data.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { loadClientBuild } from './client-build.ts';

let t: TestApp;
let log: string[] = [];
beforeAll(async () => {
  const build = await loadClientBuild(path.resolve('dist'));
  t = await openTestApp({ logLevel: 'error' }, { build, logTo: { write: (line) => log.push(line) } });
  await loadFirstData(t.db, { demo: false, now: t.now(), say: () => {} });
});
afterAll(() => t.close());
beforeEach(() => {
  log = [];
});

/** Every route beside the endpoints that takes part of its address for something, and where it takes it. */
const routes: readonly string[] = [
  '/auth/oidc/*',
  '/auth/oidc/*/callback',
  '/media/*/video.mp4',
  '/media/1/*',
  '/media/images/*/300.webp',
  '/media/images/1/*',
  '/media/videos/*',
  '/illustrations/*/7.svg',
  '/illustrations/waves/*',
  '/sitemap-articles-*.xml',
  '/feeds/*',
  '/assets/*',
  '/_data/*',
  '/*',
  `${apiBase}/*`,
  `${apiBase}${pushLinkPath}/*`,
  `${apiBase}${digestChartPath}/*`,
];

const odd = ['%00', 'a%00b', '%ff', 'a%ed%a0%80', '%zz', '%', '%2500', '..%2f..%00', 'x'.repeat(700)];

async function get(url: string) {
  const answer = await t.app.inject({ url });
  return { status: answer.statusCode, failed: log.join(''), headers: answer.headers, body: answer.body };
}

describe('an address with something in it that is no name breaks nothing:', () => {
  test.each(routes)('%s', async (route) => {
    for (const part of odd) {
      const { status, failed } = await get(route.replace('*', part));
      expect([status < 500, failed], `${route} with ${part}: ${status}`).toEqual([true, '']);
    }
  });

  test.each(routes)('%s leads nowhere', async (route) => {
    for (const part of ['a%00b', '%ff']) {
      const { status } = await get(route.replace('*', part));
      // A call is told what is wrong with it.
      expect(status, part).toBe(route.startsWith(apiBase) && part === '%ff' ? 400 : 404);
    }
  });

  // The third one is 新闻 as older programs write it.
  test.each(['/front%00', '/%ff', '/%D0%C2%CE%C5', '/front/%zz?lang=en'])(
    'a reader of %s is shown the page that says so',
    async (address) => {
      const { status, headers, body } = await get(address);
      expect(status).toBe(404);
      expect(headers['content-type']).toContain('text/html');
      expect(body).toContain('data-status="404"');
    },
  );
});

describe('an address that begins like that of another host is no page of ours:', () => {
  const hosts = ['//[', '//:99999', '//[/front', '//evil.example/front', '//evil.example', '///front', '//front', '//'];

  test.each(hosts)('%s', async (address) => {
    const { status, failed, body } = await get(address);
    expect([status, failed]).toEqual([404, '']);
    expect(body).toContain('data-status="404"');
    expect(body).not.toContain('evil.example');
  });

  test.each(hosts)('/_data%s', async (address) => {
    const { status, failed, body } = await get(`/_data${address}`);
    expect([status, failed]).toEqual([404, '']);
    expect(body).not.toContain('evil.example');
  });
});
