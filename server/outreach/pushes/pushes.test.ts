import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { PushLink } from '#contract/outreach/pushes.ts';
import { articleCompanies, articles } from '#server/content/articles/tables.ts';
import type { RenderPage } from '#server/content/reviews/draw-uncommitted.ts';
import { clientModules, companies } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { articleTexts } from '#server/insight/corpus/tables.ts';
import { bots } from '#server/outreach/bots/tables.ts';
import { suppressedAddresses } from '#server/outreach/contacts/tables.ts';
import { showShare } from '#server/outreach/sharing/open-share.ts';
import { shareLinks, shareViews } from '#server/outreach/sharing/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import { anonymousClient } from '#server/platform/http/call-context.ts';
import type { ReadBrand } from '#server/platform/messages/mail/notice.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { createArticle, createListedCompany } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { day, freezing, openPushGround, publicUrl } from '#server/testing/push-ground.ts';
import { whileWritesAreRefused } from '#server/testing/refuse-writes.ts';
import { testConfig } from '#server/testing/test-app.ts';
import { chooseArticles } from './choose-articles.ts';
import { holdRestoredPushes } from './hold-restored.ts';
import { previewPage, readFrozenPage } from './preview-page.ts';
import { pushFeature } from './routes.ts';
import { pushDeliveries, pushes } from './tables.ts';
import { takeSteps } from './take-steps.ts';

const ground = await openPushGround();
const {
  t,
  database,
  server,
  token,
  stockId,
  articleId,
  contentOfDraft,
  addContact,
  addDraft,
  freezeDraft,
  freeze,
  send,
  letAppSend,
} = ground;
afterAll(ground.close);
beforeEach(ground.clear);

test('figures, a chart, companies and a search are the same in the mail and on its page', async () => {
  const { stockId: other } = await createCompany(t.db);
  const found = await createArticle(t.db, { publishedAt: '2026-11-19T09:00:00Z' });
  await settle(t.db, t.now());
  const search = { name: '全部报道', q: '', categories: ['BA', 'ESG', 'TPC'] };
  const content = { hasFigures: true, hasChart: true, companyIds: [other], searches: [search] };
  const { id, version } = await addDraft([await addContact('lu')], content);
  await freezeDraft({ id, version });
  const [push] = await t.db.select().from(pushes).where(eq(pushes.id, id));
  expect(push?.frozen?.text).toContain('公司对照');
  expect(push?.frozen?.text).toMatch(/全部报道 \(近 7 日，对前 7 日\)\n\n报道 {2}\d/);
  expect(push?.frozen?.text).toMatch(/\n来源 {2}.* \d+ 则/);
  expect(push?.frozen?.text).toMatch(/\n近 7 日报道 \d+ 则/);
  // Nothing is kept of how they were computed: nobody could open it.
  expect(push?.frozen).not.toHaveProperty('measured');
  const detail = (await t.call('push.detail', token, { params: { id } })).json().result;
  const share = new URL(detail.links.at(-1)?.url ?? '').searchParams.get('share') ?? '';
  const opened = (await t.call('share.open', undefined, { body: { token: share } })).json().result;
  expect(opened).toMatchObject({
    digest: {
      companies: [{ articles: '0' }, { articles: '0' }],
      // What was chosen is not told twice.
      // Stories of other tests are among those of the days before.
      searches: [
        {
          name: '全部报道',
          figures: [
            {
              ...{ label: '报道', url: 'https://shangjian.example/explain?lang=zh-CN#theme' },
              number: expect.stringMatching(/^\d+$/),
            },
          ],
          facts: expect.arrayContaining([{ name: '来源', text: expect.stringMatching(/ \d+ 则/) }]),
          articleIds: [found],
        },
      ],
    },
  });
  expect(detail).toMatchObject({ hasFigures: true, hasChart: true, companies: [{ id: other }], searches: [search] });
  const unknown = await t.call('push.save', token, { body: { subject: 'x', companyIds: [999_999] } });
  expect(unknown.json().issues).toMatchObject([{ path: 'body.companyIds.0' }]);
});

