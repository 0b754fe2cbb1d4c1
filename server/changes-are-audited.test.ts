import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isElement, mayHold } from '#contract/codes/elements.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { languages } from '#contract/language.ts';
import { actionName } from '#server/identity/audit/action-names.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { createArticle, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { auditTable } from '#server/testing/audit-table.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser } from '#server/testing/factories.ts';
import { addPasskey } from '#server/testing/passkeys.ts';
import { sentAfterAudits } from '#server/testing/statements.ts';
import { type CallParts, openTestApp, type TestApp } from '#server/testing/test-app.ts';

/** What an operator's role can grant. */
const granted = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, { access }]) => isElement(access) && mayHold('operator', access),
);
const noted = Object.values(auditTable).flatMap((actions) => (typeof actions === 'string' ? [] : actions));

describe('every call that an operator’s role can grant', () => {
  test('is in the table of what it leaves in the audit log, and nothing else is', () => {
    expect(Object.keys(auditTable).sort()).toEqual(granted.map(([name]) => name).sort());
  });

  test.each([...new Set(noted)])('leaves an action that has a name in every language: %s', (action) => {
    for (const language of languages) expect(actionName(action, language)).not.toBe(action);
  });

  test('leaves actions that the server writes', async () => {
    const sources: string[] = [];
    for await (const file of glob('**/*.ts', { cwd: import.meta.dirname })) {
      if (/testing|\.test\.|action-names/.test(file)) continue;
      sources.push(readFileSync(path.join(import.meta.dirname, file), 'utf8'));
    }
    const code = sources.join('\n');
    // Steps of texts and changes of many contacts are put together: `${subject}.${action}`.
    const composed = /^(article|content|manual)\.(?!import|undoImport|export|move|order|remove)|^contact\.many\./;
    const missing = noted.filter((action) => !composed.test(action) && !code.includes(`'${action}'`));
    expect(missing).toEqual([]);
  });
});

describe('nothing is done in a transaction after its entry in the audit log, for which all others wait:', () => {
  let t: TestApp;
  let keeper: string;
  beforeAll(async () => {
    t = await openTestApp();
    await applyProductRows(t.db, { now: t.now() });
    keeper = await t.login((await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId] })).username);
  });
  afterAll(() => t.close());

  async function act<N extends EndpointName>(name: N, parts: CallParts, token = keeper) {
    const answer = (await t.call(name, token, parts)).json() as { code: number; result: never; desc: string };
    expect(answer.code, `${name}: ${answer.desc}`).toBe(200);
    return answer.result as { id: number; version: number };
  }
  const sentAfter = (work: () => Promise<unknown>) => sentAfterAudits(t.pool, work);

  test('corrections of a tone and of an event', async () => {
    await createListedCompany(t.db, '澄川新材', null);
    const stockId = await createListedCompany(t.db, '青筠科技', null);
    const id = await createArticle(t.db, {
      publishedAt: '2026-11-10T01:00:00Z',
      title: { 'zh-CN': '澄川新材与青筠科技签订供货合同，金额2.2亿元' },
      sourceId: await createSource(t.db, '产线日报'),
    });
    await settle(t.db, t.now());
    const reason = '看错了';
    const event = { id, stockId, type: 'contract', role: 'none', reason };
    expect(await sentAfter(() => act('tone.correct', { body: { id, tone: 'negative', reason } }))).toEqual([]);
    expect(await sentAfter(() => act('event.correct', { body: event }))).toEqual([]);
  });

  test('periods that are added, closed, opened and removed', async () => {
    const sent = await sentAfter(async () => {
      await act('period.add', { body: { period: '2019' } });
      for (const isClosed of [true, false]) await act('period.close', { body: { period: '2019', isClosed } });
      await act('period.remove', { body: { period: '2019' } });
    });
    expect(sent).toEqual([]);
  });

  test('a menu that is published', async () => {
    const { version, items } = (await t.call('menu.arrangement', keeper)).json().result;
    const changed = items.map((item) =>
      item.component === 'Modules' ? { ...item, name: { 'zh-CN': '模块', en: 'Modules' } } : item,
    );
    expect(await sentAfter(() => act('menu.publish', { body: { version, items: changed } }))).toEqual([]);
  });

  test('a text that waits for its reviewers, who are told', async () => {
    const editor = await t.login((await createUser(t.db, { role: 'EDITOR', stockIds: [operatorStockId] })).username);
    const content = {
      ...{ title: { 'zh-CN': '澄川新材召开年会' }, summary: { 'zh-CN': '' }, body: { 'zh-CN': '<p>正文</p>' } },
      ...{ publishedAt: '2026-11-19T01:00:00.000Z', category: 'BA', sourceId: await createSource(t.db), link: null },
    };
    const { id, version } = await act('article.create', { body: { content } }, editor);
    const body = { id, version, action: 'submit' };
    expect(await sentAfter(() => act('article.changeState', { body }, editor))).toEqual([]);
  });

  test('the first passkey of an account, with its recovery codes', async () => {
    const token = await t.login((await createUser(t.db)).username);
    expect(await sentAfter(() => addPasskey(t, { token }))).toEqual([]);
  });
});

describe('an operator’s change is in the audit log with who made it:', () => {
  let t: TestApp;
  let token: string;
  let userId: number;
  beforeAll(async () => {
    t = await openTestApp();
    const admin = await createUser(t.db, { role: 'ADMIN' });
    userId = admin.id;
    token = await t.login(admin.username);
  });
  afterAll(() => t.close());

  async function act<N extends EndpointName>(name: N, parts: CallParts) {
    const answer = (await t.call(name, token, parts)).json() as { code: number; result: never; desc: string };
    expect(answer.code, `${name}: ${answer.desc}`).toBe(200);
    const [entry] = await t.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry?.userId).toBe(userId);
    expect(auditTable[name]).toContain(entry?.action);
    return answer.result as { id: number; version: number };
  }

  test('sources and feeds', async () => {
    const { id } = await act('source.save', { body: { name: { 'zh-CN': '晨圭日报' }, tier: 2, enabled: true } });
    await act('source.save', { body: { id, version: 1, name: { 'zh-CN': '晨圭早报' }, tier: 1, enabled: true } });
    const feed = { sourceId: id, category: 'BA', intervalMinutes: 15, enabled: false };
    const url = 'https://feeds.example/rss';
    const added = await act('feed.save', { body: { ...feed, url } });
    await act('feed.save', { body: { ...feed, url, id: added.id, version: added.version, intervalMinutes: 30 } });
    await act('feed.delete', { params: { id: added.id } });
    await act('source.delete', { params: { id } });
  });

  test('settings', async () => {
    const words = { topic: 'userWords', words: ['再融资'] };
    const { version } = await act('setting.saveWords', { body: { ...words, basedOn: 0 } });
    const emptied = await act('setting.saveWords', { body: { ...words, words: [], basedOn: version } });
    await act('setting.restore', { body: { topic: 'userWords', version, basedOn: emptied.version } });
  });
});
