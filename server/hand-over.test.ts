import { and, desc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { leads } from '#server/clients/leads/tables.ts';
import { versions } from '#server/content/versions/tables.ts';
import { inquiries } from '#server/cooperation/inquiries/tables.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { memberships, users } from '#server/identity/sessions/tables.ts';
import { savedSearches } from '#server/insight/explorer/tables.ts';
import { pushes } from '#server/outreach/pushes/tables.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { createUser } from '#server/testing/factories.ts';
import { publishable } from '#server/testing/inquiry-factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
let boss: { id: number; token: string };

beforeAll(async () => {
  t = await openTestApp();
  await applyProductRows(t.db, { now: t.now() });
  boss = await operator('ADMIN');
});
afterAll(() => t.close());

async function operator(role: 'ADMIN' | 'EDITOR' | 'ADMIN_SALESMAN') {
  const { id, username } = await createUser(t.db, { role, stockIds: [operatorStockId] });
  return { id, token: await t.login(username) };
}

const belongingsOf = async (id: number) =>
  (await t.call('user.belongings', boss.token, { params: { id } })).json().result;
const disable = async (id: number, successors: readonly { stockId: number; userId: number }[]) =>
  (await t.call('user.disable', boss.token, { body: { id, reason: '离职', successors: [...successors] } })).json().code;

let subject = 0;
async function write(writtenBy: number, state: 'draft' | 'in_review' | 'scheduled' | 'published') {
  subject += 1;
  const row = { subject: 'manual' as const, subjectId: subject, number: 1, content: {}, changedAt: t.now() };
  const [added] = await t.db
    .insert(versions)
    .values({
      ...{ ...row, state, writtenBy, changedBy: writtenBy },
      ...(state === 'scheduled' && { isPending: true, publishAt: t.now() }),
    })
    .returning({ id: versions.id });
  return added?.id ?? 0;
}
const writerOf = async (id: number) =>
  (await t.db.select({ by: versions.writtenBy }).from(versions).where(eq(versions.id, id)))[0]?.by;

async function leadOf(ownerId: number, state: 'new' | 'contacted' | 'won') {
  const number = `L${ownerId}${state}`;
  const [added] = await t.db
    .insert(leads)
    .values({
      ...{ number, kind: 'trial', state, companyName: '澄川', personName: '许', phone: '19900001111', email: '' },
      ...{ message: '', language: 'zh-CN', createdAt: t.now(), note: '', ownerId, changedAt: t.now(), version: 1 },
    })
    .returning({ id: leads.id });
  return added?.id ?? 0;
}
const ownerOf = async (id: number) => (await t.db.select().from(leads).where(eq(leads.id, id)))[0]?.ownerId;

test('texts in work and open leads go to whoever takes over, what is done stays with who did it', async () => {
  const leaving = await operator('EDITOR');
  const next = await operator('ADMIN_SALESMAN');
  const [draft, waiting, planned, out] = [
    await write(leaving.id, 'draft'),
    await write(leaving.id, 'in_review'),
    await write(leaving.id, 'scheduled'),
    await write(leaving.id, 'published'),
  ];
  const [open, won] = [await leadOf(leaving.id, 'new'), await leadOf(leaving.id, 'won')];
  expect(await belongingsOf(leaving.id)).toMatchObject([
    {
      stockId: operatorStockId,
      counts: [
        { kind: 'draft', count: 2 },
        { kind: 'scheduled', count: 1 },
        { kind: 'lead', count: 1 },
      ],
    },
  ]);
  expect(await disable(leaving.id, [{ stockId: operatorStockId, userId: next.id }])).toBe(200);
  expect([await writerOf(draft), await writerOf(waiting), await writerOf(planned)]).toEqual([
    next.id,
    next.id,
    next.id,
  ]);
  expect(await writerOf(out)).toBe(leaving.id);
  expect([await ownerOf(open), await ownerOf(won)]).toEqual([next.id, leaving.id]);
  expect(await belongingsOf(leaving.id)).toEqual([]);
  const { list } = (await t.call('audit.list', boss.token, { body: { page: 1, pageSize: 1 } })).json().result;
  const entry = (await t.call('audit.detail', boss.token, { params: { id: list[0]?.id ?? 0 } })).json().result;
  expect(entry).toMatchObject({
    action: 'user.disable',
    detail: {
      reason: '离职',
      handedOver: expect.arrayContaining([expect.objectContaining({ kind: 'lead', to: next.id })]),
    },
  });
});

test('a text that went out at its time is not in work any more, although its version still says scheduled', async () => {
  const leaving = await operator('EDITOR');
  const at = (hours: number) => new Date(t.now().getTime() + hours * 3_600_000).toISOString();
  const row = { subject: 'article' as const, number: 1, state: 'scheduled' as const, changedAt: t.now() };
  await t.db.insert(versions).values([
    { ...row, subjectId: 9_001, content: { publishedAt: at(-1) }, writtenBy: leaving.id },
    { ...row, subjectId: 9_002, content: { publishedAt: at(1) }, writtenBy: leaving.id },
  ]);
  const next = await operator('EDITOR');
  expect((await belongingsOf(leaving.id))[0]?.counts).toEqual([{ kind: 'scheduled', count: 1 }]);
  expect(await disable(leaving.id, [{ stockId: operatorStockId, userId: next.id }])).toBe(200);
  const written = await t.db.select().from(versions).where(eq(versions.writtenBy, next.id));
  expect(written.map(({ subjectId }) => subjectId)).toEqual([9_002]);
});

test('what belongs to somebody who stays is given to a colleague of the same company alone, and it is written down', async () => {
  const [busy, next] = [await operator('EDITOR'), await operator('EDITOR')];
  const [draft, open] = [await write(busy.id, 'draft'), await leadOf(busy.id, 'new')];
  const give = async (userId: number, token = boss.token) =>
    (await t.call('user.handOver', token, { body: { id: busy.id, stockId: operatorStockId, userId } })).json().code;
  const stranger = await createUser(t.db, { role: 'CLIENT_USER' });
  for (const wrong of [stranger.id, busy.id]) expect(await give(wrong)).toBe(errorTable.SUCCESSOR_DOES_NOT_FIT.code);
  expect(await give(next.id, next.token)).toBe(errorTable.NOT_PERMITTED.code);
  expect(await writerOf(draft)).toBe(busy.id);
  expect(await give(next.id)).toBe(200);
  expect(await writerOf(draft)).toBe(next.id);
  // Whoever may not handle leads does not get them: they wait for an owner.
  expect(await ownerOf(open)).toBeNull();
  expect(await belongingsOf(busy.id)).toEqual([]);
  const [account] = await t.db.select().from(users).where(eq(users.id, busy.id));
  expect(account?.disabledAt).toBeNull();
  const { list } = (await t.call('audit.list', boss.token, { body: { page: 1, pageSize: 1 } })).json().result;
  expect(list[0]).toMatchObject({ action: 'user.handOver' });
  const entry = (await t.call('audit.detail', boss.token, { params: { id: list[0]?.id ?? 0 } })).json().result;
  expect(entry.detail?.handedOver).toMatchObject([
    { kind: 'draft', to: next.id },
    { kind: 'lead', to: null },
  ]);
  // Nothing is left: a second time changes and writes nothing.
  expect(await give(next.id)).toBe(200);
  expect((await t.call('audit.list', boss.token, { body: { page: 1, pageSize: 1 } })).json().result.list[0]?.id).toBe(
    list[0]?.id,
  );
});

test('without a successor leads wait without an owner, and the rest stays', async () => {
  const leaving = await operator('EDITOR');
  const [draft, open] = [await write(leaving.id, 'draft'), await leadOf(leaving.id, 'new')];
  expect(await disable(leaving.id, [])).toBe(200);
  expect(await writerOf(draft)).toBe(leaving.id);
  expect(await ownerOf(open)).toBeNull();
});

test('a lead that somebody takes in this moment stays with them', async () => {
  const [busy, taker, next] = [
    await operator('ADMIN_SALESMAN'),
    await operator('ADMIN_SALESMAN'),
    await operator('ADMIN_SALESMAN'),
  ];
  const [taken, left] = [await leadOf(busy.id, 'new'), await leadOf(busy.id, 'contacted')];
  const body = { id: busy.id, stockId: operatorStockId, userId: next.id };
  const given = await t.db.transaction(async (tx) => {
    await tx.update(leads).set({ ownerId: taker.id, version: 2 }).where(eq(leads.id, taken));
    const answer = t.call('user.handOver', boss.token, { body });
    // It has chosen the leads by now, and waits for the one that is being saved.
    await expect.poll(() => countLockWaits(t.db)).toBe(1);
    return { answer };
  });
  expect((await given.answer).json().code).toBe(200);
  expect([await ownerOf(taken), await ownerOf(left)]).toEqual([taker.id, next.id]);
  const [entry] = await t.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'lead.many'))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  expect(entry?.detail).toMatchObject({ ids: [left] });
});

