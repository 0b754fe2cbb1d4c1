import { eq } from 'drizzle-orm';
import { writeXlsx } from 'hucre';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { type InquiryTemplate, maxTemplates } from '#contract/cooperation/inquiry-templates.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { openBuyingCompany } from '#server/testing/buying-company.ts';
import { encodeForm } from '#server/testing/upload.ts';
import { inquiryTemplates } from './tables.ts';

const company = await openBuyingCompany();
const { t, stockId, call, refusal, publish } = company;
afterAll(company.close);
let buyer: string;
beforeEach(async () => {
  ({ buyer } = await company.signIn());
});

describe('a template', () => {
  test('keeps lines, rules and suppliers, and begins drafts without times', async () => {
    const { inquiry } = await publish({}, 1);
    const [kept] = await call<InquiryTemplate[]>('inquiryTemplate.save', { body: { id: inquiry.id, name: '年报' } });
    await call('inquiryTemplate.save', { body: { id: inquiry.id, name: '年报' } });
    expect(await call('inquiryTemplate.list', {})).toEqual([{ ...kept, name: '年报', lines: 2, suppliers: 1 }]);
    const begun = await call<InquiryDetail>('inquiryTemplate.begin', { body: { id: kept?.id } });
    expect(begun).toMatchObject({ state: '0', deadline: null, content: { lines: inquiry.content.lines } });
    await call('inquiryTemplate.remove', { body: { id: kept?.id } });
    expect(await call('inquiryTemplate.list', {})).toEqual([]);
  });

  test('is none too many, also where two keep one at once, and is replaced where the limit is reached', async () => {
    const { inquiry } = await publish({}, 1);
    const { id, content } = inquiry;
    const names = Array.from({ length: maxTemplates - 1 }, (_, index) => `满 ${index}`);
    const draft = { ...content, attachments: [], questionsUntil: null, deadline: null };
    await t.db
      .insert(inquiryTemplates)
      .values(names.map((name) => ({ stockId, name, content: draft, savedAt: t.now() })));
    const keep = (name: string) => refusal('inquiryTemplate.save', { id, name });
    const codes = await Promise.all([keep('新一'), keep('新二')]);
    expect(codes.toSorted((one, other) => Number(one) - Number(other))).toEqual([
      ...[200, errorTable.TEMPLATES_TOO_MANY.code],
    ]);
    expect(await call('inquiryTemplate.list', {})).toHaveLength(maxTemplates);
    // As two who kept one at once could leave it before.
    await t.db.insert(inquiryTemplates).values({ stockId, name: '多一', content: draft, savedAt: t.now() });
    expect([await keep('满 1'), await keep('新三')]).toEqual([200, errorTable.TEMPLATES_TOO_MANY.code]);
    await t.db.delete(inquiryTemplates).where(eq(inquiryTemplates.stockId, stockId));
  });

  test('that is replaced or removed stays in the audit log with what it held', async () => {
    const { inquiry } = await publish({ note: '原来的' }, 1);
    const { inquiry: other } = await publish({ note: '后来的' }, 1);
    await call('inquiryTemplate.save', { body: { id: inquiry.id, name: '被替换' } });
    const kept = await call<InquiryTemplate[]>('inquiryTemplate.save', { body: { id: other.id, name: '被替换' } });
    const id = kept.find(({ name }) => name === '被替换')?.id;
    await call('inquiryTemplate.remove', { body: { id } });
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `inquiry template ${id}`))
      .orderBy(auditEntries.id);
    expect(entries.map(({ detail: said }) => said)).toMatchObject([
      { name: '被替换', after: { note: '原来的' } },
      { name: '被替换', before: { note: '原来的' }, after: { note: '后来的' } },
      { name: '被替换', before: { note: '后来的' } },
    ]);
  });

  test('or a workbook gives lines, and names what is wrong by row', async () => {
    const rows = [
      ['名称', '规格', '数量', '单位'],
      ['甲', '', '1,200', '件'],
      ['', '', '三', '件'],
      ['乙', '', 0.1 + 0.2, '吨'],
      ['丙', '', '１，０００', '件'],
      ['丁', '', '12,50', '件'],
    ];
    const form = await encodeForm(await writeXlsx({ sheets: [{ name: 'S', rows }] }));
    const { lines, faults } = (await t.call('inquiry.readLines', buyer, form)).json().result;
    expect(lines).toEqual([
      { name: '甲', specification: '', quantity: '1200', unit: '件' },
      { name: '乙', specification: '', quantity: '0.3', unit: '吨' },
      { name: '丙', specification: '', quantity: '1000', unit: '件' },
    ]);
    expect(faults.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
      ...[
        [3, '名称'],
        [3, '数量'],
        [6, '数量'],
      ],
    ]);
  });
});
