import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { languageCookie } from '#contract/language.ts';
import { suppliers } from '#server/cooperation/suppliers/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { sentAgainWithin } from '#server/platform/sent-again.ts';
import { openBuyingCompany, quoteOf } from '#server/testing/buying-company.ts';
import { quoteInvitations } from './tables.ts';

const company = await openBuyingCompany();
const { t, call, refusal, supplier, look, linkTo, publish, submit, passDeadline, detail, open, compare } = company;
afterAll(company.close);
let buyer: string;
let second: string;
beforeEach(async () => {
  ({ buyer, second } = await company.signIn());
});

describe('a running inquiry', () => {
  test('sends a link again only to where it was sent, because a quote is behind it', async () => {
    const { inquiry, links, asked } = await publish();
    const [{ id: supplierId = 0, email = '' } = {}] = asked;
    await submit(links[0] ?? '', ['100', '200']);
    const [supplier] = await t.db.select().from(suppliers).where(eq(suppliers.id, supplierId));
    const contacts = (supplier?.contacts ?? []).map((one) => ({ ...one, email: 'buyer@example.com' }));
    await t.db.update(suppliers).set({ contacts }).where(eq(suppliers.id, supplierId));
    const before = t.sent.length;
    const invite = { id: inquiry.id, supplierId };
    expect(await refusal('inquiry.invite', invite)).toBe('body.supplierId');
    await call('inquiry.withdrawInvitation', { body: { ...invite, reason: '换了联系人' } });
    await call('inquiry.invite', { body: invite });
    await expect.poll(() => linkTo('buyer@example.com')).toBeTruthy();
    expect(await look(await linkTo('buyer@example.com'))).toMatchObject({ quote: null });
    expect(t.sent.slice(before).some(({ to }) => to === email)).toBe(false);
  });

  test('writes once to a supplier where it is pressed again after a lost answer, or by two, and again later', async () => {
    const { inquiry, links, asked } = await publish({ fewestQuotes: 1 }, 1);
    const { id } = inquiry;
    const [{ id: supplierId = 0, email = '' } = {}] = asked;
    const isTo = (words: string) => t.sent.filter((mail) => mail.to === email && mail.subject?.includes(words)).length;
    const twice = (name: EndpointName, body: object) =>
      Promise.all([call(name, { body }), call(name, { body }, second)]);
    const stepsOf = async (action: string) => (await detail(id)).steps.filter((step) => step.action === action).length;
    const before = isTo('邀请');
    expect(before).toBe(1);
    await twice('inquiry.invite', { id, supplierId });
    expect(await stepsOf('inquiry.invite')).toBe(1);
    await expect.poll(() => isTo('邀请')).toBe(2);
    await submit(links[0] ?? '', ['100', '200']);
    await passDeadline(id);
    await open(id);
    const [invitation] = await t.db.select().from(quoteInvitations).where(eq(quoteInvitations.inquiryId, id));
    const ask = { id, invitationId: invitation?.id };
    await twice('inquiry.askConfirmation', ask);
    expect(await stepsOf('inquiry.askConfirmation')).toBe(1);
    t.pass(sentAgainWithin + 1);
    await call('inquiry.askConfirmation', { body: ask });
    expect(await stepsOf('inquiry.askConfirmation')).toBe(2);
    await expect.poll(() => isTo('请确认报价')).toBe(2);
  });

  test('sends a link again in the language of its first letter', async () => {
    const { inquiry, asked } = await publish({}, 1);
    const body = { id: inquiry.id, supplierId: asked[0]?.id };
    const inEnglish = { cookie: `${languageCookie}=en` };
    expect((await t.call('inquiry.invite', buyer, { body, headers: inEnglish })).json().code).toBe(200);
    const invitation = async () => {
      const [row] = await t.db.select().from(quoteInvitations).where(eq(quoteInvitations.inquiryId, inquiry.id));
      return row?.language;
    };
    expect(await invitation()).toBe('zh-CN');
    await call('inquiry.withdrawInvitation', { body: { ...body, reason: '改派' } });
    expect((await t.call('inquiry.invite', buyer, { body, headers: inEnglish })).json().code).toBe(200);
    expect(await invitation()).toBe('en');
  });

  test('writes once it is opened also to the address that a supplier has now, behind which nothing is sealed', async () => {
    const { inquiry, links, asked } = await publish({ fewestQuotes: 1 });
    const { id } = inquiry;
    const [{ id: supplierId = 0, email = '' } = {}] = asked;
    await submit(links[0] ?? '', ['100', '200']);
    await submit(links[1] ?? '', ['300', '400']);
    await supplier('quote.saveDraft', { token: links[0], edition: 1, draft: quoteOf(['77', '78']) });
    const contacts = [{ name: '周宁', job: '', phone: '', email: 'successor@example.com' }];
    await t.db.update(suppliers).set({ contacts }).where(eq(suppliers.id, supplierId));
    const toSuccessor = (words: string) =>
      t.sent.filter(({ to, subject }) => to === 'successor@example.com' && subject?.includes(words)).length;
    await passDeadline(id);
    const { version } = await open(id);
    const { suppliers: compared } = await compare(id);
    const [at] = await t.db.select().from(quoteInvitations).where(eq(quoteInvitations.supplierId, supplierId));
    expect(compared).toHaveLength(2);
    await call('inquiry.askConfirmation', { body: { id, invitationId: at?.id } });
    const toFirst = () => t.sent.filter(({ to, subject }) => to === email && subject?.includes('请确认报价')).length;
    await expect.poll(toFirst).toBe(1);
    const lines = [{ position: 1, invitationId: at?.id }];
    const previewed = await call<{ email: string }[]>('inquiry.previewLetters', { body: { id, act: 'award', lines } });
    expect(previewed.map((letter) => letter.email).sort()).toEqual(
      [`${email}, successor@example.com`, asked[1]?.email].sort(),
    );
    await call('inquiry.award', { body: { id, version, lines, reason: '最低' } });
    await expect.poll(() => toSuccessor('贵司中选')).toBe(1);
    // By that link whoever writes addresses could have confirmed in the supplier's name.
    expect(toSuccessor('请确认报价')).toBe(0);
    expect(await look(await linkTo('successor@example.com'))).toMatchObject({
      quote: { lines: [{ unitPrice: '100' }, { unitPrice: '200' }] },
      draft: null,
    });
    await expect
      .poll(() => t.sent.filter(({ to, subject }) => to === email && subject?.includes('贵司中选')).length)
      .toBe(1);
    const [entry] = await t.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject, `inquiry ${id}`), eq(auditEntries.action, 'inquiry.award')));
    expect(entry?.detail).toMatchObject({ alsoTo: [{ supplierId, email: 's****@example.com' }] });
  });

  test('writes to no other address while its quotes are sealed, and of an end without award once they are opened', async () => {
    const both = [await publish({ fewestQuotes: 1 }, 1), await publish({ fewestQuotes: 1 }, 1)];
    for (const [place, { links, asked }] of both.entries()) {
      await submit(links[0] ?? '', ['100', '200']);
      const contacts = [{ name: '周宁', job: '', phone: '', email: `another${place}@example.com` }];
      await t.db
        .update(suppliers)
        .set({ contacts })
        .where(eq(suppliers.id, asked[0]?.id ?? 0));
    }
    const [sealed, opened] = both.map(({ inquiry }) => inquiry.id);
    await call('inquiry.cancel', { body: { id: sealed, reason: '预算取消' } });
    await passDeadline(opened ?? 0);
    await open(opened ?? 0);
    const end = { id: opened, act: 'fail', reason: '报价过高' };
    expect(await call('inquiry.previewLetters', { body: end })).toMatchObject([
      { email: `${both[1]?.asked[0]?.email}, another1@example.com` },
    ]);
    await call('inquiry.fail', { body: { id: opened, reason: '报价过高' } });
    const to = (address: string) => t.sent.filter((message) => message.to === address).length;
    await expect.poll(() => to('another1@example.com')).toBe(1);
    expect(to('another0@example.com')).toBe(0);
  });
});