test('a lead goes to nobody who may not handle leads', async () => {
  const [leaving, editor] = [await operator('ADMIN_SALESMAN'), await operator('EDITOR')];
  const open = await leadOf(leaving.id, 'new');
  expect(await disable(leaving.id, [{ stockId: operatorStockId, userId: editor.id }])).toBe(200);
  expect(await ownerOf(open)).toBeNull();
});

test('disabling somebody and a colleague who writes into the audit log at the same time do not wait for each other', async () => {
  const leaving = await operator('ADMIN');
  const open = await leadOf(leaving.id, 'new');
  const texts = {
    stockId: operatorStockId,
    subject: '周报',
    foreword: '',
    language: 'zh-CN',
    isAdvertising: false,
  } as const;
  const chosen = { articleIds: [], hasHotWords: false, groupIds: [], contactIds: [] };
  const times = { createdBy: leaving.id, createdAt: t.now(), updatedAt: t.now() };
  const [push] = await t.db
    .insert(pushes)
    .values({ ...texts, ...chosen, ...times, state: 'draft' })
    .returning({ id: pushes.id });
  const disabled = await t.db.transaction(async (tx) => {
    await tx
      .select()
      .from(pushes)
      .where(eq(pushes.id, push?.id ?? 0))
      .for('update');
    const answer = disable(leaving.id, [{ stockId: operatorStockId, userId: boss.id }]);
    await expect.poll(() => countLockWaits(t.db)).toBe(1);
    await recordAudit(tx, { at: t.now(), userId: boss.id, action: 'push.save', subject: `push ${push?.id}` });
    return { answer };
  });
  expect(await disabled.answer).toBe(200);
  expect(await ownerOf(open)).toBe(boss.id);
  const entries = await t.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .orderBy(desc(auditEntries.id))
    .limit(3);
  expect(entries.map(({ action }) => action)).toEqual(['user.disable', 'lead.many', 'push.save']);
});

