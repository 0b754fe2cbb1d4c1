import { desc, eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Rhythm } from '#contract/outreach/pushes.ts';
import { bots } from '#server/outreach/bots/tables.ts';
import { contactGroups, contacts, suppressedAddresses } from '#server/outreach/contacts/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { freezing, openPushGround } from '#server/testing/push-ground.ts';
import { claimDeliveries, giveBack, noteDeliveries } from './delivery-queries.ts';
import { listChosen } from './recipients.ts';
import { pushDeliveries, pushes } from './tables.ts';
import { takeSteps } from './take-steps.ts';

const ground = await openPushGround();
const { t, token, stockId, addContact, addDraft, freezeDraft, freeze, send, outcomes } = ground;
afterAll(ground.close);
beforeEach(ground.clear);

const detailOf = async (id: number) => (await t.call('push.detail', token, { params: { id } })).json().result;
const nobodyElse = { groupIds: [], keywords: [], botIds: [], topics: [] };

describe('who gets a push', () => {
  test('is said before it is sent, with a reason for everybody who does not', async () => {
    const ids = [
      await addContact('lu'),
      await addContact('no-consent', { isReceiving: false, consentAt: null, consentSource: null }),
      await addContact('left', { isReceiving: false, unsubscribedAt: new Date('2026-02-01T00:00:00Z') }),
      await addContact('nowhere', { email: '', mobile: '19900001234' }),
      await addContact('bounced'),
      await addContact('off', { isReceiving: false }),
    ];
    const suppressed = { stockId, email: 'bounced@example.com', answer: '550 5.1.1', suppressedAt: t.now() };
    await t.db.insert(suppressedAddresses).values(suppressed);
    const body = { contactIds: ids };
    const { result } = (await t.call('push.recipients', token, { body })).json();
    expect(result.chosen).toBe(6);
    expect(result.receiving).toBe(1);
    expect(Object.fromEntries(result.excluded.map(({ reason, count }) => [reason, count]))).toEqual({
      ...{ consent: 1, left: 1, address: 1, suppressed: 1, off: 1 },
    });
    const file = await t.call('push.exportExcluded', token, { body });
    const [, ...rows] = (await readXlsx(file.rawPayload)).sheets[0]?.rows ?? [];
    expect(rows.map(([name, email, reason]) => [name, email, reason])).toEqual([
      ['no-consent', 'n****@example.com', '没有同意记录'],
      ['left', 'l****@example.com', '已退订'],
      ['nowhere', '', '没有邮箱'],
      ['bounced', 'b****@example.com', '曾退信，已停发'],
      ['off', 'o****@example.com', '已关闭接收'],
    ]);
    const { id, version } = await addDraft(ids.slice(1));
    const refused = await t.call('push.schedule', token, { body: { id, version, sendAt: null } });
    expect(refused.json().code).toBe(1414);
  });
});

