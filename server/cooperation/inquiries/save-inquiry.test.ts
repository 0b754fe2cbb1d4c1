import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { InquiryDetail, PublishedInquiry } from '#contract/cooperation/inquiries.ts';
import type { InquiryTemplate } from '#contract/cooperation/inquiry-templates.ts';
import { listUsedKeys } from '#server/content/dictionary/queries.ts';
import { dictionaryItems } from '#server/content/dictionary/tables.ts';
import { suppliers } from '#server/cooperation/suppliers/tables.ts';
import { openBuyingCompany } from '#server/testing/buying-company.ts';
import { addServiceField, publishable } from '#server/testing/inquiry-factories.ts';
import { inquiries } from './tables.ts';

const company = await openBuyingCompany();
const { t, call, refusal, addSupplier, detail } = company;
afterAll(company.close);
let buyer: string;
beforeEach(async () => {
  ({ buyer } = await company.signIn());
});

describe('a draft', () => {
  test('keeps what is half written, and names each field when it is published', async () => {
    const content = { ...publishable(), title: '', lines: [{ name: '', specification: '', quantity: '三', unit: '' }] };
    const { id, version, number, state } = await call<InquiryDetail>('inquiry.save', { body: { content } });
    expect([number, state]).toEqual([expect.stringMatching(/^XJ-2026-\d{4}$/), '0']);
    const { issues } = (await t.call('inquiry.publish', buyer, { body: { id, version, content } })).json();
    expect(issues.map(({ path }: { path: string }) => path)).toEqual([
      ...['body.content.lines.0.name', 'body.content.lines.0.quantity', 'body.content.lines.0.unit'],
      ...['body.content.title', 'body.content.supplierIds'],
    ]);
  });

  test('is published to suppliers that can be invited alone, with a deadline to come', async () => {
    const { id: approved } = await addSupplier({ name: '已准入甲' });
    const { id: candidate } = await addSupplier({ state: 'candidate', name: '候选甲' });
    const { id: ended } = await addSupplier({ certificatesEndOn: '2020-01-01' });
    const { id: silent } = await addSupplier({ contacts: [] });
    const { id } = await call<InquiryDetail>('inquiry.save', { body: { content: publishable() } });
    const attempt = (values: Partial<PublishedInquiry>) =>
      refusal('inquiry.publish', { id, version: 0, content: publishable({ supplierIds: [approved], ...values }) });
    for (const one of [candidate, ended, silent]) {
      expect(await attempt({ supplierIds: [approved, one] })).toBe('body.content.supplierIds');
    }
    const content = publishable({ supplierIds: [approved, candidate] });
    const { issues } = (await t.call('inquiry.publish', buyer, { body: { id, version: 0, content } })).json();
    expect(issues?.map(({ message }) => message)).toEqual([
      '以下合作方未准入、证书已到期或没有邮箱，请移除后再邀请：候选甲',
    ]);
    const { id: gone } = await addSupplier();
    await t.db.delete(suppliers).where(eq(suppliers.id, gone));
    const withGone = publishable({ supplierIds: [approved, gone] });
    const answer = (await t.call('inquiry.publish', buyer, { body: { id, version: 0, content: withGone } })).json();
    expect(answer.issues.map(({ message }: { message: string }) => message)).toEqual([
      '所选合作方中有 1 家已从目录删除，请移除后再邀请；其余为：已准入甲',
    ]);
    const past = '2026-01-01T00:00:00.000Z';
    expect(await attempt({ deadline: past, questionsUntil: past })).toBe('body.content.deadline');
    expect(await attempt({ questionsUntil: '2031-06-01T00:00:00.000Z' })).toBe('body.content.questionsUntil');
    expect(await attempt({ questionsUntil: past })).toBe('body.content.questionsUntil');
    // Of the same moment, and half a day later, whatever the text begins with.
    const [deadline, later] = ['2030-12-01T11:00:00.000Z', '2030-12-01T10:30:00-05:00'];
    expect(await attempt({ deadline, questionsUntil: later })).toBe('body.content.questionsUntil');
    expect(await t.db.$count(inquiries, eq(inquiries.id, id))).toBe(1);
    expect((await detail(id)).state).toBe('0');
  });
});

describe('the number of an inquiry', () => {
  test('is given once, also where its draft was removed', async () => {
    const add = () => call<InquiryDetail>('inquiry.save', { body: { content: publishable() } });
    const countOf = ({ number }: InquiryDetail) => Number(number.slice(8));
    const removed = await add();
    await call('inquiry.remove', { body: { id: removed.id, version: removed.version } });
    const next = await add();
    expect(countOf(next)).toBe(countOf(removed) + 1);
    const both = (await Promise.all([add(), add()])).map(countOf).sort((left, right) => left - right);
    expect(both).toEqual([countOf(next) + 1, countOf(next) + 2]);
  });
});

describe('the service field of an inquiry', () => {
  test('is one of the dictionary, off only where the draft had it before', async () => {
    await addServiceField(t.db, '80');
    const { id: supplierId } = await addSupplier();
    const contentOf = (field: string) => publishable({ supplierIds: [supplierId], field });
    const { id } = await call<InquiryDetail>('inquiry.save', { body: { content: contentOf('80') } });
    await t.db.update(dictionaryItems).set({ isOff: true }).where(eq(dictionaryItems.key, '80'));
    const { id: other } = await call<InquiryDetail>('inquiry.save', { body: { content: contentOf('10') } });
    const attempt = (draft: number, field: string) =>
      refusal('inquiry.publish', { id: draft, version: 0, content: contentOf(field) });
    expect(await attempt(other, '99')).toBe('body.content.field');
    expect(await attempt(other, '80')).toBe('body.content.field');
    expect(await attempt(id, '80')).toBe(200);
  });

  test('is in use in the dictionary, and that of a template too', async () => {
    const { id, version } = await call<InquiryDetail>('inquiry.save', {
      body: { content: publishable({ field: '91' }) },
    });
    const [template] = await call<InquiryTemplate[]>('inquiryTemplate.save', { body: { id, name: '九十一' } });
    await call('inquiry.save', { body: { id, version, content: publishable({ field: '92' }) } });
    const used = async () => [...(await listUsedKeys(t.db, 'zcb_domain'))];
    expect(await used()).toEqual(expect.arrayContaining(['91', '92']));
    await call('inquiryTemplate.remove', { body: { id: template?.id } });
    expect(await used()).not.toContain('91');
  });
});
