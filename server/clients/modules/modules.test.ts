import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moduleOfCall } from '#contract/clients/module-table.ts';
import type { CompanyModule } from '#contract/clients/modules.ts';
import type { ModuleCode } from '#contract/codes/modules.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { clientModules, companies, modules } from '#server/identity/companies/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { createListedCompany } from '#server/testing/article-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { type CallParts, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { moduleRequests } from './tables.ts';

let t: TestApp;
let stockId: number;
let token: string;
let operator: string;
const minute = 60_000;

beforeAll(async () => {
  t = await openTestApp();
  stockId = await createListedCompany(t.db, '云麓材料', null);
  token = await t.login((await createUser(t.db, { stockIds: [stockId] })).username);
  operator = await t.login((await createUser(t.db, { role: 'ADMIN' })).username);
});
afterAll(() => t.close());

async function setEnd(moduleCode: ModuleCode, expiresAt: Date | null): Promise<void> {
  await t.db.delete(clientModules).where(eq(clientModules.moduleCode, moduleCode));
  await t.db.insert(clientModules).values({ stockId, moduleCode, expiresAt });
}
const inMinutes = (minutes: number) => new Date(t.now().getTime() + minutes * minute);
const all = async (as = token): Promise<CompanyModule[]> => (await t.call('module.all', as)).json().result;
const find = async (code: ModuleCode) => (await all()).find((module) => module.code === code);
const ofClient = (id: number, as = token) => t.call('module.ofClient', as, { params: { id } });

describe('the end of a module', () => {
  const open = () => t.call('activity.overview', token, { query: {} });

  test('takes effect at its minute, on the server', async () => {
    await setEnd('ba_active', inMinutes(2));
    expect((await open()).json().code).toBe(200);
    t.pass(2 * minute - 1);
    expect((await open()).json().code).toBe(200);
    expect(await find('ba_active')).toMatchObject({ state: 'ending' });
    t.pass(1);
    const refused = await open();
    expect([refused.statusCode, refused.json().code]).toEqual([200, 1461]);
    expect(refused.json().desc).toBe('贵司没有开通这个模块，或已到期');
    expect(await find('ba_active')).toMatchObject({ state: 'expired' });
    expect((await t.call('comparison.overview', token, { query: {} })).json().code).toBe(1461);
    // Home and articles need no module; home shows nothing of one that is over.
    const home = async () => (await t.call('home.overview', token, { query: {} })).json().result;
    expect(await home()).toMatchObject({
      closed: ['ba_active'],
      figures: { activityIndex: null, rank: null, activeRate: null, articles: {} },
      activeRateChart: { days: [], series: [], events: [] },
    });
    expect((await t.call('article.list', token, { body: { page: 1, pageSize: 5 } })).json().code).toBe(200);
    await setEnd('ba_active', inMinutes(60));
    expect((await open()).json().code).toBe(200);
    expect(await home()).toMatchObject({ closed: [], figures: { activityIndex: {}, rank: {} } });
  });

  test('reaches what shares an endpoint with other modules, and links that are new', async () => {
    await setEnd('esg', inMinutes(-1));
    const explain = (kind: string) =>
      t.call('figure.explain', token, { body: { kind, stockId, from: '2026-11-01', until: '2026-11-10' } });
    expect((await explain('evaluation')).json().code).toBe(1461);
    expect((await explain('volume')).json().code).toBe(200);
    await setEnd('ba_hotword', inMinutes(-1));
    const keeper = await t.login((await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] })).username);
    const target = { kind: 'hotWords', until: '2026-11-10' };
    expect((await t.call('share.create', keeper, { body: { target, days: 7 } })).json().code).toBe(1461);
  });

  test('reaches pages of stories and sources and how a tone was judged, but not what home says of stories', async () => {
    await setEnd('ba_explorer', inMinutes(-1));
    const codeOf = async (name: EndpointName, parts: CallParts) => (await t.call(name, token, parts)).json().code;
    const [id, other] = [1, 2];
    expect(await codeOf('story.detail', { params: { id } })).toBe(1461);
    expect(await codeOf('story.figures', { params: { id } })).toBe(1461);
    expect(await codeOf('story.comparison', { params: { id, other } })).toBe(1461);
    expect(await codeOf('sourcePage.detail', { params: { id }, query: { days: '90' } })).toBe(1461);
    expect(await codeOf('tone.explain', { params: { id } })).toBe(1461);
    expect(await codeOf('story.retellings', { body: { ids: [id] } })).toBe(200);
    await setEnd('ba_explorer', null);
    expect(await codeOf('story.detail', { params: { id } })).toBe(404);
  });

  test('is said before the request is looked at, and after the role', async () => {
    await setEnd('push', inMinutes(-1));
    await setEnd('ba_explorer', inMinutes(-1));
    expect((await t.call('explorer.search', token, { body: { page: 'x' } })).json().code).toBe(1461);
    await setEnd('ba_explorer', null);
    expect((await t.call('explorer.search', token, { body: { page: 'x' } })).json().code).toBe(400);
  });

  test('never limits operators', async () => {
    expect((await t.call('evaluation.overview', operator, { query: {} })).json().code).not.toBe(1461);
    expect((await all(operator)).every(({ state, expiresAt }) => state === 'open' && expiresAt === null)).toBe(true);
  });

  test('is asked of every call that names a feature of a module, and of nothing public', () => {
    const gated = Object.entries(endpoints).filter(([name]) => moduleOfCall(name, {}) !== undefined);
    expect(gated.map(([name]) => name)).toEqual(
      expect.arrayContaining(['explorer.search', 'hotWord.list', 'report.detail', 'activity.overview']),
    );
    for (const name of ['home.overview', 'article.list', 'module.all', 'peer.set', 'session.login']) {
      expect(moduleOfCall(name, {})).toBeUndefined();
    }
  });
});