test('mail, text, page and card follow the order of the blocks, and nothing is kept of their preview', async () => {
  await settle(t.db, t.now());
  const blocks = ['hotWords', 'searches', 'articles', 'foreword'];
  const searches = [{ name: '全部主题', q: '' }];
  const draft = await addDraft([await addContact('lu')], { blocks, searches });
  expect(draft.blocks).toEqual([...blocks, 'figures', 'chart', 'companies']);

  const content = endpoints['push.preview'].body.parse({ ...contentOfDraft(), blocks, searches });
  const { html, text, card } = (await t.call('push.preview', token, { body: content })).json().result;
  for (const written of [html, text]) {
    const places = ['全部主题', '要闻', content.foreword].map((said) => written.lastIndexOf(said));
    expect(places[0]).toBeGreaterThan(0);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  }
  expect(card?.parts.map(({ kind }: { kind: string }) => kind)).toEqual(['lines', 'headlines', 'foreword']);

  const sharing = { clock: t.now, secret: freezing.secret, publicUrl: () => 'https://shangjian.example' };
  const render: RenderPage = async (db, { url, language }) => {
    const share = new URL(url, 'http://local').searchParams.get('share') ?? '';
    const opened = await showShare({ ...sharing, db }, { token: share, language, client: anonymousClient });
    return opened.kind === 'digest' ? opened.digest.blocks?.join(' ') : undefined;
  };
  const [user] = await t.db.select({ userId: users.id }).from(users);
  const actor = { stockId, userId: user?.userId ?? 0, now: t.now() };
  const deps = { ...freezing, db: t.db };
  const kept = async () => [await t.db.$count(shareLinks), await t.db.$count(shareViews)];
  const before = await kept();
  const page = await previewPage(deps, render, content, actor);
  expect(page).toEqual({ html: draft.blocks.join(' ') });
  expect(await kept()).toEqual(before);
  const bare = { ...content, articleIds: [], searches: [] };
  expect(await previewPage(deps, render, bare, actor)).toEqual({ html: null });

  // What is frozen leads to the same page, which nobody has looked at yet.
  await freezeDraft(draft);
  expect(await readFrozenPage(t.db, render, draft.id, stockId)).toEqual(page);
  expect(await kept()).toEqual([(before[0] ?? 0) + 1, before[1]]);
});

describe('links of a mail', () => {
  test('lead to pages in its language, and those of its page to that of whoever reads the page', async () => {
    await settle(t.db, t.now());
    const content = { language: 'en', subject: 'Weekly', searches: [{ name: 'All', q: '' }] };
    const { id, version } = await addDraft([await addContact('lu')], content);
    await freezeDraft({ id, version });
    await t.db.update(pushes).set({ state: 'sending' }).where(eq(pushes.id, id));
    await send();
    const { links } = (await t.call('push.detail', token, { params: { id } })).json().result;
    const addresses: URL[] = links.map(({ url }: PushLink) => new URL(url));
    expect(new Set(addresses.map(({ pathname }) => pathname))).toEqual(
      new Set(['/explain', '/releaseDetail', '/previewPushArticleResult']),
    );
    const [push] = await t.db.select().from(pushes).where(eq(pushes.id, id));
    const [sent] = await t.db.select().from(pushDeliveries).where(eq(pushDeliveries.pushId, id));
    const leaving = ['unsubscribe', 'mailPreferences'].map((page) => `/${page}?from=RECIPIENT-TOKEN&lang=en`);
    for (const address of leaving) expect(push?.frozen?.text).toContain(publicUrl + address);
    expect(server.received[0]?.raw.replaceAll(/\r\n\s+/g, ' ')).toContain(
      `List-Unsubscribe: <${publicUrl}/unsubscribe?from=${sent?.leavingToken}&lang=en>`,
    );
    for (const { searchParams } of addresses) expect(searchParams.get('lang')).toBe('en');

    const share = addresses.at(-1)?.searchParams.get('share') ?? '';
    const opened = (await t.call('share.open', undefined, { body: { token: share } })).json().result;
    const digest = opened.kind === 'digest' ? opened.digest : expect.fail('another kind');
    expect(digest).toMatchObject({ title: 'Weekly', language: 'en' });
    const explained = digest.searches.flatMap(({ figures = [] }) => figures.map(({ url }) => url));
    expect(new Set(explained)).toEqual(new Set([`${publicUrl}/explain?lang=zh-CN#theme`]));
  });

  test('lead through a counter that knows the link and nobody who follows it', async () => {
    const push = await freeze([await addContact('lu'), await addContact('shen')]);
    await send();
    const links = (text: string) =>
      [...text.matchAll(/\/api(\/white\/push\/link\/[\da-f-]{36})/g)].map(([, one]) => one);
    const [mail, other] = server.received.map(({ raw }) => links(raw.replaceAll('=\r\n', '')));
    expect(new Set(mail)).toEqual(new Set(other));
    const [frozen] = await t.db.select().from(pushes).where(eq(pushes.id, push));
    const [first = '', last = ''] = [...new Set(links(frozen?.frozen?.html ?? ''))];
    const follow = (url: string, method: 'GET' | 'HEAD' = 'GET', headers = {}) =>
      t.app.inject({ url: `/api${url}`, method, headers });
    const clicks = async () =>
      (await t.call('push.detail', token, { params: { id: push } }))
        .json()
        .result.links.map((one: PushLink) => one.clicks);
    for (let count = 0; count < 3; count += 1) {
      const answer = await follow(first);
      expect([answer.statusCode, answer.headers.location]).toEqual([
        302,
        `https://shangjian.example/releaseDetail?id=${articleId}&lang=zh-CN`,
      ]);
    }
    expect((await follow(last)).headers.location).toContain('/previewPushArticleResult?share=');
    // A look ahead leads on as well, and is no click.
    expect((await follow(first, 'HEAD')).statusCode).toBe(302);
    expect((await follow(first, 'GET', { 'sec-purpose': 'prefetch' })).statusCode).toBe(302);
    expect(await clicks()).toEqual([3, 1]);
    // Nobody drives a number up from one place.
    for (let count = 0; count < 40; count += 1) await follow(first);
    expect((await clicks())[0]).toBeLessThan(40);
    await whileWritesAreRefused(t.db, { table: 'push_link' }, async () => {
      expect((await follow(last)).headers.location).toContain('/previewPushArticleResult?share=');
    });
    const unknown = await follow(first.replace(/.{12}$/, '0'.repeat(12)));
    expect([unknown.statusCode, unknown.headers.location]).toEqual([302, '/linkDescription']);
  });

  test('of a push that is taken back lead nowhere any more, and its page is ended', async () => {
    const { id, version } = await addDraft([await addContact('lu')]);
    await freezeDraft({ id, version });
    const frozen = (await t.call('push.detail', token, { params: { id } })).json().result;
    expect(frozen.links).toMatchObject([{ clicks: 0 }, { label: '在网页上看全文与口径', clicks: 0 }]);
    const page = new URL(frozen.links.at(-1)?.url ?? '').searchParams.get('share') ?? '';
    const open = async () => (await t.call('share.open', undefined, { body: { token: page } })).json().code;
    expect(await open()).toBe(200);
    await t.call('push.act', token, { body: { id, version: frozen.version, act: 'withdraw' } });
    expect((await t.call('push.detail', token, { params: { id } })).json().result.links).toEqual([]);
    expect(await open()).toBe(1511);
  });
});

