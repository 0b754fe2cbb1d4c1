import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { emptyAccount } from '#server/identity/members/anonymise.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { recordAudits } from '#server/platform/audit/record-audit.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { openBuyingCompany } from '#server/testing/buying-company.ts';
import { createUser, openAllModules } from '#server/testing/factories.ts';
import { publishable } from '#server/testing/inquiry-factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';

const company = await openBuyingCompany();
const { t, stockId, call, refusal, publish, detail } = company;
afterAll(company.close);
let buyer: string;
let second: string;
beforeEach(async () => {
  ({ buyer, second } = await company.signIn());
});

describe('an inquiry for chosen colleagues', () => {
  test('is missing to the others, also in lists and counts, and each choice is in the audit chain', async () => {
    const { inquiry } = await publish({ title: '只给几个人看' }, 1);
    const { id } = inquiry;
    const shown = async (token: string) => {
      const filter = { keyword: '只给几个人看' };
      const { list } = await call<{ list: { id: number }[] }>(
        'inquiry.list',
        { body: { ...filter, page: 1, pageSize: 5 } },
        token,
      );
      const counts = await call<number[]>('inquiry.counts', { body: { filters: [filter] } }, token);
      const { statusCode } = await t.call('inquiry.detail', token, { params: { id } });
      return [list.length, counts[0], statusCode];
    };
    expect(await shown(second)).toEqual([1, 1, 200]);
    await call('inquiry.setViewers', { body: { id, viewerIds: [] } });
    expect(await shown(second)).toEqual([0, 0, 404]);
    expect(await shown(buyer)).toEqual([1, 1, 200]);
    for (const [name, body] of [
      ['inquiry.cancel', { id, reason: '取消' }],
      ['inquiry.copy', { id }],
      ['inquiry.verify', { id }],
      ['inquiry.setViewers', { id, viewerIds: null }],
      ['inquiryTemplate.save', { id, name: '偷看' }],
    ] as const) {
      expect((await t.call(name, second, { body })).statusCode, name).toBe(404);
    }
    const head = await createUser(t.db, { role: 'ADMIN', stockIds: [stockId] });
    expect(await shown(await t.login(head.username))).toEqual([1, 1, 200]);
    const colleagues = await call<{ id: number; name: string }[]>('inquiry.colleagues', {});
    expect((await t.call('inquiry.handOver', second, { body: { id, userId: head.id } })).json().code).toBe(1004);
    const stranger = await createUser(t.db, { role: 'ADMIN_BUYER' });
    expect(await refusal('inquiry.setViewers', { id, viewerIds: [stranger.id] })).toBe('body.viewerIds');
    expect(colleagues.map((one) => one.id)).not.toContain(stranger.id);
    const chosen = await call<InquiryDetail>('inquiry.setViewers', {
      body: { id, viewerIds: colleagues.map((one) => one.id) },
    });
    expect(chosen.steps.filter(({ action }) => action === 'inquiry.setViewers')).toHaveLength(2);
    expect(await shown(second)).toEqual([1, 1, 200]);
    // Who chooses does not lose sight of it.
    await call('inquiry.setViewers', { body: { id, viewerIds: [] } }, second);
    expect(await shown(second)).toEqual([1, 1, 200]);
    const handed = await call<InquiryDetail>(
      'inquiry.handOver',
      { body: { id, userId: head.id } },
      await t.login(head.username),
    );
    expect(handed).toMatchObject({ author: head.name, authorId: head.id });
  });

  test('is not given to an author who is being disabled in this moment', async () => {
    const { inquiry } = await publish({}, 1);
    const { id, authorId } = inquiry;
    const leaving = await createUser(t.db, { role: 'ADMIN_BUYER', stockIds: [stockId] });
    const head = await createUser(t.db, { role: 'ADMIN', stockIds: [stockId] });
    const asHead = await t.login(head.username);
    let handed: ReturnType<typeof refusal> | undefined;
    await t.db.transaction(async (tx) => {
      await tx.update(users).set({ disabledAt: t.now() }).where(eq(users.id, leaving.id));
      handed = refusal('inquiry.handOver', { id, userId: leaving.id }, asHead);
      await expect.poll(() => countLockWaits(tx)).toBe(1);
    });
    expect(await handed).toBe('body.userId');
    expect((await detail(id)).authorId).toBe(authorId);
  });

  test('leaves in the audit log who saw it and whose it was before', async () => {
    const { inquiry } = await publish({}, 1);
    const { id, authorId } = inquiry;
    const [one, other] = await Promise.all(
      [1, 2].map(() => createUser(t.db, { role: 'ADMIN_BUYER', stockIds: [stockId] })),
    );
    for (const colleague of [one, other])
      await call('inquiry.setViewers', { body: { id, viewerIds: [colleague?.id ?? 0] } });
    const head = await createUser(t.db, { role: 'ADMIN', stockIds: [stockId] });
    await call('inquiry.handOver', { body: { id, userId: head.id } }, await t.login(head.username));
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.subject, `inquiry ${id}`),
          inArray(auditEntries.action, ['inquiry.setViewers', 'inquiry.handOver']),
        ),
      )
      .orderBy(auditEntries.id);
    expect(entries.map(({ detail: said }) => said)).toMatchObject([
      { before: { viewerIds: null }, after: { viewerIds: [one?.id] } },
      { before: { viewerIds: [one?.id] }, after: { viewerIds: [other?.id] } },
      { before: { author: authorId }, after: { author: head.id } },
    ]);
  });

  test('is said beside its steps by the names of today, and not of somebody anonymised', async () => {
    const { inquiry } = await publish({}, 1);
    const { id } = inquiry;
    const [one, other] = [
      await createUser(t.db, { role: 'ADMIN_BUYER', stockIds: [stockId] }),
      await createUser(t.db, { role: 'ADMIN_BUYER', stockIds: [stockId] }),
    ];
    const head = await createUser(t.db, { role: 'ADMIN', stockIds: [stockId] });
    await call('inquiry.setViewers', { body: { id, viewerIds: [one.id, other.id] } });
    await call('inquiry.setViewers', { body: { id, viewerIds: null } });
    const asHead = await t.login(head.username);
    await call('inquiry.handOver', { body: { id, userId: one.id } }, asHead);
    // As it was written once.
    const former = { note: one.name, before: { author: head.id }, after: { author: one.id } };
    const entry = { at: t.now(), stockId, action: 'inquiry.handOver', subject: `inquiry ${id}`, detail: former };
    await recordAudits(t.db, [entry]);
    const notes = async () => {
      const { steps } = await detail(id, asHead);
      return steps.filter(({ action }) => /setViewers|handOver/.test(action)).map(({ note }) => note);
    };
    expect(await notes()).toEqual([`${one.name}、${other.name}`, '', one.name, one.name]);
    await t.db.transaction((tx) => emptyAccount(tx, one, t.now()));
    expect(await notes()).toEqual([`已匿名、${other.name}`, '', '已匿名', '已匿名']);
    const raw = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `inquiry ${id}`))
      .orderBy(auditEntries.id);
    expect(JSON.stringify(raw.slice(0, -1))).not.toContain(one.name);
  });

  test('are chosen over those that were shown, so that none whom a colleague took out comes back', async () => {
    const { inquiry } = await publish({}, 1);
    const { id } = inquiry;
    const [one, other, third] = [
      await createUser(t.db, { role: 'ADMIN_BUYER', stockIds: [stockId] }),
      await createUser(t.db, { role: 'ADMIN_BUYER', stockIds: [stockId] }),
      await createUser(t.db, { role: 'ADMIN_BUYER', stockIds: [stockId] }),
    ].map((user) => user.id) as [number, number, number];
    const choose = (viewerIds: number[] | null, shown: number[] | null) =>
      refusal('inquiry.setViewers', { id, viewerIds, shown });
    const viewers = async () => (await detail(id)).viewers?.map((viewer) => viewer.id).sort();
    expect(await choose([one, other], null)).toBe(200);
    expect(await choose([other], [one, other])).toBe(200);
    expect(await choose([one, other, third], [one, other])).toBe(errorTable.INQUIRY_CHANGED.code);
    expect(await choose(null, null)).toBe(errorTable.INQUIRY_CHANGED.code);
    expect(await viewers()).toEqual([other]);
    // Asked again after a lost answer.
    expect(await choose([other], [other, one])).toBe(200);
    expect(await choose([third, other], [other])).toBe(200);
    expect(await viewers()).toEqual([other, third].sort());
  });

  test('can be saved with a colleague among them who has left, and without', async () => {
    const { inquiry } = await publish({}, 1);
    const { id } = inquiry;
    const staying = await createUser(t.db, { role: 'ADMIN_BUYER', stockIds: [stockId] });
    const leaving = await createUser(t.db, { role: 'ADMIN_BUYER', stockIds: [stockId] });
    const choose = (viewerIds: number[]) => call<InquiryDetail>('inquiry.setViewers', { body: { id, viewerIds } });
    await choose([leaving.id]);
    await t.db.update(users).set({ disabledAt: t.now() }).where(eq(users.id, leaving.id));
    const both = await choose([leaving.id, staying.id]);
    expect(both.viewers?.map((one) => one.id).sort()).toEqual([staying.id, leaving.id].sort());
    expect((await choose([staying.id])).viewers?.map((one) => one.id)).toEqual([staying.id]);
    // Who left is not chosen anew.
    expect(await refusal('inquiry.setViewers', { id, viewerIds: [leaving.id] })).toBe('body.viewerIds');
  });
});

describe('a client whose module is open', () => {
  test('buys by inquiries of its own, and sees none of the operator’s', async () => {
    const { inquiry } = await publish({}, 1);
    const { username, stockIds } = await createUser(t.db, { role: 'CLIENT_ADMIN' });
    const client = await t.login(username);
    const save = () => t.call('inquiry.save', client, { body: { content: publishable() } });
    await openAllModules(t.db, stockIds);
    const { number } = (await save()).json().result as InquiryDetail;
    const all = await call<{ list: { number: string }[] }>('inquiry.list', { body: { page: 1, pageSize: 20 } }, client);
    expect(all.list.map((one) => one.number)).toEqual([number]);
    expect((await t.call('inquiry.detail', client, { params: { id: inquiry.id } })).statusCode).toBe(404);
  });
});
