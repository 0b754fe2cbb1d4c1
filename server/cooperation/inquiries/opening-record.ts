import type { OpeningRecord } from '#contract/cooperation/opened-quotes.ts';
import { type Language, pickText } from '#contract/language.ts';
import { verifyPart } from '#server/platform/audit/verify-chain.ts';
import { chinaMoment } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { type WorkbookCell, type WorkbookColumn, workbookType, writeXlsx } from '#server/platform/xlsx/write-xlsx.ts';
import type { Buyer } from './buyer.ts';
import { compareQuotes } from './compare-quotes.ts';
import { writeRate } from './exchange-rates.ts';
import { auditInquiry, noteOf } from './inquiry-acts.ts';
import { companyNameOf, findHashBefore, findOpening, findSeen, findSpan, listInvitations } from './queries.ts';

/** What was found at an opening. Throws NOT_FOUND, and INQUIRY_NOT_DUE before the opening. */
export async function readOpeningRecord(db: Database, id: number, actor: Buyer): Promise<OpeningRecord> {
  const { stockId, language } = actor;
  const comparison = await compareQuotes(db, id, actor);
  const read = await inCompany(db, stockId, async (tx) => {
    const found = await findSeen(tx, actor, id);
    if (!found) throw new AppError('NOT_FOUND');
    return { ...found, invitations: await listInvitations(tx, stockId, id), buyer: await companyNameOf(tx, stockId) };
  });
  const { inquiry, invitations, buyer } = read;
  const { number, title, edition, deadline, content } = inquiry;
  const opening = await findOpening(db, stockId, id);
  return {
    ...{ number, title, edition, buyer: pickText(buyer, language) },
    rates: comparison.rates,
    ...{ currency: content.currency, fewestQuotes: content.fewestQuotes },
    deadline: deadline?.toISOString() ?? '',
    openedAt: comparison.openedAt,
    openedBy: comparison.openedBy,
    reason: noteOf(opening?.detail),
    invited: invitations.filter(({ withdrawnAt }) => withdrawnAt === null).length,
    quotes: comparison.suppliers.map(({ name, receivedAt, receipt, isIntact, isStale, missing, total, quoted }) => ({
      ...{ name, receivedAt, receipt, isIntact, isStale, missing, total, quoted },
    })),
    declined: comparison.declined,
    place: opening
      ? {
          entry: opening.entry,
          hash: opening.hash.toString('hex'),
          previous: (await findHashBefore(db, opening.entry)).toString('hex'),
        }
      : null,
  };
}

const chinese = {
  sheet: '开启记录',
  number: '编号',
  title: '标题',
  buyer: '询价方',
  edition: '版本',
  deadline: '报价截止（北京时间）',
  openedAt: '开启时间（北京时间）',
  openedBy: '开启人',
  fewest: '最少报价',
  reason: '报价不足仍开启的理由',
  invited: '受邀家数',
  quoted: '开启的报价',
  supplier: '合作方',
  receivedAt: '收到时间（北京时间）',
  receipt: '回执',
  check: '核对',
  intact: '与回执相符',
  notIntact: '与回执不符',
  stale: '按旧版本报价',
  missing: '缺行',
  net: '未税',
  tax: '税额',
  gross: '含税',
  declined: '谢绝',
  entry: '审计链',
  archived: '开启这一步已随操作记录归档，理由（如有）和位置见归档文件',
  hash: '本条哈希',
  previous: '上一条哈希',
  rate: '汇率',
  quotedAs: '原币含税',
  comma: '、',
};