test('a rhythm schedules its next issue when one is frozen, and ends with it', async () => {
  const order = ['articles', 'hotWords', 'foreword'];
  const { id, version } = await addDraft([await addContact('lu')], { autoArticles: 3, blocks: order });
  const rhythm = { kind: 'weekly', day: 5, time: '18:30' };
  const body = { id, version, sendAt: null, rhythm };
  const { result } = (await t.call('push.schedule', token, { body })).json();
  const sendAt = new Date(result.sendAt ?? 0);
  const deps = freezing;
  for (const _twice of [1, 2]) await takeSteps(t.db, new Date(sendAt.getTime() - 60_000), deps);
  const issues = await t.db.select().from(pushes).orderBy(pushes.id);
  expect(issues.map(({ state, sendAt: at }) => [state, at])).toEqual([
    ['frozen', sendAt],
    ['scheduled', new Date(sendAt.getTime() + 7 * day)],
  ]);
  expect(issues[0]?.frozen?.subject).toMatch(/^商业周报 \d\d-\d\d$/);
  expect(issues[1]).toMatchObject({ ...contentOfDraft(), autoArticles: 3, blocks: order });

  // The rhythm goes on without an issue that was frozen, and with the next one it is a draft's again.
  const takeBack = async ({ id: one = 0, version: number = 0 } = {}) =>
    (await t.call('push.act', token, { body: { id: one, version: number, act: 'withdraw' } })).json().result;
  expect(await takeBack(issues[0])).toMatchObject({ state: 'draft', rhythm: null, sendAt: sendAt.toISOString() });
  const draft = await takeBack(issues[1]);
  expect(draft).toMatchObject({ state: 'draft', rhythm });
  // Sent at once it is no issue of a rhythm.
  const now = { body: { id: draft?.id, version: draft?.version, sendAt: null } };
  expect((await t.call('push.schedule', token, now)).json().result).toMatchObject({ state: 'sending', rhythm: null });
});

test('a rhythm needs more than a foreword, and an issue that found nothing else is sent by a person alone', async () => {
  const rhythm = { kind: 'weekly', day: 5, time: '18:30' };
  const contactIds = [await addContact('lu')];
  const schedule = async ({ id, version }: { readonly id: number; readonly version: number }) =>
    (await t.call('push.schedule', token, { body: { id, version, sendAt: null, rhythm } })).json();
  const bare = await addDraft(contactIds, { articleIds: [] });
  expect(await schedule(bare)).toMatchObject({ code: 1419, desc: expect.stringContaining('前言以外') });
  const states = async () =>
    (await t.db.select().from(pushes).orderBy(pushes.id)).map(({ state, problem }) => [state, problem]);
  expect(await states()).toEqual([['draft', null]]);

  await t.db.delete(pushes);
  // No word is hot.
  const { result } = await schedule(await addDraft(contactIds, { articleIds: [], hasHotWords: true }));
  await takeSteps(t.db, new Date(result.sendAt ?? 0), freezing);
  expect(await states()).toEqual([
    ['missed', 'PUSH_RHYTHM_EMPTY'],
    ['scheduled', null],
  ]);
  const [missed] = await t.db.select().from(pushes).where(eq(pushes.id, result.id));
  const body = { id: result.id, version: missed?.version ?? 0, act: 'send' };
  const sent = (await t.call('push.act', token, { body })).json();
  expect(sent).toMatchObject({ code: 200, result: { state: 'sending' } });
});

