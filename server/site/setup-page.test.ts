import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicPaths } from '#contract/paths.ts';
import { makeSetupCode } from '#server/content/setup/setup-code.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { loadClientBuild } from './client-build.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({}, { build: await loadClientBuild(path.resolve('dist')) });
  await applyProductRows(t.db, { now: t.now() });
});
afterAll(() => t.close());

const get = (url: string) => t.app.inject({ url });

describe('an empty installation', () => {
  test.each([publicPaths.root, publicPaths.login, '/?lang=en'])('leads from %s to the set-up', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location?.split('?')[0]]).toEqual([302, publicPaths.setup]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('shows the set-up to nobody who looks for pages, and never its code', async () => {
    const code = (await makeSetupCode(t.db, t.now())) ?? '';
    const { statusCode, headers, body } = await get(publicPaths.setup);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'private, no-store' });
    expect(body).not.toContain(code);
    expect(body).toContain('XXXX-XXXX-XXXX');
  });

  test.each(Object.values(publicPaths))('%s is no error', async (url) => {
    expect((await get(url)).statusCode).toBeLessThan(500);
  });

  test('has no set-up once somebody can sign in, and its entrances lead where they always do', async () => {
    await createUser(t.db, { role: 'ADMIN', stockIds: [1000] });
    const { statusCode, body } = await get(publicPaths.setup);
    expect(statusCode).toBe(404);
    expect(body).not.toContain('XXXX');
    expect((await get('/_data/setup')).statusCode).toBe(404);
    expect((await get(publicPaths.login)).statusCode).toBe(200);
  });
});
