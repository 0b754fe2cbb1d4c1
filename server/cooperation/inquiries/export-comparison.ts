import type { Comparison } from '#contract/cooperation/opened-quotes.ts';
import type { Language } from '#contract/language.ts';
import { chinaMoment } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { type WorkbookCell, type WorkbookColumn, workbookType, writeXlsx } from '#server/platform/xlsx/write-xlsx.ts';
import type { Buyer } from './buyer.ts';
import { compareQuotes } from './compare-quotes.ts';
import { writeRate } from './exchange-rates.ts';
import { auditInquiry } from './inquiry-acts.ts';
import { findOpening } from './queries.ts';

const chinese = {
  sheet: '比价',
  position: '行',
  name: '名称',
  specification: '规格要求',
  quantity: '数量',
  unit: '单位',
  unitPrice: '单价',
  net: '未税',
  tax: '税额',
  gross: '含税',
  delivery: '交期（日）',
  deviation: '偏离',
  lowest: '最低（含税）',
  spread: '差幅（%）',
  past: '往期含税',
  awarded: '选定',
  totals: '合计',
  receipt: '回执',
  intact: '与回执相符',
  notIntact: '与回执不符',
  opened: '开启（北京时间）',
  entry: '审计链',
  reason: '理由',
  currency: '报价币种',
  quotedAs: '原币含税',
  rate: '汇率',
  note: '备注',
  taxRate: '税率（%）',
  quoteNote: '整份报价的说明',
  missing: '缺行',
  comma: '、',
};

const texts: Readonly<Record<Language, typeof chinese>> = {
  'zh-CN': chinese,
  en: {
    sheet: 'Comparison',
    position: 'Line',
    name: 'Name',
    specification: 'Specification',
    quantity: 'Quantity',
    unit: 'Unit',
    unitPrice: 'unit price',
    net: 'net',
    tax: 'tax',
    gross: 'gross',
    delivery: 'delivery (days)',
    deviation: 'deviation',
    lowest: 'Lowest (gross)',
    spread: 'Spread (%)',
    past: 'Last time, gross',
    awarded: 'Awarded',
    totals: 'Total',
    receipt: 'Receipt',
    intact: 'agrees with its receipt',
    notIntact: 'does not agree with its receipt',
    opened: 'Opened (Beijing time)',
    entry: 'Audit chain',
    reason: 'Reason',
    currency: 'currency of the quote',
    quotedAs: 'gross as quoted',
    rate: 'Rate',
    note: 'note',
    taxRate: 'Tax rate (%)',
    quoteNote: 'Note on the whole quote',
    missing: 'Lines missing',
    comma: ', ',
  },
};

/** Cells of one supplier. */
const perSupplier = [
  'unitPrice',
  'currency',
  'net',
  'tax',
  'gross',
  'quotedAs',
  'delivery',
  'note',
  'deviation',
] as const;

/** Amounts that are in the inquiry's currency, whatever the quote's is. */
const isConverted = (key: (typeof perSupplier)[number]): boolean => key === 'net' || key === 'tax' || key === 'gross';

/**
 * The comparison as a workbook, with receipts and the opening's place in the audit chain. Amounts are texts, exact as they
 * were computed. Throws NOT_FOUND, and INQUIRY_NOT_DUE before the opening.
 */
export async function exportComparison(db: Database, id: number, actor: Buyer): Promise<FileAnswer> {
  const words = texts[actor.language];
  const comparison = await compareQuotes(db, id, actor);
  const opening = await findOpening(db, actor.stockId, id);
  await inCompany(db, actor.stockId, (tx) => auditInquiry(tx, actor, { action: 'inquiry.export', id }));
  const inCurrency = (header: string) => `${header} ${comparison.currency}`;
  const columns: WorkbookColumn[] = [
    { header: words.position, width: 6, kind: 'number' },
    ...[words.name, words.specification].map((header) => ({ header, width: 28 })),
    ...[words.quantity, words.unit].map((header) => ({ header, width: 10 })),
    ...comparison.suppliers.flatMap(({ name }) =>
      perSupplier.map((key) => ({
        header: `${name} ${isConverted(key) ? inCurrency(words[key]) : words[key]}`,
        width: 16,
      })),
    ),
    ...[words.lowest, words.spread, inCurrency(words.past), words.awarded].map((header) => ({ header, width: 18 })),
  ];
  const rows = [
    ...linesOf(comparison, words),
    totalsOf(comparison, words),
    recordRow(words.missing, comparison, ({ missing }) => (missing > 0 ? String(missing) : '')),
    recordRow(words.taxRate, comparison, ({ taxRate }) => taxRate),
    recordRow(words.quoteNote, comparison, ({ note }) => note),
    recordRow(words.receipt, comparison, ({ receipt }) => receipt),
    recordRow('', comparison, ({ isIntact }) => (isIntact ? words.intact : words.notIntact)),
    [null, words.opened, chinaMoment(new Date(comparison.openedAt)), null, comparison.openedBy.join(words.comma)],
    [null, words.entry, opening ? `#${opening.entry} ${opening.hash.toString('hex')}` : null],
    [null, words.reason, comparison.reason],
    ...comparison.rates.map((rate) => [null, words.rate, writeRate(rate, comparison.currency)]),
  ];
  return { type: workbookType, content: writeXlsx(words.sheet, columns, each(rows)) };
}

async function* each(rows: readonly (readonly WorkbookCell[])[]) {
  yield* rows;
}

const nameAt = ({ suppliers }: Comparison, place: number) => suppliers[place]?.name ?? '';

function linesOf(comparison: Comparison, words: typeof chinese): WorkbookCell[][] {
  return comparison.lines.map((line) => [
    ...[line.position, line.name, line.specification, line.quantity, line.unit],
    ...line.quotes.flatMap((quote, place): WorkbookCell[] =>
      quote
        ? [
            ...[quote.unitPrice, comparison.suppliers[place]?.quoted?.currency ?? comparison.currency],
            ...[quote.amounts.net, quote.amounts.tax, quote.amounts.gross, quote.quoted?.gross ?? null],
            ...[quote.deliveryDays, quote.note, quote.deviation],
          ]
        : perSupplier.map(() => null),
    ),
    line.lowest.gross.map((place) => nameAt(comparison, place)).join(words.comma),
    ...[line.spread.gross, line.past?.amounts.gross ?? null],
    line.awarded === null ? null : nameAt(comparison, line.awarded),
  ]);
}

function totalsOf({ suppliers, currency }: Comparison, words: typeof chinese): WorkbookCell[] {
  return [
    ...[null, words.totals, null, null, null],
    ...suppliers.flatMap(({ total, quoted }) => [
      ...[null, quoted?.currency ?? currency, total.net, total.tax, total.gross, quoted?.total.gross ?? null],
      ...[null, null, null],
    ]),
  ];
}

/** Something of each supplier, under its first column. */
const recordRow = (
  label: string,
  { suppliers }: Comparison,
  cell: (supplier: Comparison['suppliers'][number]) => string,
): WorkbookCell[] => [
  ...[null, label, null, null, null],
  ...suppliers.flatMap((supplier) => [cell(supplier), ...perSupplier.slice(1).map(() => null)]),
];