test('what is of a module that is not open is nothing beside a foreword, and an issue that was missed names it', async () => {
  const rhythm = { kind: 'weekly', day: 5, time: '18:30' };
  const contactIds = [await addContact('lu')];
  const hotWords = and(eq(clientModules.stockId, stockId), eq(clientModules.moduleCode, 'ba_hotword'));
  const endAt = (expiresAt: Date | null) => t.db.update(clientModules).set({ expiresAt }).where(hotWords);
  const { id, version } = await addDraft(contactIds, { articleIds: [], hasHotWords: true });
  const schedule = async () =>
    (await t.call('push.schedule', token, { body: { id, version, sendAt: null, rhythm } })).json();
  await endAt(t.now());
  try {
    expect(await schedule()).toMatchObject({ code: 1419, desc: expect.stringContaining('没有开通的模块') });
    await endAt(null);
    const { result } = await schedule();
    await endAt(t.now());
    await takeSteps(t.db, new Date(result.sendAt ?? 0), freezing);
    const [missed] = await t.db.select().from(pushes).where(eq(pushes.id, id));
    expect([missed?.state, missed?.problem]).toEqual(['missed', 'PUSH_RHYTHM_EMPTY ba_hotword']);
  } finally {
    await endAt(null);
  }
});

test('an issue that is frozen before midnight and sent after it is of the day on which it is sent', async () => {
  const { id, version } = await addDraft([await addContact('lu')], { autoArticles: 3 });
  const body = { id, version, sendAt: null, rhythm: { kind: 'weekly', day: 5, time: '00:05' } };
  const { result } = (await t.call('push.schedule', token, { body })).json();
  const sendAt = new Date(result.sendAt ?? 0);
  const frozenAt = new Date(sendAt.getTime() - 9 * 60_000);
  await takeSteps(t.db, frozenAt, freezing);
  const [issue] = await t.db.select().from(pushes).orderBy(pushes.id);
  expect(issue?.frozen?.subject).toBe(`商业周报 ${chinaDate(sendAt).slice(5)}`);
  const [link] = await t.db.select().from(shareLinks).orderBy(desc(shareLinks.createdAt)).limit(1);
  // What it shows is of the days before.
  expect(link?.target).toMatchObject({ title: issue?.frozen?.subject, until: chinaDate(frozenAt) });
});

test('a theme tells what came since the same hour a week ago, its page names these days, and figures are of whole ones', async () => {
  const hour = 60 * 60_000;
  const write = (hours: number) =>
    createArticle(t.db, {
      ...{ category: 'TPC', publishedAt: new Date(t.now().getTime() - hours * hour).toISOString() },
      title: { 'zh-CN': `第三方合作进展第 ${hours} 号` },
      body: { 'zh-CN': `<p>${Array.from({ length: 12 }, (_, at) => `合作第${hours * 31 + at * 7}项`).join('，')}</p>` },
    });
  const old = await write(7 * 24 + 1);
  const [first, latest] = [await write(7 * 24 - 1), await write(1)];
  await settle(t.db, t.now());
  const searches = [{ name: '合作', q: '', categories: ['TPC'] }];
  const { id, version } = await addDraft([await addContact('lu')], { searches });
  await freezeDraft({ id, version });
  const { links } = (await t.call('push.detail', token, { params: { id } })).json().result;
  const share = new URL(links.at(-1)?.url ?? '').searchParams.get('share') ?? '';
  const opened = (await t.call('share.open', undefined, { body: { token: share } })).json().result;
  if (opened.kind !== 'digest') throw new Error('another page was opened');
  const { digest } = opened;
  const [theme] = digest.searches ?? [];
  expect(theme?.articleIds).toEqual(expect.arrayContaining([first, latest]));
  expect(theme?.articleIds).not.toContain(old);
  const week = 7 * 24 * hour;
  expect([digest.from, digest.until]).toEqual([chinaDate(new Date(t.now().getTime() - week)), chinaDate(t.now())]);
  // That of the first day: today's is of a day that is not over.
  expect(theme?.figures?.[0]).toMatchObject({ label: '报道', number: '2' });
});

test('a push that is frozen early and sent by hand goes without what is not published yet', async () => {
  await letAppSend();
  const { id, version } = await addDraft([await addContact('lu')]);
  const soon = new Date(t.now().getTime() + 3 * 60_000).toISOString();
  const articleIds = [articleId, await createArticle(t.db, { publishedAt: soon })];
  await t.db.update(pushes).set({ articleIds }).where(eq(pushes.id, id));
  await freezeDraft({ id, version });
  const body = { id, version: version + 2, act: 'send' };
  expect((await t.call('push.act', token, { body })).json().code).toBe(200);
  const states = async () => (await t.db.select().from(pushes)).map(({ state, problem }) => [state, problem]);
  await expect.poll(states, { interval: 20 }).toEqual([['done', null]]);
});

