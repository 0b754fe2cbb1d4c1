import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { openBuyingCompany } from '#server/testing/buying-company.ts';

const company = await openBuyingCompany();
const { t, call, refusal, supplier, look, publish, submit, passDeadline, detail, open, compare } = company;
afterAll(company.close);
beforeEach(async () => {
  await company.signIn();
});

describe('the comparison', () => {
  test('awards a quote whose validity has ended only after its supplier has confirmed it', async () => {
    const { inquiry, links, asked } = await publish({ fewestQuotes: 1 }, 1);
    const [link = ''] = links;
    await submit(link, ['100', '200']);
    expect(await refusal('quote.confirm', { token: link }, undefined)).toBe(1763);
    await passDeadline(inquiry.id, '61 days');
    const { version } = await open(inquiry.id);
    const {
      suppliers: [one],
    } = await compare(inquiry.id);
    expect(one?.isExpired).toBe(true);
    const invitationId = one?.invitationId;
    const award = { id: inquiry.id, version, lines: [{ position: 1, invitationId }], reason: '唯一' };
    expect(await refusal('inquiry.award', award)).toBe(1767);
    await call('inquiry.askConfirmation', { body: { id: inquiry.id, invitationId } });
    await expect.poll(() => t.sent.filter(({ to }) => to === asked[0]?.email).length).toBe(2);
    expect((await look(link)).mayConfirm).toBe(true);
    await supplier('quote.confirm', { token: link });
    expect((await look(link)).mayConfirm).toBe(false);
    expect((await call<InquiryDetail>('inquiry.award', { body: award })).state).toBe('30');
    expect(await refusal('quote.confirm', { token: link }, undefined)).toBe(1762);
  });

  test('thanks nobody for a quote that was not chosen who declined, withdrew or never quoted', async () => {
    const { inquiry, links } = await publish({ fewestQuotes: 1 }, 5);
    const [winner = '', loser = '', declining = '', withdrawing = ''] = links;
    await submit(winner, ['100', '200']);
    await submit(loser, ['101', '201']);
    await submit(withdrawing, ['99', '199']);
    await supplier('quote.decline', { token: declining, reason: '产能不足' });
    await supplier('quote.withdraw', { token: withdrawing });
    await passDeadline(inquiry.id);
    const { version } = await open(inquiry.id);
    const { suppliers: quoted } = await compare(inquiry.id);
    const invitationId = quoted.find(({ total }) => total.net === '700.00')?.invitationId;
    const lines = [1, 2].map((position) => ({ position, invitationId }));
    await call('inquiry.award', { body: { id: inquiry.id, version, lines, reason: '最低' } });
    const outcomes = (await Promise.all(links.map(look))).map(({ outcome }) => outcome?.kind);
    expect(outcomes).toEqual(['won', 'lost', 'ended', 'ended', 'ended']);
  });

  test('awards lines to several suppliers, and each learns its own outcome only', async () => {
    const { inquiry, links } = await publish({}, 3);
    await submit(links[0] ?? '', ['100', '40']);
    await submit(links[1] ?? '', ['90', '60']);
    await submit(links[2] ?? '', ['200', '200']);
    await passDeadline(inquiry.id);
    const { version } = await open(inquiry.id);
    const { suppliers: ranked } = await compare(inquiry.id);
    const holder = (net: string) => ranked.find(({ total }) => total.net === net)?.invitationId;
    const lines = [
      { position: 1, invitationId: holder('270.00') },
      { position: 2, invitationId: holder('220.00') },
    ];
    const before = t.sent.length;
    const letters = await call<{ subject: string; paragraphs: string[] }[]>('inquiry.previewLetters', {
      body: { id: inquiry.id, act: 'award', lines },
    });
    expect(letters.length).toBeGreaterThan(1);
    expect(JSON.stringify(letters)).not.toContain('/quote');
    expect(t.sent).toHaveLength(before);
    await call('inquiry.award', { body: { id: inquiry.id, version, lines, reason: '各行最低' } });
    await expect
      .poll(() =>
        t.sent
          .slice(before)
          .map(({ subject }) => subject)
          .sort(),
      )
      .toEqual(letters.map(({ subject }) => subject).sort());
    expect((await Promise.all(links.map(look))).map(({ outcome }) => outcome)).toEqual([
      { kind: 'won', positions: [2] },
      { kind: 'won', positions: [1] },
      { kind: 'lost', positions: [] },
    ]);
    const steps = (await detail(inquiry.id)).steps.map(({ action }) => action);
    expect(steps).toEqual([
      ...['inquiry.add', 'inquiry.publish', 'quote.submit', 'quote.submit', 'quote.submit'],
      ...['inquiry.open', 'inquiry.award'],
    ]);
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'quote.submit'));
    expect(entries.every(({ userId, network }) => userId === null && network === '')).toBe(true);
  });
});