const texts: Readonly<Record<Language, typeof chinese>> = {
  'zh-CN': chinese,
  en: {
    sheet: 'Opening record',
    number: 'Number',
    title: 'Title',
    buyer: 'Buyer',
    edition: 'Version',
    deadline: 'Deadline (Beijing time)',
    openedAt: 'Opened (Beijing time)',
    openedBy: 'Opened by',
    fewest: 'Minimum quotes',
    reason: 'Reason for too few quotes',
    invited: 'Invited',
    quoted: 'Quotes opened',
    supplier: 'Supplier',
    receivedAt: 'Received (Beijing time)',
    receipt: 'Receipt',
    check: 'Check',
    intact: 'agrees with its receipt',
    notIntact: 'does not agree with its receipt',
    stale: 'quoted for an earlier version',
    missing: 'Lines missing',
    net: 'Net',
    tax: 'Tax',
    gross: 'Gross',
    declined: 'Declined',
    entry: 'Audit chain',
    archived: 'The step is in an archive of the audit log, with its reason, if there was one, and its place',
    hash: 'Hash of the entry',
    previous: 'Hash before it',
    rate: 'Rate',
    quotedAs: 'Gross as quoted',
    comma: ', ',
  },
};

/** The record as a workbook. Throws as {@link readOpeningRecord}. */
export async function exportOpeningRecord(db: Database, id: number, actor: Buyer): Promise<FileAnswer> {
  const words = texts[actor.language];
  const record = await readOpeningRecord(db, id, actor);
  await inCompany(db, actor.stockId, (tx) => auditInquiry(tx, actor, { action: 'inquiry.exportRecord', id }));
  const columns: WorkbookColumn[] = [
    { header: words.supplier, width: 28 },
    { header: words.receivedAt, width: 28 },
    { header: words.receipt, width: 68 },
    { header: words.check, width: 28 },
    { header: words.missing, width: 10, kind: 'number' },
    ...[words.net, words.tax, words.gross].map((header) => ({ header: `${header} ${record.currency}`, width: 16 })),
    ...(record.rates.length > 0 ? [{ header: words.quotedAs, width: 20 }] : []),
  ];
  return { type: workbookType, content: writeXlsx(words.sheet, columns, rowsOf(record, words)) };
}

/** Nothing where a quote is in the inquiry's currency. */
const asQuoted = (quoted: OpeningRecord['quotes'][number]['quoted']): WorkbookCell[] =>
  quoted ? [`${quoted.total.gross} ${quoted.currency}`] : [];

/** The quotes under their head, then what the opening was, as pairs of label and value. */
async function* rowsOf(record: OpeningRecord, words: typeof chinese): AsyncGenerator<WorkbookCell[]> {
  for (const { name, receivedAt, receipt, isIntact, isStale, missing, total, quoted } of record.quotes) {
    const check = [isIntact ? words.intact : words.notIntact, ...(isStale ? [words.stale] : [])].join(words.comma);
    const received = chinaMoment(new Date(receivedAt));
    yield [name, received, receipt, check, missing, total.net, total.tax, total.gross, ...asQuoted(quoted)];
  }
  for (const { name, reason } of record.declined) yield [name, words.declined, reason];
  yield [];
  const { place } = record;
  const pairs: [string, string][] = [
    [words.number, record.number],
    [words.title, record.title],
    [words.buyer, record.buyer],
    [words.edition, String(record.edition)],
    [words.deadline, chinaMoment(new Date(record.deadline))],
    [words.openedAt, chinaMoment(new Date(record.openedAt))],
    [words.openedBy, record.openedBy.join(words.comma)],
    [words.invited, String(record.invited)],
    [words.quoted, String(record.quotes.length)],
    [words.fewest, String(record.fewestQuotes)],
    [words.reason, record.reason],
    ...record.rates.map((rate): [string, string] => [words.rate, writeRate(rate, record.currency)]),
    [words.entry, place ? `#${place.entry}` : words.archived],
    [words.hash, place?.hash ?? ''],
    [words.previous, place?.previous ?? ''],
  ];
  for (const [label, value] of pairs) if (value !== '') yield [label, value];
}

/** Computes the audit chain again between the first and the last step of an inquiry. Throws NOT_FOUND. */
export async function verifySteps(db: Database, id: number, actor: Buyer) {
  const { stockId } = actor;
  if (!(await inCompany(db, stockId, (tx) => findSeen(tx, actor, id)))) throw new AppError('NOT_FOUND');
  const { from, until } = await findSpan(db, stockId, id);
  if (from === null || until === null) return { from: 0, until: 0, entries: 0, broken: null };
  const { entries, broken } = await verifyPart(db, { from, until });
  return { from, until, entries, broken: broken?.id ?? null };
}