test('a push that cannot be frozen keeps none of the others up', async () => {
  const contact = await addContact('lu');
  const schedule = async () => {
    const { id, version } = await addDraft([contact]);
    const sendAt = new Date(t.now().getTime() + 30 * 60_000).toISOString();
    return (await t.call('push.schedule', token, { body: { id, version, sendAt } })).json().result.id;
  };
  const [broken, other] = [await schedule(), await schedule()];
  await t.db.execute(
    sql.raw(`
    create function refuse_push() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse_push before update on push for each row when (new.id = ${broken}) execute function refuse_push()`),
  );
  try {
    await expect(takeSteps(t.db, new Date(t.now().getTime() + 25 * 60_000), freezing)).rejects.toThrow();
    const states = await t.db.select({ id: pushes.id, state: pushes.state }).from(pushes).orderBy(pushes.id);
    expect(states).toEqual([
      { id: broken, state: 'scheduled' },
      { id: other, state: 'frozen' },
    ]);
  } finally {
    await t.db.execute(sql`drop function refuse_push cascade`);
  }
});

test('a push that is put off while those before it are frozen is not frozen', async () => {
  const contact = await addContact('lu');
  const inMinutes = (minutes: number) => new Date(t.now().getTime() + minutes * 60_000);
  const schedule = async ({ id, version }: { readonly id: number; readonly version: number }, minutes: number) => {
    const body = { id, version, sendAt: inMinutes(minutes).toISOString() };
    return (await t.call('push.schedule', token, { body })).json().result;
  };
  const [first, other] = [await schedule(await addDraft([contact]), 30), await schedule(await addDraft([contact]), 31)];
  const steps = await t.db.transaction(async (tx) => {
    await tx.select().from(pushes).where(eq(pushes.id, first.id)).for('update');
    const taken = takeSteps(t.db, inMinutes(25), freezing);
    await expect.poll(() => countLockWaits(t.db), { interval: 20 }).toBe(1);
    const { id, version } = other;
    const body = { id, version, act: 'withdraw' };
    await schedule((await t.call('push.act', token, { body })).json().result, 7 * 24 * 60);
    return { taken };
  });
  await steps.taken;
  const states = await t.db.select({ id: pushes.id, state: pushes.state }).from(pushes).orderBy(pushes.id);
  expect(states).toEqual([
    { id: first.id, state: 'frozen' },
    { id: other.id, state: 'scheduled' },
  ]);
});

test('what is due is sent although a push before it fails', async () => {
  await letAppSend();
  const contactId = await addContact('lu');
  for (const [language, minutes] of [
    ['en', 5],
    ['zh-CN', 6],
  ] as const) {
    const { id, version } = await addDraft([contactId], { language });
    const sendAt = new Date(t.now().getTime() + minutes * 60_000).toISOString();
    await t.call('push.schedule', token, { body: { id, version, sendAt } });
  }
  t.pass(7 * 60_000);
  const sent: unknown[] = [];
  const send = async (message: unknown) => void sent.push(message);
  const { secret: shareSecret } = freezing;
  const deps = { config: testConfig(), shareSecret, database, clock: t.now, send, publicUrl: () => publicUrl };
  const platform = openPlatform(deps, t.app.log);
  const readBrand: ReadBrand = async (_db, language) => (language === 'en' ? expect.fail('no brand') : '商鉴');
  const feature = pushFeature(platform, { ...freezing, readBrand, renderPage: async () => undefined, admit: () => {} });
  const [due] = feature.repeated ?? [];
  const run = due?.run({ db: t.db, now: t.now(), signal: new AbortController().signal });
  await expect(run).rejects.toThrow('no brand');
  const states = async () => (await t.db.select().from(pushes).orderBy(pushes.id)).map(({ state }) => state);
  await expect.poll(states).toEqual(['scheduled', 'done']);
  expect(sent).toMatchObject([{ to: 'lu@example.com' }]);
  for (const { close } of [feature, ...platform.features]) await close?.();
});

test('a rhythm goes on when its module is closed at one issue and opened again', async () => {
  const { id, version } = await addDraft([await addContact('lu')]);
  const rhythm = { kind: 'weekly', day: 5, time: '18:30' };
  const { result } = (await t.call('push.schedule', token, { body: { id, version, sendAt: null, rhythm } })).json();
  const sendAt = new Date(result.sendAt ?? 0);
  const closeModule = (expiresAt: Date | null) =>
    t.db
      .update(clientModules)
      .set({ expiresAt })
      .where(and(eq(clientModules.stockId, stockId), eq(clientModules.moduleCode, 'push')));
  await closeModule(t.now());
  await takeSteps(t.db, sendAt, freezing);
  await closeModule(null);
  const next = new Date(sendAt.getTime() + 7 * day);
  const issues = async () =>
    (await t.db.select().from(pushes).orderBy(pushes.id)).map((one) => [one.state, one.problem]);
  expect(await issues()).toEqual([
    ['missed', 'MODULE_EXPIRED'],
    ['scheduled', null],
  ]);
  await takeSteps(t.db, new Date(next.getTime() - 60_000), freezing);
  expect((await issues())[1]).toEqual(['frozen', null]);
});

