import type { PublishedInquiry } from '#contract/cooperation/inquiries.ts';
import { dictionaryItems } from '#server/content/dictionary/tables.ts';
import type { Database } from '#server/platform/database/database.ts';

/** A service field of the dictionary, the one of {@link publishable} unless another is asked for. */
export async function addServiceField(db: Database, key = '10'): Promise<void> {
  const label = { 'zh-CN': `服务领域 ${key}`, en: `Service field ${key}` };
  await db.insert(dictionaryItems).values({ enumeration: 'zcb_domain', key, label, sort: Number(key) });
}

/** What can be published: two lines, and a deadline that does not pass. */
export function publishable(values: Partial<PublishedInquiry> = {}): PublishedInquiry {
  return {
    ...{ title: '年度报告编制', field: '10', currency: 'CNY', includesTax: false, validityDays: 60, fewestQuotes: 2 },
    otherCurrencies: [],
    ...{ tieRule: 'reason', maySplit: true, needsTwo: false, note: '报价须含差旅。', attachments: [], supplierIds: [] },
    lines: [
      { name: '报告编制', specification: '不少于 60 页', quantity: '1', unit: '项' },
      { name: '温室气体盘查', specification: '3 处生产基地', quantity: '3', unit: '处' },
    ],
    ...{ questionsUntil: '2030-12-30T09:00:00.000Z', deadline: '2030-12-31T09:00:00.000Z' },
    ...values,
  };
}
