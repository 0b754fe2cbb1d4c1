import { maxAuditEntries } from '#contract/identity/audit.ts';
import type { Language } from '#contract/language.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { type WorkbookColumn, workbookType, writeXlsx } from '#server/platform/xlsx/write-xlsx.ts';
import { type AuditFilter, listEntriesBefore, lookUpNames } from './queries.ts';
import { entryOf } from './read-entries.ts';

const batchSize = 500;

const headers: Readonly<Record<Language, readonly string[]>> = {
  'zh-CN': ['编号', '时间', '操作', '账号', '姓名', '公司', '对象', '网络', '详情', '操作代码'],
  en: ['Number', 'Time', 'Action', 'Account', 'Name', 'Company', 'Subject', 'Network', 'Details', 'Code'],
};
const sheets: Readonly<Record<Language, string>> = { 'zh-CN': '操作记录', en: 'Audit log' };
const widths = [10, 18, 18, 14, 14, 28, 28, 18, 48, 24];
const kinds: Readonly<Record<number, WorkbookColumn['kind']>> = { 0: 'number', 1: 'time' };

/** The latest matching entries as a workbook, read while it is sent. The export itself is logged. */
export async function exportEntries(
  db: Database,
  narrowing: AuditFilter,
  { userId, stockId, address, language, now }: Actor,
): Promise<FileAnswer> {
  await recordAudit(db, { at: now, userId, stockId, address, action: 'audit.export', detail: narrowing });
  const columns = headers[language].map((header, index) => ({
    header,
    width: widths[index] ?? 16,
    kind: kinds[index] ?? 'text',
  }));
  return { type: workbookType, content: writeXlsx(sheets[language], columns, writeRows(db, narrowing, language)) };
}

async function* writeRows(db: Database, narrowing: AuditFilter, language: Language) {
  const narrowed = await lookUpNames(db, narrowing);
  let before: number | undefined;
  for (let left = maxAuditEntries; left > 0; left -= batchSize) {
    // By number, so that none comes twice for those that are added meanwhile.
    const rows = await listEntriesBefore(db, narrowed, { before, limit: Math.min(left, batchSize) });
    before = rows.at(-1)?.id;
    for (const row of rows) {
      const { id, actionName, person, companyName, subjectName, network, action } = entryOf(row, language);
      const who = [person?.username ?? '', person?.name ?? ''];
      yield [id, row.at, actionName, ...who, companyName, subjectName, network, JSON.stringify(row.detail), action];
    }
    if (rows.length < batchSize) return;
  }
}