describe('what somebody chose', () => {
  const detailOf = async (id: number) => (await t.call('push.detail', token, { params: { id } })).json().result;
  const ownName = '衡川精工';

  // Of the same headline, but with other figures: those of another month, say.
  const bodies = [
    '<p>本月产量3172吨，同比增长18%，订单金额1.26亿元，新增客户9家。</p>',
    '<p>本月产量5846吨，同比增长24%，订单金额2.73亿元，新增客户31家。</p>',
    '<p>本月产量7419吨，同比增长52%，订单金额4.85亿元，新增客户47家。</p>',
    '<p>本月产量9638吨，同比增长67%，订单金额6.94亿元，新增客户86家。</p>',
  ];

  /** An article with the company in its headline, of a story of its own. */
  async function writeAbout(headline: string, { at = '2026-11-19T09:00:00Z', body = 0 } = {}): Promise<number> {
    const name = { 'zh-CN': ownName, en: 'Hengchuan' };
    await t.db.update(companies).set({ name, shortName: name }).where(eq(companies.stockId, stockId));
    const title = { 'zh-CN': `${ownName}${headline}`, en: '' };
    return createArticle(t.db, { publishedAt: at, title, body: { 'zh-CN': bodies[body] ?? '', en: '' } });
  }

  async function freezeWithOthers(searches: readonly object[] = []) {
    await t.db.delete(articles).where(ne(articles.id, articleId));
    const found = await writeAbout('签订供货合同');
    await createArticle(t.db, { publishedAt: '2026-11-19T10:00:00Z', body: { 'zh-CN': bodies[3] ?? '' } });
    await settle(t.db, t.now());
    const draft = await addDraft([await addContact('lu')], { autoArticles: 1, searches });
    await freezeDraft(draft);
    return { id: draft.id, shown: [articleId, found] };
  }

  test('stays apart from what comes by itself when a push is frozen, copied and taken back', async () => {
    const { id, shown } = await freezeWithOthers([{ name: '全部报道', q: '' }]);
    const frozen = await detailOf(id);
    expect(frozen).toMatchObject({ state: 'frozen', autoArticles: 1, articles: [{ id: articleId }] });
    expect(frozen.articles).toHaveLength(1);
    const [stored] = await t.db.select().from(pushes).where(eq(pushes.id, id));
    expect(stored?.frozen?.articleIds?.slice(0, 2)).toEqual(shown);
    expect(stored?.frozen?.articleIds?.length).toBeGreaterThan(2);
    await t.call('push.act', token, { body: { id, version: frozen.version, act: 'withdraw' } });
    const draft = await detailOf(id);
    const { sendAt, articles } = frozen;
    expect(draft).toMatchObject({ state: 'draft', autoArticles: 1, articles, sendAt });
  });

  test('is handed back of one that an earlier release froze as far as it can be told', async () => {
    const { id, shown } = await freezeWithOthers();
    const [stored] = await t.db.select().from(pushes).where(eq(pushes.id, id));
    const { articleIds: all = [], ...before } = stored?.frozen ?? expect.fail('nothing was frozen');
    const articleIds = [...all];
    expect(articleIds).toEqual(shown);
    await t.db.update(pushes).set({ articleIds, frozen: before });
    const frozen = await detailOf(id);
    expect(frozen.articles).toEqual([{ id: articleId, title: expect.any(String) }]);
    await t.call('push.act', token, { body: { id, version: frozen.version, act: 'withdraw' } });
    expect((await detailOf(id)).articles).toEqual(frozen.articles);
  });

  test('and what comes by itself has each headline once, also where several stories bear it', async () => {
    await t.db.delete(articles).where(ne(articles.id, articleId));
    const chosen = await writeAbout('月度经营数据', { at: '2026-11-14T09:00:00Z', body: 0 });
    const first = await writeAbout('新产线投产', { at: '2026-11-16T09:00:00Z', body: 1 });
    const again = [
      await writeAbout('新产线投产', { at: '2026-11-18T09:00:00Z', body: 2 }),
      await writeAbout('月度经营数据', { body: 3 }),
    ];
    await settle(t.db, t.now());
    const stories = await t.db
      .select()
      .from(articleTexts)
      .where(inArray(articleTexts.articleId, [chosen, first, ...again]));
    expect(new Set(stories.map(({ storyId }) => storyId)).size).toBe(4);
    const ids = await chooseArticles(
      t.db,
      { language: 'zh-CN', articleIds: [chosen], autoArticles: 10, topics: [] },
      { stockId, now: t.now() },
    );
    expect(ids[0]).toBe(chosen);
    expect(ids.filter((id) => [first, ...again].includes(id))).toEqual([again[0]]);
  });

  test('comes by itself about no other company', async () => {
    await t.db.delete(articles).where(ne(articles.id, articleId));
    const own = await writeAbout('新产线投产');
    await createListedCompany(t.db, '澈川电子', null);
    const title = { 'zh-CN': '澈川电子签订供货合同', en: '' };
    const theirs = await createArticle(t.db, { publishedAt: '2026-11-19T09:00:00Z', title });
    await settle(t.db, t.now());
    const mentioned = await t.db.select().from(articleCompanies).where(eq(articleCompanies.articleId, theirs));
    expect(mentioned).toMatchObject([{ position: 'headline' }]);
    const ids = await chooseArticles(
      t.db,
      { language: 'zh-CN', articleIds: [], autoArticles: 10, topics: [] },
      { stockId, now: t.now() },
    );
    expect(ids.filter((id) => [own, theirs].includes(id))).toEqual([own]);
  });
});