test('a draft is read, counted and saved without the groups, contacts and robots that were deleted since', async () => {
  const [group] = await t.db.insert(contactGroups).values({ stockId, name: '分析师' }).returning();
  const webhook = 'https://oapi.dingtalk.com/robot/send?access_token=566cc69da782';
  const bot = (await t.call('bot.save', token, { body: { name: '群', provider: 'dingtalk', webhook } })).json().result;
  const [lu, shen] = [await addContact('lu'), await addContact('shen')];
  const [groupIds, botIds] = [[group?.id ?? 0], [bot.id]];
  const chosen = { groupIds, contactIds: [lu, shen], botIds };
  const { id, version } = await addDraft([], chosen);
  expect(await detailOf(id)).toMatchObject({ groupIds, botIds, gone: 0 });

  await t.call('contact.deleteGroup', token, { body: { id: group?.id } });
  await t.db.update(contacts).set({ deletedAt: t.now() }).where(eq(contacts.id, lu));
  await t.call('bot.remove', token, { body: { id: bot.id } });
  const left = { groupIds: [], botIds: [], contacts: [{ id: shen, name: 'shen' }], gone: 3 };
  expect(await detailOf(id)).toMatchObject(left);
  // Whoever has had the form open since before names them still.
  const counted = (await t.call('push.recipients', token, { body: { id, ...chosen } })).json();
  expect(counted).toMatchObject({ code: 200, result: { chosen: 1, receiving: 1 } });
  expect((await t.call('push.exportExcluded', token, { body: { id, ...chosen } })).statusCode).toBe(200);
  const saved = (await t.call('push.save', token, { body: { id, version, subject: '周报', ...chosen } })).json();
  expect(saved).toMatchObject({ code: 200, result: left });

  // So it is for a draft that was never saved.
  const [, ...rows] = (await readXlsx((await t.call('push.exportExcluded', token, { body: chosen })).rawPayload))
    .sheets[0]?.rows ?? [[]];
  expect(rows).toEqual([]);

  // What the draft had not named before stays unknown.
  const unnamed = await addContact('jiang', { deletedAt: t.now() });
  const wrong = { id, contactIds: [shen, unnamed] };
  const again = { body: { ...wrong, version: saved.result.version, subject: '周报' } };
  expect((await t.call('push.save', token, again)).json().issues).toMatchObject([{ path: 'body.contactIds.1' }]);
  const recount = async (body: object) => (await t.call('push.recipients', token, { body })).json().result;
  expect(await recount(wrong)).toMatchObject({ chosen: 1, receiving: 1, gone: 1 });
  expect(await recount(chosen)).toMatchObject({ chosen: 1, receiving: 1, gone: 3 });
});

test('a push that names what is gone says which, and is counted without it', async () => {
  const [lu, gone] = [await addContact('lu'), await addContact('gone', { deletedAt: t.now() })];
  const body = { contactIds: [lu, gone], groupIds: [77_777_777], botIds: [77_777_777], articleIds: [77_777_777] };
  const refused = (await t.call('push.save', token, { body: { subject: '周报', ...body } })).json();
  expect(refused.issues?.map(({ path }) => path)).toEqual([
    ...['body.articleIds.0', 'body.groupIds.0', 'body.contactIds.1', 'body.botIds.0'],
  ]);
  const { articleIds: _, ...recipients } = body;
  const counted = (await t.call('push.recipients', token, { body: recipients })).json().result;
  expect(counted).toMatchObject({ chosen: 1, receiving: 1, gone: 3 });
});

test('counts of the chosen robots those that take cards now', async () => {
  const webhook = 'https://oapi.dingtalk.com/robot/send?access_token=566cc69da782';
  const save = async (body: object) => (await t.call('bot.save', token, { body })).json().result;
  const botIds: number[] = [];
  for (const name of ['群', '停用的群', '移除的群']) {
    botIds.push((await save({ name, provider: 'dingtalk', webhook })).id);
  }
  const [, off = 0, removed = 0] = botIds;
  const { id } = await addDraft([], { botIds });
  const counted = async () => (await t.call('push.recipients', token, { body: { id, botIds } })).json().result;
  expect(await counted()).toMatchObject({ chosen: 0, receiving: 0, bots: 3 });
  await save({ id: off, name: '停用的群', provider: 'dingtalk', isEnabled: false });
  await t.call('bot.remove', token, { body: { id: removed } });
  expect(await counted()).toMatchObject({ bots: 1 });
  await t.db.delete(bots);
});

test('goes to contacts that hold a word, also those that come before it is frozen', async () => {
  await addContact('lu', { position: '行业分析师' });
  const { id, version } = await addDraft([], { keywords: ['分析师', '@fund'] });
  await addContact('shen', { email: 'shen@fund.example' });
  await addContact('jiang', { position: '记者' });
  await freezeDraft({ id, version });
  expect(await outcomes()).toEqual({ lu: 'queued', shen: 'queued' });
});

