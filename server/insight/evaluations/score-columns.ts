import { maxScoreRows } from '#contract/insight/evaluation-import.ts';
import type { Language } from '#contract/language.ts';
import { pickText } from '#contract/language.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import type { TableColumns } from '#server/platform/xlsx/read-table.ts';
import { workbookType, writeXlsx } from '#server/platform/xlsx/write-xlsx.ts';
import { listCompanies } from './import-queries.ts';
import { fixedColumns, headingsOf, importTexts, type ScoreColumn } from './import-texts.ts';
import { listShownIndicators } from './queries.ts';
import type { indicators } from './tables.ts';

export type Indicator = typeof indicators.$inferSelect;

/** Columns of a table of scores, by indicator names in any language. */
export function columnsOf(all: readonly Indicator[]): TableColumns<ScoreColumn> {
  const fixed = fixedColumns.map((column) => [column, headingsOf(column)]);
  const named = all.map(({ id, code, name }) => [`i${id}`, [...Object.values(name), code]]);
  return { headings: Object.fromEntries([...fixed, ...named]), required: ['period', 'code'] };
}

const widths = { period: 12, code: 12, name: 32, source: 24, note: 32 } as const;

/** Headings in one language, for the annotated file. */
export function textsIn(all: readonly Indicator[], language: Language) {
  const { sheet, columns, errorColumn } = importTexts[language];
  const names = new Map(all.map(({ id, name }) => [`i${id}`, pickText(name, language)]));
  const isFixed = (column: ScoreColumn): column is (typeof fixedColumns)[number] => column in columns;
  return {
    ...{ language, sheet, errorColumn, formerNotes: Object.values(importTexts).map((texts) => texts.errorColumn) },
    headingOf: (column: ScoreColumn) => (isFixed(column) ? columns[column] : (names.get(column) ?? column)),
    cellTypeOf: (column: ScoreColumn) =>
      isFixed(column) ? { width: widths[column] } : { width: 16, kind: 'number' as const },
  };
}

/** A template with a row per company and the last complete quarter. */
export async function writeTemplate(db: Database, language: Language, now: Date): Promise<FileAnswer> {
  const all = await listShownIndicators(db);
  const companies = (await listCompanies(db)).slice(0, maxScoreRows);
  const { sheet, headingOf, cellTypeOf } = textsIn(all, language);
  const columns: ScoreColumn[] = [
    'period',
    'code',
    'name',
    ...all.map(({ id }) => `i${id}` as const),
    'source',
    'note',
  ];
  const period = lastQuarter(now);
  const rows = async function* () {
    for (const { code, name } of companies)
      yield [period, code, pickText(name, language), ...all.map(() => null), null, null];
  };
  const described = columns.map((column) => ({ header: headingOf(column), ...cellTypeOf(column) }));
  return { type: workbookType, content: writeXlsx(sheet, described, rows()) };
}

function lastQuarter(now: Date): string {
  const [year = 0, month = 1] = chinaDate(now).split('-').map(Number);
  const quarter = Math.ceil(month / 3) - 1;
  return quarter === 0 ? `${year - 1}Q4` : `${year}Q${quarter}`;
}
