import { eq, sql } from 'drizzle-orm';
import type { InquiryLine, PublishedInquiry } from '#contract/cooperation/inquiries.ts';
import type { QuoteContent } from '#contract/cooperation/quotes.ts';
import { nextInquiryNumber } from '#server/cooperation/inquiries/queries.ts';
import { sealQuote, unsealQuote } from '#server/cooperation/inquiries/quotes/seal-quote.ts';
import { quotes } from '#server/cooperation/inquiries/quotes/tables.ts';
import {
  inquiries,
  inquiryAwards,
  inquiryEditions,
  inquiryQuestions,
  quoteInvitations,
} from '#server/cooperation/inquiries/tables.ts';
import { suppliers } from '#server/cooperation/suppliers/tables.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { type AuditEntry, recordAudit } from '#server/platform/audit/record-audit.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

type Price = readonly [unitPrice: string, deliveryDays: number, deviation?: string] | undefined;

interface DemoInquiry {
  readonly title: string;
  readonly field: string;
  readonly lines: readonly (readonly [name: string, specification: string, quantity: string, unit: string])[];
  readonly note: string;
  /** Days from now until the deadline; before now it has been opened. */
  readonly deadlineIn: number;
  /** Prices by supplier; nothing for one that has not answered. */
  readonly offers: Readonly<Record<string, readonly Price[] | undefined>>;
  readonly questions?: readonly (readonly [question: string, answer: string | null])[];
  /** Who got each line, in the lines' order, and why. */
  readonly award?: { readonly to: readonly string[]; readonly reason: string };
}

const surveying = '青牍可持续咨询有限公司';
const assuring = '岫衡鉴证有限公司';
const designing = '禾简报告设计工作室';
const exhibiting = '澄川新材料股份有限公司';
const translating = '知砚译研翻译有限公司';

/** The first to be published first: numbers follow each other within a year. */
const demoInquiries: readonly DemoInquiry[] = [
  {
    ...{ title: '上届开放日再生展材', field: '60', deadlineIn: -330, note: '展后由供应商回收。' },
    lines: [['再生铝蜂窝展板', '1.2 × 2.4 米，双面喷绘', '36', '块']],
    offers: { [exhibiting]: [['460', 12]], [designing]: [['520', 10]] },
    award: { to: [exhibiting], reason: '价格最低，可回收再用。' },
  },
  {
    ...{ title: '上年度报告翻译与设计', field: '40', deadlineIn: -300, note: '按上年度版式，中英文各一版。' },
    lines: [
      ['英文版翻译与审校', '约 4 万字，含术语表', '40', '千字'],
      ['报告设计与排版', '中、英文各一版，图表重绘', '2', '版'],
    ],
    offers: {
      [translating]: [['310', 18], undefined],
      [designing]: [
        ['325', 20],
        ['24500', 15],
      ],
    },
    award: { to: [translating, designing], reason: '各行最低价，交期均满足。' },
  },
  {
    ...{ title: '生产基地温室气体盘查', field: '10', deadlineIn: -1, note: '现场工作须避开停产检修周。' },
    lines: [
      ['温室气体盘查', '范围一、范围二，3 处生产基地', '3', '处'],
      ['第三方有限鉴证', '24 项量化指标，出具鉴证声明', '24', '项'],
      ['报告设计与排版', '中、英文各一版', '2', '版'],
    ],
    offers: {
      [surveying]: [
        ['26000', 30],
        ['2400', 40],
        ['28000', 20],
      ],
      [assuring]: [['23500', 25], ['1950', 35, '不含境外基地'], undefined],
      [designing]: [undefined, undefined, ['22500', 15]],
    },
    questions: [['鉴证声明能否用电子签章？', '可以，须附可核验的签章说明。']],
  },
  {
    ...{ title: '客户开放日再生展材', field: '60', deadlineIn: 2, note: '展后由供应商回收，回收价值请在备注里写明。' },
    lines: [
      ['再生铝蜂窝展板', '1.2 × 2.4 米，双面喷绘', '48', '块'],
      ['可拆装展架', '配展板，重复使用不少于 10 次', '12', '组'],
    ],
    offers: { [exhibiting]: undefined, [designing]: undefined },
  },
  {
    ...{ title: '年度 ESG 报告编制与鉴证服务', field: '10', deadlineIn: 4 },
    note: '报价须含差旅与税费。鉴证声明逾期按日计扣。付款：签约 30%，初稿 40%，验收 30%。',
    lines: [
      ['ESG 报告编制（中文）', '按交易所可持续报告指引，不少于 60 页', '1', '项'],
      ['第三方有限鉴证', '20 项量化指标，出具鉴证声明', '20', '项'],
      ['英文版翻译与审校', '约 4.2 万字，含术语表', '42', '千字'],
      ['报告设计与排版', '中、英文各一版，图表重绘', '2', '版'],
    ],
    offers: {
      [surveying]: [
        ['168000', 55],
        ['2880', 40],
        ['320', 18],
        ['28000', 20],
      ],
      [assuring]: [['182000', 60], ['2340', 35], undefined, undefined],
      [designing]: undefined,
      [translating]: undefined,
    },
    questions: [
      ['英文版是否需要母语审校？', '需要，审校人须在报价中列明资历。'],
      ['盘查是否包含今年投用的二期仓库？', null],
    ],
  },
];