describe('the log', () => {
  test('tells mails that came back by code, who left since, and finds answers', async () => {
    const names = ['nobody', 'full', 'spam', 'lu', 'zhou'];
    const ids = [];
    const agreedAgain = { consentAt: new Date(t.now().getTime() - 30 * day) };
    for (const name of names) ids.push(await addContact(name, name === 'spam' ? agreedAgain : {}));
    const push = await freeze(ids);
    await t.db.update(pushes).set({ state: 'done' }).where(eq(pushes.id, push));
    const end = async (name: string, state: 'bounced' | 'failed' | 'accepted', answer: string) =>
      t.db.update(pushDeliveries).set({ state, answer }).where(eq(pushDeliveries.name, name));
    await end('nobody', 'bounced', '550 5.1.1 User unknown');
    await end('full', 'bounced', '5.2.2 mailbox full');
    await end('spam', 'failed', '554 DT:SPM');
    await end('lu', 'accepted', '250 2.0.0 OK');
    await end('zhou', 'failed', '550 5.1.1 no such user');
    const gone = { stockId, email: 'nobody@example.com', answer: '550 5.1.1', suppressedAt: t.now() };
    await t.db.insert(suppressedAddresses).values(gone);
    // Whoever agreed again since is sent to.
    const earlier = new Date(t.now().getTime() - 60 * day);
    await t.db.insert(suppressedAddresses).values({ ...gone, email: 'spam@example.com', suppressedAt: earlier });
    // What robots answer is no code of mail.
    const [card] = await t.db.select().from(pushDeliveries).where(eq(pushDeliveries.name, 'spam'));
    if (!card) throw new Error('nothing was frozen');
    const ofRobot = {
      messageId: crypto.randomUUID(),
      leavingToken: crypto.randomUUID(),
      email: '',
      contactId: 0,
      botId: 1,
      name: '群',
      answer: '40058 invalid parameter',
    };
    const { id: _, ...ofMail } = card;
    await t.db.insert(pushDeliveries).values({ ...ofMail, ...ofRobot });
    const [lu] = await t.db.select().from(pushDeliveries).where(eq(pushDeliveries.name, 'lu'));
    await t.call('push.leave', undefined, { body: { token: lu?.leavingToken } });
    const { result } = (await t.call('push.detail', token, { params: { id: push } })).json();
    expect(result.returned).toEqual([
      { code: '5.1.1', count: 2, suppressed: 1 },
      { code: '5.2.2', count: 1, suppressed: 0 },
      { code: '554', count: 1, suppressed: 0 },
    ]);
    expect(result.left).toBe(1);
    const found = (
      await t.call('push.deliveries', token, { body: { push, keyword: '5.1.1', page: 1, pageSize: 20 } })
    ).json().result;
    expect(found.list.map(({ name }: { name: string }) => name)).toEqual(['nobody', 'zhou']);
  });

  test('masks addresses; a whole one is told to whoever may see contacts, and noted', async () => {
    const push = await freeze([await addContact('lu')]);
    const [lu] = await t.db.select().from(pushDeliveries);
    const list = (await t.call('push.deliveries', token, { body: { push, page: 1, pageSize: 20 } })).json().result.list;
    expect(list[0]?.email).toBe('l****@example.com');
    const { result } = (await t.call('push.address', token, { body: { push, id: lu?.id } })).json();
    expect(result).toEqual({ email: 'lu@example.com' });
    const [entry] = await t.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'push.address', subject: `push ${push}`, detail: { delivery: lu?.id } });
    expect((await t.call('push.address', token, { body: { push: push + 1, id: lu?.id } })).statusCode).toBe(404);
  });
});

test('a draft whose answer was lost is not written once more', async () => {
  const body = { ...contentOfDraft(), key: randomUUID() };
  const tries = [await t.call('push.save', token, { body }), await t.call('push.save', token, { body })];
  expect(new Set(tries.map((answer) => answer.json().result.id)).size).toBe(1);
  const { result } = (await t.call('push.save', token, { body: { ...body, key: randomUUID() } })).json();
  expect(result.id).not.toBe(tries[0]?.json().result.id);
});