describe('what somebody wants to receive', () => {
  const prefer = async (from: string | undefined, chosen: object) =>
    (
      await t.call('push.prefer', undefined, { body: { token: from, topics: ['BA'], frequency: 'all', ...chosen } })
    ).json();
  const tokens = async () =>
    (await t.db.select().from(pushDeliveries).orderBy(pushDeliveries.id)).map(({ leavingToken }) => leavingToken);
  const reasons = async (contactIds: readonly number[], topics: readonly string[] = []) =>
    (await t.call('push.recipients', token, { body: { contactIds, topics } })).json().result.excluded;

  test('is chosen by the link of a mail, and counts for every mail that has not been handed over', async () => {
    const ids = [await addContact('lu'), await addContact('shen')];
    await freeze(ids);
    await t.db.update(pushes).set({ topics: ['ESG', 'TPC'] });
    const [lu, shen] = await tokens();
    const read = async () => (await t.call('push.leaving', undefined, { body: { token: lu } })).json().result;
    expect((await read()).preferences).toEqual({ topics: ['BA', 'ESG', 'TPC'], frequency: 'all' });
    expect((await prefer(lu, { topics: ['BA'] })).result.preferences).toEqual({ topics: ['BA'], frequency: 'all' });
    expect(await prefer(lu, { topics: ['BA'] })).toMatchObject({ code: 200 });
    await prefer(shen, { topics: ['ESG', 'BA'] });
    await send();
    expect(await outcomes()).toEqual({ lu: 'suppressed topic', shen: 'accepted 250' });
    expect(await reasons(ids, ['ESG'])).toEqual([{ reason: 'topic', count: 1 }]);
    // A push about nothing in particular is for everybody.
    expect(await reasons(ids)).toEqual([]);
    // Whoever chooses everything has chosen what comes later, too.
    await prefer(lu, { topics: ['TPC', 'ESG', 'BA'] });
    expect((await t.db.select().from(contacts).where(eq(contacts.name, 'lu')))[0]?.topics).toBeNull();
    const told = await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'contact.prefer'));
    expect(told).toHaveLength(3);
  });

  test('may be one mail a week or a month, by the weeks and months of China', async () => {
    const ids = [await addContact('lu', { mailFrequency: 'weekly' }), await addContact('shen')];
    // Friday, 20 November 2026, in China.
    await freeze(ids);
    await send();
    await freeze(ids);
    await t.db.insert(pushDeliveries).values({
      ...{ stockId, pushId: (await t.db.select().from(pushes).orderBy(desc(pushes.id)))[0]?.id ?? 0 },
      ...{ contactId: ids[0] ?? 0, name: 'again', email: 'lu@example.com', changedAt: t.now() },
    });
    await send();
    expect(await outcomes()).toMatchObject({ lu: 'accepted 250', again: 'suppressed frequency' });
    expect(await reasons(ids)).toEqual([{ reason: 'frequency', count: 1 }]);
    const at = async (text: string) =>
      Object.fromEntries(
        (await listChosen(t.db, stockId, { ...nobodyElse, contactIds: ids, now: new Date(text) })).map(
          ({ name, reason }) => [name, reason],
        ),
      );
    await t.db.update(pushDeliveries).set({ changedAt: new Date('2026-11-22T15:59:59Z') });
    expect(await at('2026-11-22T15:59:59Z')).toEqual({ lu: 'frequency', shen: null });
    expect(await at('2026-11-22T16:00:00Z')).toEqual({ lu: null, shen: null });
    await t.db.update(contacts).set({ mailFrequency: 'monthly' });
    expect(await at('2026-11-30T15:59:59Z')).toEqual({ lu: 'frequency', shen: 'frequency' });
    expect(await at('2026-11-30T16:00:00Z')).toEqual({ lu: null, shen: null });
  });

  describe('counts an issue that gave way to a day off by the day that it is of', () => {
    const monthly = { kind: 'monthly', time: '08:30', day: 1 } as const;
    const china = (text: string) => new Date(`${text}:00+08:00`);
    const accepted = { state: 'accepted', answer: '250' } as const;

    /** An issue that these had. */
    async function addIssue(ids: readonly number[], rhythm: Rhythm | null, at: Date): Promise<void> {
      const id = await freeze(ids);
      await t.db.update(pushes).set({ state: 'done', rhythm, sendAt: at }).where(eq(pushes.id, id));
      await t.db
        .update(pushDeliveries)
        .set({ ...accepted, changedAt: at })
        .where(eq(pushDeliveries.pushId, id));
    }
    const leftOut = async (ids: readonly number[], now: Date, rhythm: Rhythm | null = null) =>
      (await listChosen(t.db, stockId, { ...nobodyElse, contactIds: [...ids], now, rhythm }))
        .filter(({ reason }) => reason === 'frequency')
        .map(({ name }) => name);

    test('and so goes out, from freezing to handing over', async () => {
      const ids = [await addContact('lu')];
      await addIssue(ids, monthly, china('2027-04-01T08:30'));
      await t.db.update(contacts).set({ mailFrequency: 'monthly' });
      // 1 May 2027 is a Saturday.
      const sendAt = china('2027-04-30T08:30');
      const { id } = await addDraft(ids);
      await t.db.update(pushes).set({ state: 'scheduled', rhythm: monthly, sendAt }).where(eq(pushes.id, id));
      await takeSteps(t.db, sendAt, freezing);
      const { claims } = await claimDeliveries(t.db, id, { now: sendAt, most: 1 });
      expect(claims).toHaveLength(1);
      expect((await noteDeliveries(t.db, { handings: claims }, sendAt)).size).toBe(1);
      // It is April's last day, of which the issue of 1 April is; that of 30 April is May's.
      expect(await leftOut(ids, china('2027-04-30T20:00'))).toEqual(['lu']);
      expect(await leftOut(ids, china('2027-05-31T20:00'))).toEqual(['lu']);
      expect(await leftOut(ids, china('2027-06-01T08:30'), monthly)).toEqual([]);
    });

    test.each([
      ['a week', { kind: 'weekly', time: '08:30', day: 1 }, '2026-09-30T08:30', '2026-10-04', '2026-10-05'],
      ['a month', monthly, '2026-09-30T08:30', '2026-09-30', '2026-10-31'],
      ['a month within it', { ...monthly, day: 22 }, '2026-11-20T08:30', '2026-10-31', '2026-11-30'],
      ['the day itself', { ...monthly, day: 28 }, '2027-02-28T08:30', '2027-01-31', '2027-02-28'],
    ] as const)('which is of %s', async (_name, rhythm, at, open, taken) => {
      const ids = [await addContact('lu', { mailFrequency: rhythm.kind })];
      await addIssue(ids, rhythm, china(at));
      expect(await leftOut(ids, china(`${open}T20:00`))).toEqual([]);
      expect(await leftOut(ids, china(`${taken}T20:00`))).toEqual(['lu']);
    });

    test('but what a person sends, and what goes late, by the day on which it goes', async () => {
      const ids = [await addContact('lu', { mailFrequency: 'monthly' })];
      await addIssue(ids, monthly, china('2026-09-30T11:12'));
      expect(await leftOut(ids, china('2026-09-30T20:00'))).toEqual(['lu']);
      expect(await leftOut(ids, china('2026-10-31T20:00'))).toEqual([]);
      await t.db.update(pushes).set({ sendAt: china('2026-09-30T08:30') });
      await t.db.update(pushDeliveries).set({ changedAt: china('2026-11-02T08:30') });
      expect(await leftOut(ids, china('2026-10-31T20:00'))).toEqual([]);
      expect(await leftOut(ids, china('2026-11-30T20:00'))).toEqual(['lu']);
    });

    test('and works with a rhythm of working days and with a push without one', async () => {
      const ids = [await addContact('lu', { mailFrequency: 'monthly' })];
      await addIssue(ids, { kind: 'workdays', time: '08:30' }, china('2026-09-30T08:30'));
      expect(await leftOut(ids, china('2026-09-30T20:00'))).toEqual(['lu']);
      expect(await leftOut(ids, china('2026-10-31T20:00'))).toEqual([]);
      await t.db.update(pushes).set({ rhythm: null });
      expect(await leftOut(ids, china('2026-09-30T20:00'))).toEqual(['lu']);
    });
  });

  test('is said for the time that a push is planned for, also for the first of a rhythm', async () => {
    const ids = [await addContact('lu', { mailFrequency: 'monthly' })];
    await freeze(ids);
    await send();
    const asked = async (planned: object) =>
      (await t.call('push.recipients', token, { body: { contactIds: ids, ...planned } })).json().result.receiving;
    // Friday, 20 November 2026, in China.
    expect(await asked({})).toBe(0);
    expect(await asked({ sendAt: null })).toBe(0);
    expect(await asked({ sendAt: '2026-11-30T15:59:00Z' })).toBe(0);
    expect(await asked({ sendAt: '2026-11-30T16:00:00Z' })).toBe(1);
    expect(await asked({ rhythm: { kind: 'monthly', time: '08:30', day: 25 } })).toBe(0);
    expect(await asked({ rhythm: { kind: 'monthly', time: '08:30', day: 1 } })).toBe(1);
    for (const sendAt of ['0000-01-01T00:00:00Z', '9999-12-31T00:00:00Z']) {
      const refused = await t.call('push.recipients', token, { body: { contactIds: ids, sendAt } });
      expect([refused.statusCode, refused.json().issues[0]?.path]).toEqual([400, 'body.sendAt']);
    }
    const body = { contactIds: ids, sendAt: '2026-11-30T16:00:00Z' };
    const file = await t.call('push.exportExcluded', token, { body });
    expect((await readXlsx(file.rawPayload)).sheets[0]?.rows).toHaveLength(1);
  });

  test('is one mail a week, also of two pushes that claim the same person at the same moment', async () => {
    const ids = [await addContact('lu')];
    const first = await freeze(ids);
    await t.db.update(pushes).set({ state: 'paused' });
    const second = await freeze(ids);
    await t.db.update(pushes).set({ state: 'sending' });
    await t.db.update(contacts).set({ mailFrequency: 'weekly' });
    const claim = async (db: Database, push: number) =>
      (await claimDeliveries(db, push, { now: t.now(), most: 1 })).claims;
    // Neither sees what the other has not committed yet.
    const [one, other] = await t.db.transaction(async (tx) => {
      const claims = await claim(tx, first);
      return [...claims, ...(await claim(t.db, second))];
    });
    if (!one || !other) throw new Error('one of them was not claimed');
    expect(await noteDeliveries(t.db, { handings: [one] }, t.now())).toEqual(new Set());
    await giveBack(t.db, [one], t.now());
    expect(await noteDeliveries(t.db, { handings: [other] }, t.now())).toEqual(new Set([other.id]));
    expect(await claim(t.db, first)).toEqual([]);
    expect(
      (await t.db.select().from(pushDeliveries).orderBy(pushDeliveries.id)).map((row) => [row.state, row.reason]),
    ).toEqual([
      ['suppressed', 'frequency'],
      ['handing', null],
    ]);
  });

  test('is a topic at least; a link of nobody and a contact that is gone are told', async () => {
    await freeze([await addContact('lu')]);
    const [lu] = await tokens();
    expect(await prefer(lu, { topics: [] })).toMatchObject({
      code: 400,
      issues: [{ path: 'body.topics' }],
    });
    expect(await prefer(lu, { frequency: 'hourly' })).toMatchObject({ code: 400 });
    expect(await prefer('00000000-0000-4000-8000-000000000001', {})).toMatchObject({ code: 1511 });
    await t.db.update(contacts).set({ deletedAt: t.now() });
    expect((await prefer(lu, {})).result).toMatchObject({ preferences: null });
  });
});