interface Loading {
  readonly now: Date;
  /** The server's own: quotes are sealed with it. */
  readonly secret: string;
}

/**
 * Inquiries of the operator's company: two awarded, one to be compared, two open, one of them with sealed quotes. A client's
 * company is among the suppliers, so that its people have something to quote for.
 */
export async function loadInquiries(db: Database, { now, secret }: Loading): Promise<void> {
  const [buyer] = await db.select({ id: users.id }).from(users).where(eq(users.username, 'buyer'));
  if (!buyer) throw new Error('the buyer is missing');
  // What lies in the past would be refused as late.
  await db.execute(sql`alter table quote disable trigger receive_quote`);
  const steps: AuditEntry[] = [];
  for (const one of demoInquiries) steps.push(...(await loadInquiry(db, one, { now, secret, buyerId: buyer.id })));
  await db.execute(sql`alter table quote enable trigger receive_quote`);
  // The audit log is read in the order in which it was written.
  for (const step of steps.sort((one, other) => one.at.getTime() - other.at.getTime())) await recordAudit(db, step);
}

interface Place extends Loading {
  readonly buyerId: number;
}

/** Returns what was done with it, for the audit log. */
async function loadInquiry(
  db: Database,
  one: DemoInquiry,
  { now, secret, buyerId }: Place,
): Promise<readonly AuditEntry[]> {
  const stockId = operatorStockId;
  const deadline = new Date(Math.floor((now.getTime() + one.deadlineIn * day) / day) * day + 9 * hour);
  const publishedAt = new Date(Math.min(now.getTime() - 2 * day, deadline.getTime() - 8 * day));
  const questionsUntil = new Date(deadline.getTime() - 2 * day);
  const openedAt = one.deadlineIn < 0 ? new Date(deadline.getTime() + hour) : null;
  const decidedAt = one.award ? new Date(deadline.getTime() + 2 * day) : null;
  const names = Object.keys(one.offers);
  const known = new Map(
    (await db.select().from(suppliers).where(eq(suppliers.stockId, stockId))).map((row) => [row.name, row]),
  );
  const lines = one.lines.map(
    ([name, specification, quantity, unit]): InquiryLine => ({ name, specification, quantity, unit }),
  );
  const content: PublishedInquiry = {
    ...{ title: one.title, field: one.field, currency: 'CNY', includesTax: false, validityDays: 60, fewestQuotes: 2 },
    otherCurrencies: [],
    ...{ tieRule: 'reason', maySplit: true, needsTwo: false, note: one.note, attachments: [], lines },
    supplierIds: names.flatMap((name) => known.get(name)?.id ?? []),
    ...{ questionsUntil: questionsUntil.toISOString(), deadline: deadline.toISOString() },
  };
  const number = await nextInquiryNumber(db, stockId, chinaDate(publishedAt).slice(0, 4));
  const [inquiry] = await db
    .insert(inquiries)
    .values({
      ...{ stockId, number, title: one.title, field: one.field, content, edition: 1, questionsUntil, deadline },
      ...{ state: decidedAt ? 30 : openedAt ? 20 : 10, createdBy: buyerId, changedAt: publishedAt, openedAt },
      ...(openedAt && { openedBy: [buyerId] }),
      reason: one.award?.reason ?? '',
    })
    .returning({ id: inquiries.id });
  if (!inquiry) throw new Error('no row came back');
  const inquiryId = inquiry.id;
  const steps: AuditEntry[] = [];
  const step = (action: string, at: Date, by: number | undefined, detail: object = {}) =>
    steps.push({ at, userId: by, stockId, action, subject: `inquiry ${inquiryId}`, detail });
  await db.insert(inquiryEditions).values({ stockId, inquiryId, edition: 1, content, change: '', publishedAt });
  step('inquiry.publish', publishedAt, buyerId, { invited: names.length });
  for (const [place, [question, answer]] of (one.questions ?? []).entries()) {
    const askedAt = new Date(publishedAt.getTime() + (place + 3) * hour);
    const answeredAt = answer === null ? null : new Date(askedAt.getTime() + hour);
    await db.insert(inquiryQuestions).values({
      ...{ stockId, inquiryId, number: place + 1, question, askedAt, answer, answeredAt },
    });
    step('quote.ask', askedAt, undefined, { note: question });
    if (answeredAt) step('inquiry.answer', answeredAt, buyerId, { note: answer });
  }
  for (const [place, name] of names.entries()) {
    const offer = one.offers[name];
    const supplier = known.get(name);
    const receivedAt = new Date(publishedAt.getTime() + day + place * 2 * hour);
    const [invitation] = await db
      .insert(quoteInvitations)
      .values({
        ...{ stockId, inquiryId, supplierId: supplier?.id ?? 0, name, email: supplier?.contacts[0]?.email ?? '' },
        companyId: supplier?.companyId ?? null,
        ...{ language: 'zh-CN' as const, invitedAt: publishedAt, openedAt: offer ? receivedAt : null },
      })
      .returning({ id: quoteInvitations.id });
    if (!invitation || !offer) continue;
    const quote = quoteOf(offer);
    const sealedFor = { inquiryId, invitationId: invitation.id, number: 1 };
    const sealed = sealQuote(quote, sealedFor, secret);
    await db.insert(quotes).values({
      ...{ stockId, invitationId: invitation.id, number: 1, edition: 1, receivedAt, ...sealed },
      ...(openedAt && unsealQuote(sealed, sealedFor, secret)),
    });
    step('quote.submit', receivedAt, undefined, { receipt: sealed.receipt });
    const won = lines.flatMap(({ name: item, unit }, line) => {
      const price = offer[line];
      return one.award?.to[line] === name && price ? [{ position: line + 1, item, unit, unitPrice: price[0] }] : [];
    });
    if (won.length > 0) {
      await db.insert(inquiryAwards).values(
        won.map((line) => ({
          ...{ stockId, inquiryId, invitationId: invitation.id, ...line, currency: 'CNY', includesTax: false },
          ...{ taxRate: quote.taxRate, awardedAt: decidedAt ?? now },
        })),
      );
    }
  }
  if (openedAt) step('inquiry.open', openedAt, buyerId);
  if (decidedAt) step('inquiry.award', decidedAt, buyerId, { note: one.award?.reason });
  return steps;
}

const quoteOf = (offer: readonly Price[]): QuoteContent => ({
  ...{ taxRate: '6', note: '', files: [] },
  lines: offer.flatMap((price, index) =>
    price
      ? [{ position: index + 1, unitPrice: price[0], deliveryDays: price[1], note: '', deviation: price[2] ?? '' }]
      : [],
  ),
});