test('saved searches and views go to a colleague of each company, and no name is used twice', async () => {
  const leaving = await createUser(t.db, { role: 'CLIENT_USER' });
  const next = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: leaving.stockIds });
  const [from, to] = [await t.login(leaving.username), await t.login(next.username)];
  const view = { list: 'contacts', name: '重点', filters: {}, sort: null, columns: null, pageSize: null } as const;
  for (const token of [from, to]) {
    expect((await t.call('listView.save', token, { body: view })).json().code).toBe(200);
    await t.call('explorer.saveSearch', token, { body: { name: '产线', query: 'q=1' } });
  }
  const stockId = leaving.stockIds[0] ?? 0;
  expect(await belongingsOf(leaving.id)).toMatchObject([
    {
      stockId,
      counts: [
        { kind: 'savedSearch', count: 1 },
        { kind: 'listView', count: 1 },
      ],
    },
  ]);
  expect(await disable(leaving.id, [{ stockId, userId: next.id }])).toBe(200);
  const views = (await t.call('listView.all', to, { params: { list: 'contacts' } })).json().result.views;
  expect(views.map(({ name }: { name: string }) => name)).toEqual([
    expect.stringMatching(/^重点/),
    expect.stringMatching(/^重点/),
  ]);
  expect(new Set(views.map(({ name }: { name: string }) => name)).size).toBe(2);
  expect((await t.call('explorer.savedSearches', to)).json().result).toHaveLength(2);
});

