import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { roleElements } from '#server/identity/permissions/tables.ts';
import { suppressAddress } from '#server/outreach/pushes/delivery-queries.ts';
import { pushDeliveries } from '#server/outreach/pushes/tables.ts';
import { grantElement } from '#server/testing/factories.ts';
import { openPushGround } from '#server/testing/push-ground.ts';
import { contacts } from './tables.ts';

const ground = await openPushGround();
const { t, token, stockId, addContact, freeze } = ground;
afterAll(ground.close);
beforeEach(ground.clear);

const withdrew = 1403;
const bounced = 1406;
const post = async (name: EndpointName, body: object) => (await t.call(name, token, { body })).json();
const change = (id: number, values: object) => post('contact.change', { id, ...values });
const unsubscribedAt = new Date('2026-11-01T00:00:00Z');
/** Somebody who left on the first of November and whose contact was deleted. */
const addFormer = (name: string, values: Partial<typeof contacts.$inferInsert> = {}) =>
  addContact(name, { isReceiving: false, unsubscribedAt, deletedAt: t.now(), ...values });
const read = async (id: number) => (await t.db.select().from(contacts).where(eq(contacts.id, id)))[0];

describe('whoever left', () => {
  test('gets nothing when another contact is given their address or number', async () => {
    await addFormer('lu', { mobile: '13800000127' });
    const byEmail = await addContact('shen');
    const byMobile = await addContact('zhou');
    expect((await change(byEmail, { email: 'lu@example.com' })).result).toMatchObject({
      ...{ isReceiving: false, unsubscribedAt: unsubscribedAt.toISOString() },
    });
    expect(await change(byMobile, { mobile: '13800000127', isReceiving: true })).toMatchObject({
      ...{ code: withdrew, issues: [{ path: 'body.isReceiving' }] },
    });
    expect(await read(byMobile)).toMatchObject({ mobile: '', isReceiving: true });
    const again = { mobile: '13800000127', isReceiving: true, agreedAgain: true, consentOn: '2026-11-10' };
    expect((await change(byMobile, again)).result).toMatchObject({ isReceiving: true });
  });

  test('is sent something again when they are added anew and have agreed again', async () => {
    await addFormer('lu');
    const added = { name: '陆屿', mobile: '', email: 'lu@example.com', isReceiving: true };
    expect(await post('contact.add', added)).toMatchObject({ code: withdrew });
    const early = await post('contact.add', { ...added, agreedAgain: true, consentOn: '2026-10-31' });
    expect(early).toMatchObject({ code: 400, issues: [{ path: 'body.consentOn' }] });
    const { result } = await post('contact.add', { ...added, agreedAgain: true, consentOn: '2026-11-10' });
    expect(result).toMatchObject({ isReceiving: true, unsubscribedAt: unsubscribedAt.toISOString() });
    expect((await post('push.recipients', { contactIds: [result.id] })).result.receiving).toBe(1);
  });

  test('is told of by a later consent of the contact that is given their address', async () => {
    await addFormer('lu');
    const id = await addContact('shen', { consentAt: new Date('2026-11-05T00:00:00Z') });
    expect((await change(id, { email: 'lu@example.com', isReceiving: true })).result).toMatchObject({
      ...{ isReceiving: true, unsubscribedAt: unsubscribedAt.toISOString() },
    });
  });

  test('is replaced once where the answer was lost and it is sent again', async () => {
    const former = await addContact('lu');
    const place = {
      name: '沈知微',
      mobile: '',
      email: 'weiwei@example.com',
      isAnother: true,
      version: 0,
      key: randomUUID(),
    };
    const first = await change(former, { ...place, version: (await read(former))?.version });
    expect(first).toMatchObject({ code: 200, result: { name: '沈知微' } });
    const again = await change(former, place);
    expect(again).toEqual(first);
    expect(await change(former, { ...place, key: randomUUID() })).toMatchObject({ code: 404 });
  });

  test('by a mail of before says nothing for whoever has taken their place, who has agreed to nothing yet', async () => {
    const former = await addContact('lu', { topics: ['ESG'], mailFrequency: 'monthly' });
    await freeze([former]);
    const [mail] = await t.db.select().from(pushDeliveries).where(eq(pushDeliveries.contactId, former));
    const place = { name: '沈知微', email: 'shen@example.com' };
    // It has to be said: the same person may have another name and address.
    expect(await change(former, place)).toMatchObject({ code: 400, issues: [{ path: 'body.isAnother' }] });
    const answer = await change(former, { ...place, isAnother: true });
    expect(answer.result).toMatchObject({ ...place, isReceiving: false, consentAt: null, unsubscribedAt: null });
    const { id } = answer.result;
    expect(await read(id)).toMatchObject({ topics: null, mailFrequency: 'all', consentSource: null });
    await post('contact.receive', { id, isReceiving: true });
    await t.call('push.leave', undefined, { body: { token: mail?.leavingToken } });
    expect(await read(id)).toMatchObject({ isReceiving: true, unsubscribedAt: null });
    expect(await read(former)).toMatchObject({ email: 'lu@example.com', isReceiving: false });
    expect((await read(former))?.deletedAt).not.toBeNull();
    expect((await change(id, { name: '沈微', email: 'wei@example.com', isAnother: false })).result).toMatchObject({
      id,
    });
  });

  test('is still the contact where one of name and address alone changes, whatever is said', async () => {
    const id = await addContact('lu');
    for (const values of [{ name: '陆知屿' }, { email: 'yu@example.com' }, {}]) {
      const answer = await change(id, { ...values, isAnother: true });
      expect(answer).toMatchObject({ code: 400, issues: [{ path: 'body.isAnother' }] });
    }
    expect(await read(id)).toMatchObject({ name: 'lu', deletedAt: null, isReceiving: true });
  });

  test.each(['contact:add', 'contact:delete'] as const)(
    'is not replaced by who lacks %s, because that adds and deletes',
    async (element) => {
      const id = await addContact('lu');
      const place = { name: '沈知微', email: 'shen@example.com' };
      const isRight = and(eq(roleElements.roleCode, 'CLIENT_ADMIN'), eq(roleElements.element, element));
      await t.db.delete(roleElements).where(isRight);
      const answers = [
        await change(id, { ...place, isAnother: true }),
        await change(id, { ...place, isAnother: false }),
      ];
      await grantElement(t.db, 'CLIENT_ADMIN', element);
      expect(answers.map(({ code }) => code)).toEqual([errorTable.NOT_PERMITTED.code, 200]);
      expect(await read(id)).toMatchObject({ ...place, deletedAt: null });
    },
  );

  test('gets nothing when an older contact of the address is restored', async () => {
    const former = await addContact('lu');
    const { undo } = (await t.call('contact.delete', token, { params: { id: former } })).json().result;
    await addFormer('later', { email: 'lu@example.com' });
    expect((await post('contact.restore', { undo })).result).toEqual({ restored: 1, taken: 0 });
    expect(await read(former)).toMatchObject({ deletedAt: null, isReceiving: false, unsubscribedAt });
  });

  test('gets nothing when the address and number that their contact has given up are added anew', async () => {
    const id = await addContact('lu', { mobile: '13800000127', isReceiving: false, unsubscribedAt });
    const { result } = await change(id, { email: 'lu.new@example.com', mobile: '13800000128' });
    expect(result).toMatchObject({ isReceiving: false, unsubscribedAt: unsubscribedAt.toISOString() });
    for (const channels of [
      { mobile: '', email: 'lu@example.com' },
      { mobile: '13800000127', email: '' },
    ]) {
      const added = { name: '陆屿', ...channels };
      expect(await post('contact.add', { ...added, isReceiving: true })).toMatchObject({ code: withdrew });
      expect((await post('contact.add', added)).result.unsubscribedAt).toBe(unsubscribedAt.toISOString());
    }
  });

  test('is asked for no consent at an address that a contact has given up which had not left by then', async () => {
    const id = await addContact('lu', { unsubscribedAt, consentAt: new Date('2026-11-05T00:00:00Z') });
    await change(id, { email: 'lu.new@example.com' });
    const added = { name: '陆屿', mobile: '', email: 'lu@example.com', isReceiving: true };
    expect((await post('contact.add', added)).result).toMatchObject({ isReceiving: true, unsubscribedAt: null });
  });

  test('by a mail of before gets nothing under another contact of their number, which can still be edited', async () => {
    const former = await addContact('lu', { mobile: '13800000127' });
    await freeze([former]);
    const [mail] = await t.db.select().from(pushDeliveries).where(eq(pushDeliveries.contactId, former));
    await t.call('contact.delete', token, { params: { id: former } });
    const id = await addContact('shen', { mobile: '13800000127' });
    const other = await addContact('zhou');
    const leave = async () => (await t.call('push.leave', undefined, { body: { token: mail?.leavingToken } })).json();
    expect((await leave()).result).toMatchObject({ hasLeft: true });
    expect(await read(id)).toMatchObject({ isReceiving: false, unsubscribedAt: t.now() });
    expect(await read(other)).toMatchObject({ isReceiving: true, unsubscribedAt: null });
    expect((await post('push.recipients', { contactIds: [id, other] })).result.receiving).toBe(1);
    expect((await change(id, { position: '主编', isReceiving: false })).code).toBe(200);
    // Whoever agrees again under it and leaves by the same mail once more is not sent anything either.
    t.pass(60_000);
    expect((await change(id, { agreedAgain: true, isReceiving: true })).result).toMatchObject({ isReceiving: true });
    t.pass(60_000);
    const page = await t.call('push.leaving', undefined, { body: { token: mail?.leavingToken } });
    expect(page.json().result).toMatchObject({ hasLeft: false });
    await leave();
    expect(await read(id)).toMatchObject({ isReceiving: false, unsubscribedAt: t.now() });
  });

  test('by a mail whose contact is gone for good gets nothing when the address is added again', async () => {
    const id = await addContact('lu');
    await freeze([id]);
    await t.db.delete(contacts).where(eq(contacts.id, id));
    // Neither before nor after it does a server's answer about the address stand for the person's word.
    const bounce = () =>
      suppressAddress(t.db, { stockId, email: 'lu@example.com' }, { answer: '550 5.1.1', now: t.now() });
    await bounce();
    const [mail] = await t.db.select().from(pushDeliveries);
    const leave = async () => (await t.call('push.leave', undefined, { body: { token: mail?.leavingToken } })).json();
    expect((await leave()).result).toMatchObject({ hasLeft: true });
    await bounce();
    const added = { name: '陆屿', mobile: '', email: 'lu@example.com' };
    expect(await post('contact.add', { ...added, isReceiving: true })).toMatchObject({ code: withdrew });
    const { result } = await post('contact.add', added);
    expect(result.unsubscribedAt).toBe(t.now().toISOString());
  });
});

