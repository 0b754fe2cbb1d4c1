import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { ShareLink } from '#contract/outreach/sharing.ts';
import { articles } from '#server/content/articles/tables.ts';
import { createArticle } from '#server/testing/article-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { whileWritesAreRefused } from '#server/testing/refuse-writes.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { recordView } from './service.ts';
import { shareViews } from './tables.ts';

let t: TestApp;
let token: string;
let foreignToken: string;
let articleIds: number[];

const day = 24 * 60 * 60_000;
const page = { page: 1, pageSize: 20 };

beforeAll(async () => {
  t = await openTestApp();
  const user = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  const foreign = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  token = await t.login(user.username);
  foreignToken = await t.login(foreign.username);
  articleIds = [
    await createArticle(t.db, { publishedAt: '2026-11-18T02:00:00Z' }),
    await createArticle(t.db, { publishedAt: '2026-11-17T02:00:00Z' }),
  ];
});
afterAll(() => t.close());

function digest(ids: readonly number[] = articleIds) {
  return { kind: 'digest', from: '2026-11-16', until: '2026-11-20', title: '本周摘要', note: '', articleIds: ids };
}

async function share(options: { password?: string; days?: number } = {}): Promise<ShareLink> {
  const { days = 7, ...rest } = options;
  const response = await t.call('share.create', await freshToken(), { body: { target: digest(), days, ...rest } });
  return response.json().result;
}

/** Sessions end after half an hour without a request; some of these tests advance the clock by days. */
async function freshToken(): Promise<string> {
  if ((await t.call('session.currentUser', token)).statusCode === 200) return token;
  const user = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  token = await t.login(user.username);
  return token;
}

const chrome =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';
const tokenOf = (link: ShareLink) => new URL(link.address).searchParams.get('share') ?? '';
const open = (shareToken: string, password?: string) =>
  t.call('share.open', undefined, { body: { token: shareToken, ...(password !== undefined && { password }) } });

describe('a share link', () => {
  test('opens for anybody who has it, and notes who did', async () => {
    const link = await share();
    expect(link.address).toMatch(/^http:\/\/localhost\/previewPushArticleResult\?share=[\w-]{72}$/);
    const opened = await t.call('share.open', undefined, {
      body: { token: tokenOf(link) },
      headers: { 'user-agent': chrome },
    });
    expect(opened.json().result).toMatchObject({
      kind: 'digest',
      digest: { title: '本周摘要', articles: [{ id: articleIds[0] }, { id: articleIds[1] }], withdrawn: 0 },
    });
    const views = await t.call('share.views', token, { body: { id: link.id, ...page } });
    expect(views.json().result).toEqual({
      total: 1,
      list: [{ viewedAt: t.now().toISOString(), address: '127.0.0.*', device: 'Chrome 153 · macOS' }],
    });
  });

  test('notes of one network a hundred views an hour, whatever its programs call themselves', async () => {
    const link = await share();
    const view = (agent: string, address = '192.0.2.7') =>
      recordView(t.db, { id: link.id, now: t.now(), client: { address, agent } });
    for (let one = 0; one < 103; one += 1) await view(`Reader/${one}`);
    await view('Reader/elsewhere', '198.51.100.7');
    const noted = () => t.db.$count(shareViews, eq(shareViews.shareId, link.id));
    expect(await noted()).toBe(101);
    t.pass(61 * 60_000);
    await view('Reader/later');
    expect(await noted()).toBe(102);
  });

  test('opens on a full disk too, where the view cannot be noted', async () => {
    const link = await share();
    const lasting = await share();
    await whileWritesAreRefused(t.db, { table: 'share_view' }, async () => {
      expect((await open(tokenOf(link))).json().result).toMatchObject({ kind: 'digest' });
    });
    t.pass(8 * day);
    await whileWritesAreRefused(t.db, { table: 'share_link' }, async () => {
      expect((await open(tokenOf(lasting))).json().code).toBe(errorTable.SHARE_ENDED.code);
    });
  });

  test('notes a reader who reloads once', async () => {
    const link = await share();
    for (let i = 0; i < 3; i++) await open(tokenOf(link));
    const list = await t.call('share.list', token, { body: page });
    const found = list.json().result.list.find(({ id }: ShareLink) => id === link.id);
    expect(found).toMatchObject({ views: 1, state: 'open', hasPassword: false });
  });

  test('answers alike when it is tampered with, unknown, revoked or expired', async () => {
    const revoked = await share();
    await t.call('share.revoke', token, { body: { id: revoked.id } });
    const expired = await share({ days: 1 });
    const living = tokenOf(await share({ days: 7 }));
    const tampered = `${living.slice(0, -1)}${living.endsWith('A') ? 'B' : 'A'}`;
    expect((await open(living)).json().code).toBe(200);
    t.pass(day);
    expect((await open(living)).json().code).toBe(200);
    for (const dead of [tokenOf(revoked), tokenOf(expired), tampered, 'A'.repeat(72), 'x']) {
      const { requestId: _, ...answer } = (await open(dead)).json();
      expect(answer).toEqual({ code: 1511, desc: '链接已过期' });
    }
  });

  test('shows an article no longer once it has been withdrawn', async () => {
    const id = await createArticle(t.db, { publishedAt: '2026-11-19T02:00:00Z' });
    const body = { target: digest([id, ...articleIds]), days: 7 };
    const link = (await t.call('share.create', await freshToken(), { body })).json().result;
    await t.db.update(articles).set({ state: 'withdrawn' }).where(eq(articles.id, id));
    const shown = (await open(tokenOf(link))).json().result;
    expect(shown).toMatchObject({ digest: { articles: articleIds.map((each) => ({ id: each })), withdrawn: 1 } });
  });
});