test('pushes and inquiries in work go to a colleague who may write them, what is done stays', async () => {
  const leaving = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  const stockId = leaving.stockIds[0] ?? 0;
  const reader = await createUser(t.db, { role: 'CLIENT_USER', stockIds: [stockId] });
  const next = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  const now = t.now();
  const texts = { stockId, subject: '周报', foreword: '', language: 'zh-CN', isAdvertising: false } as const;
  const chosen = { articleIds: [], hasHotWords: false, groupIds: [], contactIds: [] };
  const push = { ...texts, ...chosen, createdBy: leaving.id, createdAt: now, updatedAt: now };
  const inquiry = {
    stockId,
    title: '鉴证',
    field: '10',
    content: publishable(),
    createdBy: leaving.id,
    changedAt: now,
  };
  await t.db.insert(pushes).values([
    { ...push, state: 'draft' },
    { ...push, state: 'scheduled', sendAt: now },
    { ...push, state: 'cancelled' },
  ]);
  await t.db.insert(inquiries).values([
    { ...inquiry, number: 'XJ-1', state: 0, viewerIds: [] },
    { ...inquiry, number: 'XJ-2', state: 40 },
  ]);
  const ownersOf = async () => [
    (
      await t.db.select({ by: pushes.createdBy }).from(pushes).where(eq(pushes.stockId, stockId)).orderBy(pushes.id)
    ).map(({ by }) => by),
    (
      await t.db
        .select({ by: inquiries.createdBy })
        .from(inquiries)
        .where(eq(inquiries.stockId, stockId))
        .orderBy(inquiries.id)
    ).map(({ by }) => by),
  ];
  expect(await belongingsOf(leaving.id)).toMatchObject([
    {
      stockId,
      counts: [
        { kind: 'push', count: 2 },
        { kind: 'inquiry', count: 1 },
      ],
    },
  ]);
  expect(await disable(leaving.id, [{ stockId, userId: reader.id }])).toBe(200);
  expect(await ownersOf()).toEqual([
    [leaving.id, leaving.id, leaving.id],
    [leaving.id, leaving.id],
  ]);
  const [entry] = await t.db
    .select({ detail: auditEntries.detail })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'user.disable'))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  expect(entry?.detail).toMatchObject({
    handedOver: [
      { kind: 'push', to: null },
      { kind: 'inquiry', to: null },
    ],
  });
  expect((await t.call('user.enable', boss.token, { body: { id: leaving.id } })).json().code).toBe(200);
  expect(await disable(leaving.id, [{ stockId, userId: next.id }])).toBe(200);
  expect(await ownersOf()).toEqual([
    [next.id, next.id, leaving.id],
    [next.id, leaving.id],
  ]);
});

test('whoever leaves a company gives what belongs to them there to a colleague, and themes stay in the reports', async () => {
  const leaving = await createUser(t.db, { role: 'CLIENT_USER' });
  const stockId = leaving.stockIds[0] ?? 0;
  const elsewhere = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  const next = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  const theme = { userId: leaving.id, query: 'q=1', isInReports: true, createdAt: t.now() };
  const otherPlace = { userId: leaving.id, stockId: elsewhere.stockIds[0] ?? 0, sort: 9 };
  await t.db.insert(memberships).values(otherPlace);
  await t.db.insert(savedSearches).values([
    { ...theme, stockId, name: '产线' },
    { ...theme, stockId: otherPlace.stockId, name: '别处' },
  ]);
  const ask = async (name: EndpointName, request: object, token: string) => (await t.call(name, token, request)).json();
  const token = await t.login(next.username);
  const counted = await ask('member.belongings', { params: { id: leaving.id } }, token);
  expect(counted.result).toEqual([{ kind: 'savedSearch', count: 1 }]);
  const stranger = await t.login(elsewhere.username);
  const unknown = await ask('member.belongings', { params: { id: next.id } }, stranger);
  expect(unknown.code).toBe(errorTable.NOT_FOUND.code);
  for (const successor of [leaving.id, elsewhere.id]) {
    const refused = await ask('member.withdraw', { body: { id: leaving.id, successor } }, token);
    expect(refused.code).toBe(errorTable.SUCCESSOR_DOES_NOT_FIT.code);
  }
  expect((await ask('member.withdraw', { body: { id: leaving.id, successor: next.id } }, token)).code).toBe(200);
  const themes = await t.db
    .select({ name: savedSearches.name, userId: savedSearches.userId, isInReports: savedSearches.isInReports })
    .from(savedSearches)
    .where(inArray(savedSearches.stockId, [stockId, otherPlace.stockId]))
    .orderBy(savedSearches.id);
  expect(themes).toEqual([
    { name: '产线', userId: next.id, isInReports: true },
    { name: '别处', userId: leaving.id, isInReports: true },
  ]);
  const [entry] = await t.db
    .select({ detail: auditEntries.detail })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'user.withdraw'))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  expect(entry?.detail).toEqual({
    roles: ['CLIENT_USER'],
    handedOver: [{ stockId, kind: 'savedSearch', count: 1, to: next.id }],
  });
});