test('the time at which somebody left stays where a mail comes back later', async () => {
  const id = await addContact('lu');
  await freeze([id]);
  await t.db.delete(contacts).where(eq(contacts.id, id));
  const [mail] = await t.db.select().from(pushDeliveries);
  await t.call('push.leave', undefined, { body: { token: mail?.leavingToken } });
  const leftAt = t.now();
  t.pass(60_000);
  const added = { name: '陆屿', mobile: '', email: 'lu@example.com' };
  const { result } = await post('contact.add', added);
  expect(result.unsubscribedAt).toBe(leftAt.toISOString());
  const agreed = (await change(result.id, { agreedAgain: true, consentOn: '2026-11-20' })).result;
  expect(agreed).toMatchObject({ isReceiving: true, consentAt: t.now().toISOString() });
  t.pass(60_000);
  await suppressAddress(t.db, { stockId, email: 'lu@example.com' }, { answer: '550 5.1.1', now: t.now() });
  // What came back is no second withdrawal.
  expect((await change(result.id, { position: '主编' })).result).toMatchObject({
    ...{ isReceiving: true, unsubscribedAt: leftAt.toISOString() },
  });
});

describe('a contact whose mail came back', () => {
  const bounce = () =>
    suppressAddress(t.db, { stockId, email: 'lu@example.com' }, { answer: '550 5.1.1', now: t.now() });
  const shown = async (id: number) => {
    const { list } = (await post('contact.list', { page: 1, pageSize: 20 })).result;
    const { result } = (await t.call('contact.detail', token, { params: { id } })).json();
    expect(list.map(({ bouncedAt }: { bouncedAt: string | null }) => bouncedAt)).toEqual([result.bouncedAt]);
    return result.bouncedAt;
  };
  const receiving = async (id: number) => (await post('push.recipients', { contactIds: [id] })).result.receiving;

  test('is shown with it until it has agreed again, also where that is on the day of its consent', async () => {
    const id = await addContact('lu', { consentAt: t.now() });
    expect(await shown(id)).toBeNull();
    t.pass(60_000);
    await bounce();
    const bouncedAt = t.now().toISOString();
    expect(await shown(id)).toBe(bouncedAt);
    t.pass(60_000);
    const today = '2026-11-20';
    // What else is changed says nothing of the address.
    expect((await change(id, { position: '主编', isReceiving: true, consentOn: today })).code).toBe(200);
    expect([await shown(id), await receiving(id)]).toEqual([bouncedAt, 0]);
    const { result } = await change(id, { agreedAgain: true, consentOn: today, consentSource: 'form' });
    expect(result).toMatchObject({ isReceiving: true, consentAt: t.now().toISOString() });
    expect([await shown(id), await receiving(id)]).toEqual([null, 1]);
  });

  test('has not agreed again before that, and is told of where its address is another one', async () => {
    const id = await addContact('lu');
    await bounce();
    const before = await change(id, { agreedAgain: true, consentOn: '2026-11-19' });
    expect(before).toMatchObject({ code: 400, issues: [{ path: 'body.consentOn' }] });
    expect(before.issues[0].message).toContain('退回');
    // Of the same person the record of the first consent can be corrected.
    expect((await change(id, { consentOn: '2026-01-06' })).code).toBe(200);
    expect(await shown(id)).toBe(t.now().toISOString());
    expect((await change(id, { email: 'yu@example.com' })).code).toBe(200);
    expect([await shown(id), await receiving(id)]).toEqual([null, 1]);
  });

  test('is not taken for one that agreed again because it was deleted and added anew', async () => {
    const former = await addContact('lu', { consentAt: t.now() });
    t.pass(60_000);
    await bounce();
    await t.call('contact.delete', token, { params: { id: former } });
    t.pass(60_000);
    const added = { name: '陆屿', mobile: '', email: 'lu@example.com', isReceiving: true };
    const refused = await post('contact.add', added);
    expect(refused).toMatchObject({ code: bounced, issues: [{ path: 'body.isReceiving' }] });
    expect(refused.issues[0].message).toContain('退回');
    const { result } = await post('contact.add', { ...added, agreedAgain: true, consentOn: '2026-11-20' });
    expect([await shown(result.id), await receiving(result.id)]).toEqual([null, 1]);
  });

  test('has not agreed again because it gets the address of one whose mail came back', async () => {
    const id = await addContact('yu', { consentAt: t.now() });
    t.pass(60_000);
    await bounce();
    t.pass(60_000);
    await t.db.update(contacts).set({ consentAt: t.now() }).where(eq(contacts.id, id));
    t.pass(60_000);
    const refused = await change(id, { email: 'lu@example.com' });
    expect(refused).toMatchObject({ code: bounced, issues: [{ path: 'body.email' }] });
    expect(await read(id)).toMatchObject({ email: 'yu@example.com' });
    const { result } = await change(id, { email: 'lu@example.com', agreedAgain: true, consentOn: '2026-11-20' });
    expect(result).toMatchObject({ email: 'lu@example.com', consentAt: t.now().toISOString() });
    expect([await shown(id), await receiving(id)]).toEqual([null, 1]);
  });

  test('keeps a consent from before, and what came back, where it is added with its day', async () => {
    await bounce();
    t.pass(60_000);
    const added = { name: '陆屿', mobile: '', email: 'lu@example.com', isReceiving: true, consentOn: '2026-01-06' };
    const { result } = await post('contact.add', added);
    expect(result).toMatchObject({ isReceiving: true });
    expect(await shown(result.id)).not.toBeNull();
    expect(await receiving(result.id)).toBe(0);
  });

  test('without a consent on record is turned on neither by its switch nor with others', async () => {
    const id = await addContact('lu', { isReceiving: false, consentAt: null });
    const other = await addContact('yu', { isReceiving: false, consentAt: null });
    await bounce();
    const { result: detail } = (await t.call('contact.detail', token, { params: { id } })).json();
    expect(detail.bouncedAt).toBe(t.now().toISOString());
    t.pass(60_000);
    expect((await post('contact.receive', { id, isReceiving: true })).code).toBe(bounced);
    const { result } = await post('contact.bulk', { target: { ids: [id, other] }, act: 'receive' });
    expect(result).toMatchObject({ changed: 1, same: 0, withdrawn: 0, bounced: 1 });
    expect(await read(id)).toMatchObject({ isReceiving: false, consentAt: null });
    expect((await change(id, { isReceiving: true, agreedAgain: true })).result).toMatchObject({ isReceiving: true });
    expect(await receiving(id)).toBe(1);
  });

  test('has not agreed again because the day of its consent is put later', async () => {
    const id = await addContact('lu');
    const then = { answer: '550 5.1.1', now: new Date('2026-11-18T02:00:00Z') };
    await suppressAddress(t.db, { stockId, email: 'lu@example.com' }, then);
    const refused = await change(id, { consentOn: '2026-11-19' });
    expect(refused).toMatchObject({ code: bounced, issues: [{ path: 'body.consentOn' }] });
    expect([await shown(id), await receiving(id)]).toEqual([expect.any(String), 0]);
  });
});