test('the audit log has no whole number of the words by which recipients are chosen', async () => {
  const { id, version } = await addDraft([], { keywords: ['13812345678', '138 1234 5678', '分析师'] });
  const changed = { ...contentOfDraft(), contactIds: [], keywords: ['13912345678'], id, version };
  expect((await t.call('push.save', token, { body: changed })).json().code).toBe(200);
  const entries = await t.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, `push ${id}`));
  const written = JSON.stringify(entries.map(({ detail }) => detail));
  expect(written).toContain('*******5678');
  expect(written).toContain('分析师');
  expect(written).not.toMatch(/13[89]/);
});

test('a card has the chosen articles, wherever the themes stand', async () => {
  await createArticle(t.db, { publishedAt: '2026-11-19T09:00:00Z', title: { 'zh-CN': '主题里的报道' } });
  await settle(t.db, t.now());
  const content = endpoints['push.preview'].body.parse({
    ...contentOfDraft(),
    blocks: ['searches', 'articles', 'foreword', 'figures', 'chart', 'companies', 'hotWords'],
    searches: [{ name: '全部主题', q: '' }],
  });
  const { card } = (await t.call('push.preview', token, { body: content })).json().result;
  const headlines = card?.parts.find(({ kind }) => kind === 'headlines');
  const [chosen] = await t.db.select({ title: articles.title }).from(articles).where(eq(articles.id, articleId));
  expect(JSON.stringify(headlines)).toContain(chosen?.title['zh-CN']);
  expect(JSON.stringify(headlines)).not.toContain('主题里的报道');
});

test('the preview of a card shows what has room with the chosen robots', async () => {
  await settle(t.db, t.now());
  const foreword = `${'字'.repeat(500)}\n${'词'.repeat(499)}`;
  const articleIds = await Promise.all(
    ['A', 'B', 'C'].map((mark) =>
      createArticle(t.db, { publishedAt: '2026-11-19T08:05:00Z', title: { 'zh-CN': mark + '长'.repeat(100) } }),
    ),
  );
  const [bot] = await t.db
    .insert(bots)
    .values({
      ...{ stockId, name: '群', provider: 'wecom', sealed: Buffer.alloc(1), hasSecret: false, hint: 'aaaa' },
      ...{ isEnabled: true, createdAt: t.now(), updatedAt: t.now() },
    })
    .returning();
  const previewFor = async (botIds: number[]) => {
    const body = { ...contentOfDraft(), foreword, articleIds, botIds };
    return (await t.call('push.preview', token, { body })).json().result.card;
  };
  const [first, ...others] = articleIds.map((_, at) => expect.stringMatching(`^${'ABC'[at]}长`));
  const said = { kind: 'foreword', lines: foreword.split('\n') };
  expect(await previewFor([])).toMatchObject({
    parts: [said, { kind: 'headlines', lines: [first, ...others] }],
    rest: '',
  });
  expect(await previewFor([bot?.id ?? 0])).toMatchObject({
    parts: [said, { kind: 'headlines', lines: [first] }],
    rest: '…还有 2 条',
  });
});

test('what a restored backup holds of pushes under way waits for a person, and a rhythm goes on', async () => {
  const rhythm = { kind: 'weekly', day: 5, time: '18:30' };
  const contactIds = [await addContact('lu')];
  const schedule = async (planned: object) => {
    const { id, version } = await addDraft(contactIds);
    return (await t.call('push.schedule', token, { body: { id, version, ...planned } })).json().result;
  };
  const due = new Date((await schedule({ sendAt: null, rhythm })).sendAt ?? 0);
  const restoredAt = new Date(due.getTime() + 30 * 60_000);
  await schedule({ sendAt: new Date(restoredAt.getTime() + day).toISOString() });
  const frozen = { from: '', subject: '', html: '', text: '', articleVersions: {} };
  for (const state of ['sending', 'paused'] as const) {
    const { id } = await addDraft(contactIds);
    await t.db.update(pushes).set({ state, frozen, sendAt: due }).where(eq(pushes.id, id));
  }
  await holdRestoredPushes(t.db, restoredAt);
  await takeSteps(t.db, restoredAt, freezing);
  const states = (await t.db.select().from(pushes).orderBy(pushes.id)).map(({ state, problem }) => [state, problem]);
  expect(states).toEqual([
    ['missed', 'RESTORED'],
    ['scheduled', null],
    ['paused', 'RESTORED'],
    ['paused', 'RESTORED'],
    ['scheduled', null],
  ]);
});

test('a push that is two hours late waits for a person', async () => {
  const id = await addContact('lu');
  const draft = await addDraft([id]);
  const sendAt = new Date(t.now().getTime() + day).toISOString();
  await t.call('push.schedule', token, { body: { id: draft.id, version: draft.version, sendAt } });
  t.pass(day + 121 * 60_000);
  const deps = freezing;
  await takeSteps(t.db, t.now(), deps);
  const session = await t.login((await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] })).username);
  const { result } = (await t.call('push.detail', session, { params: { id: draft.id } })).json();
  expect(result).toMatchObject({ state: 'missed', problem: 'LATE' });
});