test('a theme leaves the reports with whoever put it there, where the successor may not decide on them', async () => {
  const leaving = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  const stockId = leaving.stockIds[0] ?? 0;
  const admin = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  const next = await createUser(t.db, { role: 'CLIENT_USER', stockIds: [stockId] });
  const theme = { userId: leaving.id, stockId, query: 'q=1', createdAt: t.now() };
  await t.db.insert(savedSearches).values([
    { ...theme, name: '产线', isInReports: true },
    { ...theme, name: '订单' },
  ]);
  const body = { id: leaving.id, successor: next.id };
  expect((await t.call('member.withdraw', await t.login(admin.username), { body })).json().code).toBe(200);
  const kept = await t.db
    .select({ id: savedSearches.id, userId: savedSearches.userId, isInReports: savedSearches.isInReports })
    .from(savedSearches)
    .where(eq(savedSearches.stockId, stockId))
    .orderBy(savedSearches.id);
  const ofNext = { userId: next.id, isInReports: false };
  expect(kept).toMatchObject([ofNext, ofNext]);
  const entries = await t.db
    .select({ subject: auditEntries.subject, detail: auditEntries.detail })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'theme.unreported'), eq(auditEntries.stockId, stockId)));
  expect(entries).toEqual([{ subject: `theme ${kept[0]?.id}`, detail: { name: '产线' } }]);
});

test('an operator gives to a colleague what somebody who has left a company has there, and says so at the removal', async () => {
  const leaving = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  const stockId = leaving.stockIds[0] ?? 0;
  const next = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  const now = t.now();
  const texts = { stockId, subject: '周报', foreword: '', language: 'zh-CN', isAdvertising: false } as const;
  const chosen = { articleIds: [], hasHotWords: false, groupIds: [], contactIds: [] };
  const push = { ...texts, ...chosen, createdBy: leaving.id, createdAt: now, updatedAt: now, state: 'draft' } as const;
  const inquiry = { stockId, number: 'XJ-9', title: '鉴证', field: '10', content: publishable(), state: 0 };
  await t.db.insert(pushes).values(push);
  await t.db.insert(inquiries).values({ ...inquiry, createdBy: leaving.id, changedAt: now });
  const withdraw = async (more: object) =>
    (await t.call('user.withdraw', boss.token, { body: { id: leaving.id, stockId, ...more } })).json().code;
  expect(await withdraw({})).toBe(200);
  const counts = [
    { kind: 'push', count: 1 },
    { kind: 'inquiry', count: 1 },
  ];
  expect(await belongingsOf(leaving.id)).toMatchObject([{ stockId, counts }]);
  const give = { id: leaving.id, stockId, userId: next.id };
  expect((await t.call('user.handOver', boss.token, { body: give })).json().code).toBe(200);
  const ownersOf = async () => [
    (await t.db.select({ by: pushes.createdBy }).from(pushes).where(eq(pushes.stockId, stockId)))[0]?.by,
    (await t.db.select({ by: inquiries.createdBy }).from(inquiries).where(eq(inquiries.stockId, stockId)))[0]?.by,
  ];
  expect(await ownersOf()).toEqual([next.id, next.id]);
  const back = { id: leaving.id, stockId, roles: ['CLIENT_ADMIN'] };
  expect((await t.call('user.addMembership', boss.token, { body: back })).json().code).toBe(200);
  await t.db.update(pushes).set({ createdBy: leaving.id }).where(eq(pushes.stockId, stockId));
  expect(await withdraw({ successor: next.id })).toBe(200);
  expect(await ownersOf()).toEqual([next.id, next.id]);
});

test('only an enabled colleague takes over, and otherwise nothing happens', async () => {
  const leaving = await createUser(t.db, { role: 'CLIENT_USER' });
  const stockId = leaving.stockIds[0] ?? 0;
  const stranger = await createUser(t.db, { role: 'CLIENT_USER' });
  const gone = await createUser(t.db, { stockIds: [stockId], disabledAt: t.now() });
  for (const userId of [leaving.id, stranger.id, gone.id, 999_999]) {
    expect(await disable(leaving.id, [{ stockId, userId }])).toBe(errorTable.SUCCESSOR_DOES_NOT_FIT.code);
  }
  const [row] = await t.db.select().from(users).where(eq(users.id, leaving.id));
  expect(row?.disabledAt).toBeNull();
  const none = await t.call('user.belongings', boss.token, { params: { id: 999_999 } });
  expect(none.statusCode).toBe(404);
});
