import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReceivedInvitation } from '#contract/cooperation/own-quotes.ts';
import type { LookedQuote, Receipt } from '#contract/cooperation/quotes.ts';
import type { SupplierDetail } from '#contract/cooperation/suppliers.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { quoteInvitations } from '#server/cooperation/inquiries/tables.ts';
import { suppliers } from '#server/cooperation/suppliers/tables.ts';
import { openBuyingCompany, quoteOf } from '#server/testing/buying-company.ts';
import { createUser, openAllModules } from '#server/testing/factories.ts';

const company = await openBuyingCompany();
const { t, stockId, call, refusal, look, addSupplier, linkTo, publish, submit } = company;
afterAll(company.close);
let buyer: string;
beforeEach(async () => {
  ({ buyer } = await company.signIn());
});

describe('a supplier that is a company of the product', () => {
  const own = <Result>(name: EndpointName, body: object, token: string) => call<Result>(name, { body }, token);
  const list = async (token: string, filter: object = {}) =>
    own<{ list: ReceivedInvitation[]; total: number }>('ownQuote.list', { ...filter, page: 1, pageSize: 20 }, token);

  test('quotes with its accounts as by its link, and sees nothing of what others are asked', async () => {
    const people = await createUser(t.db, { role: 'CLIENT_ADMIN' });
    const [companyId = 0] = people.stockIds;
    await openAllModules(t.db, [companyId]);
    const member = await t.login(people.username);
    const reader = await t.login((await createUser(t.db, { role: 'CLIENT_USER', stockIds: [companyId] })).username);
    const { id: supplierId } = await addSupplier();
    const { id, version, name, creditCode, fields, contacts } = await call<SupplierDetail>('supplier.detail', {
      params: { id: supplierId },
    });
    const values = { id, version, name, creditCode, fields, contacts };
    expect(await refusal('supplier.save', { ...values, companyId: stockId })).toBe('body.companyId');
    expect(await refusal('supplier.save', { ...values, companyId: 99_999_999 })).toBe('body.companyId');
    const linked = await own<SupplierDetail>('supplier.save', { ...values, companyId }, buyer);
    expect(linked.company?.stockId).toBe(companyId);
    const { inquiry } = await publish();
    await call('inquiry.invite', { body: { id: inquiry.id, supplierId } });
    const link = await linkTo(contacts[0]?.email ?? '');

    const [one, ...others] = (await list(member)).list;
    expect(one).toMatchObject({ state: '10', title: inquiry.title, receivedAt: null, lines: 2 });
    expect(others).toEqual([]);
    expect(JSON.stringify(one)).not.toMatch(/"(id|invited|supplierId)"/);
    const key = one?.key ?? '';
    expect(await own<LookedQuote>('ownQuote.look', { key }, reader)).toMatchObject({ mayQuote: false });
    const quote = { key, edition: 1, quote: quoteOf(['100', '200']) };
    expect((await t.call('ownQuote.submit', reader, { body: quote })).json().code).toBe(1004);
    const receipt = await own<Receipt>('ownQuote.submit', quote, member);
    expect((await look(link)).receipts).toEqual([receipt]);
    expect((await list(reader, { state: '20' })).total).toBe(1);
    const stranger = await createUser(t.db, { role: 'CLIENT_ADMIN' });
    await openAllModules(t.db, stranger.stockIds);
    const elsewhere = await t.login(stranger.username);
    expect((await t.call('ownQuote.look', elsewhere, { body: { key } })).statusCode).toBe(404);
    expect(await list(elsewhere)).toEqual({ total: 0, list: [] });

    const body = { id: inquiry.id, supplierId: id, reason: '误邀' };
    await call('inquiry.withdrawInvitation', { body });
    expect((await list(member, { state: '30' })).list[0]).toMatchObject({ isWithdrawn: true });
    expect((await t.call('ownQuote.look', member, { body: { key } })).statusCode).toBe(404);
  });

  test('shows its quote to no company that it was said to be only after it was invited', async () => {
    const people = await createUser(t.db, { role: 'CLIENT_ADMIN' });
    const [companyId = 0] = people.stockIds;
    await openAllModules(t.db, [companyId]);
    const member = await t.login(people.username);
    const { inquiry, links, asked } = await publish({}, 1);
    await submit(links[0] ?? '', ['100', '200']);
    const [{ id: supplierId = 0 } = {}] = asked;
    await t.db.update(suppliers).set({ companyId }).where(eq(suppliers.id, supplierId));
    expect(await list(member)).toEqual({ total: 0, list: [] });
    const [{ key = '' } = {}] = await t.db
      .select({ key: quoteInvitations.key })
      .from(quoteInvitations)
      .where(eq(quoteInvitations.supplierId, supplierId));
    expect((await t.call('ownQuote.look', member, { body: { key } })).statusCode).toBe(404);
    // Sending the link again gives nobody else the quote; an invitation anew has none.
    const again = { id: inquiry.id, supplierId };
    await call('inquiry.invite', { body: again });
    expect((await list(member)).total).toBe(0);
    await call('inquiry.withdrawInvitation', { body: { ...again, reason: '重新邀请' } });
    await call('inquiry.invite', { body: again });
    const [invited] = (await list(member)).list;
    expect(await own<LookedQuote>('ownQuote.look', { key: invited?.key ?? '' }, member)).toMatchObject({ quote: null });
    // Where the company was a mistake, its sight ends with it.
    await t.db.update(suppliers).set({ companyId: null }).where(eq(suppliers.id, supplierId));
    expect((await list(member)).total).toBe(0);
  });
});