describe('modules', () => {
  test('are told with their states, those opened by the client’s number', async () => {
    await setEnd('report', inMinutes(31 * 24 * 60));
    await setEnd('tpc', inMinutes(30 * 24 * 60));
    await t.db.delete(clientModules).where(eq(clientModules.moduleCode, 'contacts'));
    const states = Object.fromEntries((await all()).map(({ code, state }) => [code, state]));
    expect(states).toMatchObject({ report: 'open', tpc: 'ending', contacts: 'none', push: 'expired' });
    const opened: CompanyModule[] = (await ofClient(stockId)).json().result;
    expect(opened.map(({ code }) => code)).not.toContain('contacts');
    expect((await ofClient(stockId, operator)).json().result).toEqual(opened);
    const offered = (await t.call('module.onSale', token)).json().result;
    expect(offered[0]).toEqual({
      code: 'ba_explorer',
      name: 'ba_explorer',
      description: 'ba_explorer',
      opening: 'request',
    });
  });

  test('of another company answer as those of none', async () => {
    const stranger = await t.login((await createUser(t.db)).username);
    const body = async (id: number, as: string) => {
      const answer = await ofClient(id, as);
      return [answer.statusCode, { ...answer.json(), requestId: '' }];
    };
    expect(await body(stockId, stranger)).toEqual(await body(999_999, stranger));
    expect((await ofClient(stockId, stranger)).statusCode).toBe(404);
    const [tracked] = await t.db.insert(companies).values(companyRow).returning();
    expect((await ofClient(tracked?.stockId ?? 0, operator)).statusCode).toBe(404);
  });
});

const companyRow = {
  stockId: 4242,
  code: 'T4242',
  name: { 'zh-CN': '某' },
  shortName: { 'zh-CN': '某' },
  industryId: null,
};

describe('a request', () => {
  const ask = (moduleCode: ModuleCode, as = token) => t.call('module.request', as, { body: { moduleCode } });

  test('is told once, however often it is sent', async () => {
    await setEnd('push', inMinutes(-1));
    const answers = await Promise.all([ask('push'), ask('push'), ask('push')]);
    expect(answers.map((answer) => answer.json().result.requestedAt)).toEqual(Array(3).fill(t.now().toISOString()));
    const first = t.now().toISOString();
    t.pass(minute);
    expect((await ask('push')).json().result).toMatchObject({ state: 'expired', requestedAt: first });
    expect(await t.db.$count(moduleRequests, eq(moduleRequests.moduleCode, 'push'))).toBe(1);
    const rows = await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'module.request'));
    expect(rows.map(({ subject }) => subject)).toEqual(['module push']);
  });

  test('of another company is not shown', async () => {
    const stranger = await t.login((await createUser(t.db)).username);
    expect((await all(stranger)).filter(({ requestedAt }) => requestedAt !== null)).toEqual([]);
  });

  test('for what does not end is refused, and for what nobody knows', async () => {
    await setEnd('report', null);
    expect((await ask('report')).json().code).toBe(1466);
    expect((await ask('x' as ModuleCode)).statusCode).toBe(400);
    expect((await ask('push', operator)).json().code).toBe(1004);
  });

  test('for a module that this installation does not offer is refused at its field', async () => {
    await t.db.delete(clientModules).where(eq(clientModules.moduleCode, 'tpc'));
    await t.db.delete(modules).where(eq(modules.code, 'tpc'));
    const refused = await ask('tpc');
    expect([refused.statusCode, refused.json().issues]).toEqual([
      400,
      [{ path: 'body.moduleCode', message: expect.any(String) }],
    ]);
    expect(await t.db.$count(moduleRequests, eq(moduleRequests.moduleCode, 'tpc'))).toBe(0);
  });
});