describe('a password', () => {
  test('is asked for, and opens the link', async () => {
    const link = await share({ password: '开门 4321' });
    expect(link.hasPassword).toBe(true);
    expect((await open(tokenOf(link))).json().code).toBe(1512);
    expect((await open(tokenOf(link), '')).json().code).toBe(1512);
    expect((await open(tokenOf(link), 'wrong')).json().code).toBe(1513);
    expect((await open(tokenOf(link), '开门 4321')).json().code).toBe(200);
  });

  test('can be guessed ten times within an hour, by all readers together', async () => {
    const shareToken = tokenOf(await share({ password: 'secret' }));
    const codes = await Promise.all(Array.from({ length: 12 }, () => open(shareToken, 'guess')));
    expect(codes.map((response) => response.json().code).sort()).toEqual([...Array(10).fill(1513), 1514, 1514]);
    expect((await open(shareToken, 'secret')).json().code).toBe(1514);
    t.pass(day / 24);
    expect((await open(shareToken, 'secret')).json().code).toBe(200);
  });

  test('can be guessed again once a clock that was ahead is right', async () => {
    const before = t.now().getTime();
    // As the database's clock is, which stays as it is.
    t.setClock(Date.now() - before);
    const shareToken = tokenOf(await share({ password: 'secret' }));
    t.setClock(day);
    for (let i = 0; i < 10; i++) await open(shareToken, 'guess');
    t.setClock(-day);
    const { code } = (await open(shareToken, 'secret')).json();
    t.setClock(before - t.now().getTime());
    expect(code).toBe(200);
  });

  test('that is right does not count as a guess', async () => {
    const shareToken = tokenOf(await share({ password: 'secret' }));
    for (let i = 0; i < 12; i++) expect((await open(shareToken, 'secret')).json().code).toBe(200);
  });

  test('that is right opens the link for all who give it at once, also when one wrong guess is left', async () => {
    const shareToken = tokenOf(await share({ password: 'secret' }));
    const together = async (count: number) =>
      (await Promise.all(Array.from({ length: count }, () => open(shareToken, 'secret')))).map(
        (response) => response.json().code,
      );
    expect(await together(25)).toEqual(Array(25).fill(200));
    for (let i = 0; i < 9; i++) await open(shareToken, 'guess');
    expect(await together(4)).toEqual(Array(4).fill(200));
    expect((await open(shareToken, 'guess')).json().code).toBe(1513);
    expect(await together(2)).toEqual([1514, 1514]);
  });
});

describe('links of another company', () => {
  test('are as good as missing', async () => {
    const link = await share();
    const other = await createUser(t.db, { role: 'CLIENT_ADMIN' });
    foreignToken = await t.login(other.username);
    const missing = '00000000-0000-4000-8000-000000000000';
    for (const id of [link.id, missing]) {
      expect((await t.call('share.revoke', foreignToken, { body: { id } })).statusCode).toBe(404);
      expect((await t.call('share.views', foreignToken, { body: { id, ...page } })).statusCode).toBe(404);
    }
    expect((await t.call('share.list', foreignToken, { body: page })).json().result).toEqual({ total: 0, list: [] });
    expect((await open(tokenOf(link))).json().code).toBe(200);
  });
});

test('who has no right to share is refused, whatever is asked', async () => {
  const reader = await t.login((await createUser(t.db, { role: 'CLIENT_USER' })).username);
  const id = '00000000-0000-4000-8000-000000000000';
  const answers = await Promise.all([
    t.call('share.create', reader, { body: { target: digest(), days: 7 } }),
    t.call('share.list', reader, { body: page }),
    t.call('share.revoke', reader, { body: { id } }),
    t.call('share.views', reader, { body: { id, ...page } }),
  ]);
  expect(answers.map((answer) => answer.json().code)).toEqual([1004, 1004, 1004, 1004]);
});

test('articles that readers may not see cannot be shared', async () => {
  const draft = await createArticle(t.db, { publishedAt: '2026-11-19T02:00:00Z', state: 'draft' });
  const body = { target: digest([draft]), days: 7 };
  expect((await t.call('share.create', await freshToken(), { body })).statusCode).toBe(404);
});

test('the articles of a digest may be of more than a year', async () => {
  const body = { target: { ...digest(), from: '2024-01-01' }, days: 7 };
  expect((await t.call('share.create', await freshToken(), { body })).json().code).toBe(200);
});

test('bad requests are refused field by field', async () => {
  const window = { ...digest(), from: '2026-11-21' };
  const response = await t.call('share.create', await freshToken(), {
    body: { target: window, days: 2, password: 'x' },
  });
  expect(response.statusCode).toBe(400);
  const paths = response.json().issues.map((issue) => issue.path);
  expect(paths.sort()).toEqual(['body.days', 'body.password', 'body.target.until']);
});
