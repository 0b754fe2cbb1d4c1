import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { maxInvitations } from '#contract/cooperation/inquiry-rules.ts';
import { notifications } from '#server/identity/notifications/tables.ts';
import { openBuyingCompany, quoteOf } from '#server/testing/buying-company.ts';
import { createUser, openAllModules } from '#server/testing/factories.ts';
import { publishable } from '#server/testing/inquiry-factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { inquiries, quoteInvitations } from './tables.ts';
import { tellOfInquiries } from './tell-of-inquiries.ts';

const company = await openBuyingCompany();
const {
  t,
  stockId,
  call,
  refusal,
  supplier,
  look,
  addSupplier,
  linkTo,
  publish,
  submit,
  passDeadline,
  detail,
  open,
  compare,
} = company;
afterAll(company.close);
let buyer: string;
beforeEach(async () => {
  ({ buyer } = await company.signIn());
});

describe('a running inquiry', () => {
  test('names nobody as declining whose invitation was withdrawn', async () => {
    const { inquiry, links, asked } = await publish({ fewestQuotes: 1 });
    await supplier('quote.decline', { token: links[0], reason: '产能不足' });
    await submit(links[1] ?? '', ['100', '200']);
    await call('inquiry.withdrawInvitation', { body: { id: inquiry.id, supplierId: asked[0]?.id, reason: '误邀' } });
    await passDeadline(inquiry.id);
    await open(inquiry.id);
    expect((await compare(inquiry.id)).declined).toEqual([]);
  });

  test('sends no link again over a withdrawal that was not seen, and invites anew over one that was', async () => {
    const { inquiry, links, asked } = await publish();
    const { id } = inquiry;
    const [{ id: supplierId = 0 } = {}] = asked;
    const invite = (isWithdrawn: boolean) => refusal('inquiry.invite', { id, supplierId, isWithdrawn });
    await call('inquiry.withdrawInvitation', { body: { id, supplierId, reason: '误邀' } });
    expect(await invite(false)).toBe(errorTable.INQUIRY_CHANGED.code);
    expect((await detail(id)).invitations.find((one) => one.supplierId === supplierId)?.isWithdrawn).toBe(true);
    expect(await refusal('quote.look', { token: links[0] }, undefined)).toBe(errorTable.LINK_ENDED.code);
    expect(await invite(true)).toBe(200);
    // The answer may have been lost: pressed again it is as it was wanted.
    expect(await invite(true)).toBe(200);
    expect((await detail(id)).steps.filter(({ action }) => action === 'inquiry.invite')).toHaveLength(1);
  });

  test('ends a link with its invitation: withdrawn, made up and foreign ones answer alike', async () => {
    const { inquiry, links, asked } = await publish();
    const [first = ''] = links;
    const body = { id: inquiry.id, supplierId: asked[0]?.id, reason: '误邀' };
    await call('inquiry.withdrawInvitation', { body });
    const answers = await Promise.all(
      [first, `${first.slice(0, -2)}xx`, 'made-up'].map(async (token) => {
        const { requestId: _, ...said } = (await t.call('quote.look', undefined, { body: { token } })).json();
        return said;
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 1771 });
  });

  test('ends a link also for the quote that its withdrawal overtakes', async () => {
    const { inquiry, links } = await publish({}, 1);
    const body = { token: links[0], edition: 1, quote: quoteOf(['100', '200']) };
    const ofInquiry = eq(quoteInvitations.inquiryId, inquiry.id);
    for (const overtaking of [{ withdrawnAt: t.now() }, { withdrawnAt: null, key: randomUUID() }]) {
      let submitted: ReturnType<typeof refusal> | undefined;
      await t.db.transaction(async (tx) => {
        await tx.select().from(inquiries).where(eq(inquiries.id, inquiry.id)).for('update');
        submitted = refusal('quote.submit', body, undefined);
        await expect.poll(() => countLockWaits(tx)).toBe(1);
        await tx.update(quoteInvitations).set(overtaking).where(ofInquiry);
      });
      expect(await submitted).toBe(1771);
      // For the second round: the link works until it is replaced by another.
      await t.db.update(quoteInvitations).set({ withdrawnAt: null }).where(ofInquiry);
    }
    expect((await detail(inquiry.id)).quoted).toBe(0);
  });

  test('says that no more suppliers can be invited, where as many were, the withdrawn among them', async () => {
    const { inquiry } = await publish({}, 1);
    for (let left = maxInvitations - 1; left > 0; left -= 1) {
      const { id: supplierId, email } = await addSupplier();
      const invitation = { stockId, inquiryId: inquiry.id, supplierId, name: email, email, language: 'en' as const };
      await t.db.insert(quoteInvitations).values({ ...invitation, invitedAt: t.now(), withdrawnAt: t.now() });
    }
    const { id: supplierId } = await addSupplier();
    const { issues } = (await t.call('inquiry.invite', buyer, { body: { id: inquiry.id, supplierId } })).json();
    expect(issues).toEqual([{ path: 'body.supplierId', message: '一份询价最多邀请 50 家，撤回的也算' }]);
  });

  test('writes to a supplier at most three times a day, also where it is withdrawn and invited anew between', async () => {
    const { inquiry, asked } = await publish({}, 1);
    const [{ id: supplierId = 0, email = '' } = {}] = asked;
    const invite = { id: inquiry.id, supplierId };
    const anew = async () => {
      await call('inquiry.withdrawInvitation', { body: { ...invite, reason: '误邀' } });
      return (await t.call('inquiry.invite', buyer, { body: invite })).json();
    };
    expect((await anew()).code).toBe(200);
    expect((await anew()).code).toBe(200);
    expect((await anew()).issues).toEqual([
      {
        path: 'body.supplierId',
        message: '这家合作方今天收到的邀请已到上限：同一询价 3 封，同一邮箱 50 封。请过一天再发',
      },
    ]);
    const written = () => t.sent.filter(({ to }) => to === email);
    await expect.poll(written).toHaveLength(3);
    expect(await detail(inquiry.id)).toMatchObject({ invitations: [{ isWithdrawn: true }] });
    t.pass(24 * 60 * 60_000);
    ({ buyer } = await company.signIn());
    await call('inquiry.invite', { body: invite });
    await expect.poll(written).toHaveLength(4);
  });

  test('writes to one mailbox at most fifty times a day, however many suppliers and inquiries have it', async () => {
    const contacts = [{ name: '林岚', job: '', phone: '', email: 'one@example.com' }];
    const invited = Array.from({ length: maxInvitations }, () => addSupplier({ contacts }));
    const supplierIds = (await Promise.all(invited)).map(({ id }) => id);
    await publish({ supplierIds }, 0);
    const { id: supplierId } = await addSupplier({ name: '常来的合作方', contacts });
    const content = publishable({ supplierIds: [supplierId] });
    const { id, version } = await call<InquiryDetail>('inquiry.save', { body: { content } });
    const { issues } = (await t.call('inquiry.publish', buyer, { body: { id, version, content } })).json();
    expect(issues).toEqual([
      {
        path: 'body.content.supplierIds',
        message: '以下合作方的邮箱今天收到的邀请已到上限（50 封），请移除，或过一天再发布：常来的合作方',
      },
    ]);
    expect(await detail(id)).toMatchObject({ state: '0' });
  });

  test('counts no quote of an invitation that was withdrawn, also once its supplier is invited anew', async () => {
    const { inquiry, links, asked } = await publish({ fewestQuotes: 1 });
    const [first = '', other = ''] = links;
    await submit(first, ['100', '200']);
    const counting = await submit(other, ['300', '400']);
    const [{ id: supplierId = 0, email = '' } = {}] = asked;
    await call('inquiry.withdrawInvitation', { body: { id: inquiry.id, supplierId, reason: '误邀' } });
    await call('inquiry.invite', { body: { id: inquiry.id, supplierId } });
    // The link that was withdrawn stays ended; the new letter has another, behind which nothing was quoted yet.
    await expect.poll(() => linkTo(email)).not.toBe(first);
    const anew = await linkTo(email);
    expect(await look(anew)).toMatchObject({ state: '10', quote: null, receipts: [] });
    // Nor does a number tell that there was a former quote.
    const own = await submit(anew, ['500', '600']);
    expect(own.number).toBe(1);
    expect((await look(anew)).receipts).toEqual([own]);
    expect((await look(anew)).quote?.lines[0]?.unitPrice).toBe('500');
    await supplier('quote.withdraw', { token: anew });
    expect((await t.call('quote.look', undefined, { body: { token: first } })).json().code).toBe(1771);
    // Sending a link again changes neither the link nor what was quoted by it.
    await call('inquiry.invite', { body: { id: inquiry.id, supplierId: asked[1]?.id } });
    expect((await t.call('quote.look', undefined, { body: { token: other } })).json().code).toBe(200);
    await passDeadline(inquiry.id);
    await open(inquiry.id);
    expect((await compare(inquiry.id)).suppliers.map(({ receipt }) => receipt)).toEqual([counting.receipt]);
  });

  test('knows nothing of what a supplier said before it was withdrawn and invited anew', async () => {
    const { inquiry, links, asked } = await publish({ fewestQuotes: 1 });
    const [first = '', other = ''] = links;
    const [{ id: supplierId = 0, email = '' } = {}] = asked;
    await submit(other, ['300', '400']);
    await supplier('quote.saveDraft', { token: first, edition: 1, draft: quoteOf(['77', '78']) });
    await supplier('quote.decline', { token: first, reason: '产能不足' });
    await call('inquiry.withdrawInvitation', { body: { id: inquiry.id, supplierId, reason: '误邀' } });
    await call('inquiry.invite', { body: { id: inquiry.id, supplierId } });
    await expect.poll(() => linkTo(email)).not.toBe(first);
    expect(await detail(inquiry.id)).toMatchObject({ declined: 0 });
    expect(await look(await linkTo(email))).toMatchObject({ hasDeclined: false, draft: null });
    await passDeadline(inquiry.id);
    await open(inquiry.id);
    expect((await compare(inquiry.id)).declined).toEqual([]);
  });

  test('tells a company that is invited anew on the last day of it once, and not also that the time is short', async () => {
    const people = await createUser(t.db, { role: 'CLIENT_ADMIN' });
    const [companyId = 0] = people.stockIds;
    await openAllModules(t.db, [companyId, stockId]);
    const now = new Date();
    const deadline = new Date(now.getTime() + 5 * 3_600_000).toISOString();
    const { inquiry } = await publish({ deadline, questionsUntil: deadline }, 1);
    const { id: supplierId } = await addSupplier({ companyId });
    const invite = { id: inquiry.id, supplierId };
    await call('inquiry.invite', { body: invite });
    const before = { invitedAt: new Date(now.getTime() - 3 * 86_400_000) };
    await t.db.update(quoteInvitations).set(before).where(eq(quoteInvitations.supplierId, supplierId));
    await call('inquiry.withdrawInvitation', { body: { ...invite, reason: '换了联系人' } });
    await call('inquiry.invite', { body: invite });
    await tellOfInquiries(t.db, now);
    const told = await t.db.select().from(notifications).where(eq(notifications.userId, people.id));
    expect(told.map(({ title }) => title['zh-CN'])).toEqual([`测试公司邀请报价：${inquiry.title}`]);
  });
});
