import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { desc, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isElement, mayHold } from '#contract/codes/elements.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints, type ResultOf } from '#contract/endpoints.ts';
import { usualConditions } from '#contract/insight/alert-rules.ts';
import { languages } from '#contract/language.ts';
import { actionName } from '#server/identity/audit/action-names.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { unifyPartners } from '#server/identity/unified-login/tables.ts';
import { alertEvents, alertRules } from '#server/insight/alerts/tables.ts';
import { contacts } from '#server/outreach/contacts/tables.ts';
import { pushDeliveries, pushes } from '#server/outreach/pushes/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { installations } from '#server/platform/installation/tables.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { createArticle, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { auditTable } from '#server/testing/audit-table.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser } from '#server/testing/factories.ts';
import { addPasskey } from '#server/testing/passkeys.ts';
import { sentAfterAudits } from '#server/testing/statements.ts';
import { nextCreditCode } from '#server/testing/supplier-factories.ts';
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
    await applyProductRows(t.db, { now: t.now() });
    // As in a copy of another installation, which sends nothing until that is allowed.
    await t.db.insert(installations).values({ place: 'elsewhere', allowedAt: t.now() });
    const admin = await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId] });
    userId = admin.id;
    token = await t.login(admin.username);
  });
  afterAll(() => t.close());

  /** Calls, and finds one new entry of the operator: of this action, or of one that the table lists. */
  async function act<N extends EndpointName>(name: N, parts: CallParts, action?: string) {
    const [last] = await t.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    const answer = (await t.call(name, token, parts)).json() as { code: number; result: never; desc: string };
    expect(answer.code, `${name}: ${answer.desc}`).toBe(200);
    const added = await t.db
      .select()
      .from(auditEntries)
      .where(gt(auditEntries.id, last?.id ?? 0));
    const noted = added.flatMap((entry) => (entry.userId === userId ? [entry.action] : []));
    expect(noted, `what ${name} leaves`).toHaveLength(1);
    expect(action === undefined ? auditTable[name] : [action]).toContain(noted[0]);
    return answer.result as ResultOf<N>;
  }

  test('that a copy may send', async () => {
    await act('installation.allow', { body: {} });
  });

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
    const { result } = (await t.call('setting.insight', token)).json();
    const basedOn = result.words.find(({ topic }) => topic === 'userWords')?.version;
    const { version } = await act('setting.saveWords', { body: { ...words, basedOn } });
    const emptied = await act('setting.saveWords', { body: { ...words, words: [], basedOn: version } });
    await act('setting.restore', { body: { topic: 'userWords', version, basedOn: emptied.version } });
  });

  test('each act on a push, and what is decided of a mail of which nobody knows', async () => {
    const articleId = await createArticle(t.db, { publishedAt: '2026-11-19T08:05:00Z' });
    const [contact] = await t.db
      .insert(contacts)
      .values({
        ...{
          stockId: operatorStockId,
          name: '陆景行',
          email: 'lu@example.com',
          createdAt: t.now(),
          updatedAt: t.now(),
        },
        ...{ isReceiving: true, consentAt: new Date('2026-01-05T00:00:00Z'), consentSource: 'form' },
      })
      .returning();
    const draft = { subject: '商业周报', articleIds: [articleId], contactIds: [contact?.id] };
    const stored = async (id: number) => (await t.db.select().from(pushes).where(eq(pushes.id, id)))[0];
    const actOn = async (id: number, name: string) =>
      act('push.act', { body: { id, version: (await stored(id))?.version, act: name } }, `push.${name}`);
    const addScheduled = async () => {
      const { id, version } = await act('push.save', { body: draft }, 'push.add');
      const sendAt = new Date(t.now().getTime() + 5 * 60_000).toISOString();
      await act('push.schedule', { body: { id, version, sendAt } });
      return id;
    };
    await actOn(await addScheduled(), 'withdraw');
    await actOn(await addScheduled(), 'cancel');
    const sent = await addScheduled();
    await actOn(sent, 'send');
    // By the app, which has no mail server.
    const isDone = () => expect.poll(async () => (await stored(sent))?.state, { interval: 20 }).toBe('done');
    await isDone();
    // One that is tried again later keeps it from being done.
    await t.db.update(pushDeliveries).set({ state: 'deferred', nextTryAt: new Date('2027-01-01T00:00:00Z') });
    await t.db.update(pushes).set({ state: 'sending' }).where(eq(pushes.id, sent));
    await actOn(sent, 'pause');
    const [delivery] = await t.db.select().from(pushDeliveries).where(eq(pushDeliveries.pushId, sent));
    for (const name of ['arrived', 'again']) {
      await t.db.update(pushDeliveries).set({ state: 'unknown', nextTryAt: null });
      await act('push.decide', { body: { push: sent, id: delivery?.id, act: name } }, `push.${name}`);
    }
    await actOn(sent, 'resume');
    await isDone();
  });

  test('each act on an alert', async () => {
    const [event] = await t.db.insert(alertEvents).values({ stockId: operatorStockId, at: t.now() }).returning();
    const actOn = (name: string, more: object = {}) =>
      act('alert.act', { body: { ids: [event?.id], act: name, ...more } }, `alert.${name}`);
    await actOn('acknowledge');
    await actOn('assign', { assigneeId: userId });
    await actOn('snooze', { until: new Date(t.now().getTime() + 60 * 60_000).toISOString() });
    await actOn('resolve');
    await actOn('undo');
    await actOn('reopen');
  });

  test('suppliers and their states', async () => {
    const supplier = { name: '青牍咨询', creditCode: nextCreditCode(), fields: ['10'] };
    const { id, version } = await act('supplier.save', { body: supplier }, 'supplier.add');
    const saved = await act('supplier.save', { body: { ...supplier, id, version, fields: ['40'] } }, 'supplier.save');
    await act('supplier.changeState', { body: { id, version: saved.version, state: 'approved', reason: '资质齐全' } });
  });

  test('rules of alerts', async () => {
    const condition = usualConditions.volume;
    await act('alert.saveRule', { body: { condition } }, 'alert.addRule');
    const [rule] = await t.db.select().from(alertRules).orderBy(desc(alertRules.id)).limit(1);
    const changed = { id: rule?.id, version: rule?.version, condition: { ...condition, stories: 40 } };
    await act('alert.saveRule', { body: changed }, 'alert.saveRule');
    await act('alert.removeRule', { body: { id: rule?.id, version: (rule?.version ?? 0) + 1 } });
  });

  test('a role that is copied and removed', async () => {
    const name = { 'zh-CN': '主编', en: 'Chief editor' };
    const { code } = await act('role.copy', { body: { from: 'EDITOR', name } });
    await act('role.remove', { body: { code } });
  });

  test('groups of contacts, and what is done to many at once', async () => {
    const { id: groupId } = await act('contact.saveGroup', { body: { name: '投资者' } }, 'contact.addGroup');
    await act('contact.saveGroup', { body: { id: groupId, name: '投资者关系' } }, 'contact.renameGroup');
    const contact = { name: '沈知遥', mobile: '13500007718' };
    const { id } = await act('contact.add', { body: contact });
    const actOnMany = (name: string, more: object = {}) =>
      act('contact.bulk', { body: { target: { ids: [id] }, act: name, ...more } }, `contact.many.${name}`);
    await actOnMany('group', { groupId });
    await actOnMany('delete');
  });

  test('who lets others in by unified login, and whom', async () => {
    const portal = { kind: 'portal', id: 'board', name: { 'zh-CN': '门户', en: 'Portal' } };
    await act('unify.addPartner', { body: portal });
    const version = async () => (await t.db.select().from(unifyPartners))[0]?.version;
    await act('unify.savePartner', { body: { ...portal, version: await version(), isEnabled: false } });
    const { username } = await createUser(t.db);
    await act('unify.link', { body: { partner: 'board', subject: 'lu-42', username } });
    await act('unify.unlink', { body: { partner: 'board', subject: 'lu-42', reason: '离职' } });
    await act('unify.removePartner', { body: { id: 'board', version: await version(), reason: '不再使用' } });
  });

  test('the seats of a client, and a refusal to erase one of its people', async () => {
    const person = await createUser(t.db);
    await act('clientMember.saveSeats', { body: { stockId: person.stockIds[0], seats: 5 } });
    const asked = await t.call('erasure.ask', await t.login(person.username), { body: { note: '' } });
    const { request } = asked.json().result;
    await act('user.refuseErasure', { body: { request: request?.id, reason: '还有未结的采购' } });
  });
});
