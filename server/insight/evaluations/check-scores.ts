import { readCompanyCode } from '#contract/identity/company-code.ts';
import { maxScoreNote, maxScoreSource } from '#contract/insight/indicators.ts';
import type { Language, LocalizedText } from '#contract/language.ts';
import { issueText } from '#contract/texts/texts.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { CellIssue, ReadTable } from '#server/platform/table-import/read-small-table.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import { failedColumns } from '#server/platform/xlsx/failed-cells.ts';
import type { TableRow } from '#server/platform/xlsx/read-table.ts';
import type { Cell } from '#server/platform/xlsx/read-xlsx.ts';
import { importTexts, type ScoreColumn } from './import-texts.ts';
import { windowOfPeriod } from './period.ts';

export interface ListedCompany {
  readonly stockId: number;
  readonly code: string;
  readonly name: LocalizedText;
  readonly shortName: LocalizedText;
}

/** A valid row: a company's scores in a period, `null` for an empty cell. */
export interface CheckedScores {
  readonly row: TableRow<ScoreColumn>;
  readonly company: ListedCompany;
  readonly period: string;
  readonly scores: ReadonlyMap<number, number | null>;
  /** Said of all scores of the row; `undefined` where nothing is said. */
  readonly source: string | undefined;
  readonly note: string | undefined;
}

interface Surroundings {
  readonly companies: readonly ListedCompany[];
  /** Indicators with a column in the file. */
  readonly indicatorIds: readonly number[];
  /** Periods whose scores can no longer change. */
  readonly closed: ReadonlySet<string>;
  readonly language: Language;
  readonly now: Date;
}

/**
 * Validates all cells of a table of scores, so that all errors are reported at once. Rows without scores are skipped.
 */
export function checkScores({ rows }: ReadTable<ScoreColumn>, around: Surroundings) {
  const faults: CellIssue<ScoreColumn>[] = [];
  const right: CheckedScores[] = [];
  const byCode = new Map(around.companies.map((company) => [company.code.toLowerCase(), company]));
  const rowOf = new Map<string, number>();
  const passedOver = new Set<TableRow<ScoreColumn>>();
  for (const row of rows) {
    if (around.indicatorIds.every((id) => textOf(row.cells[`i${id}`]) === '')) {
      passedOver.add(row);
      continue;
    }
    const found = checkRow(row, byCode, around);
    faults.push(...found.faults);
    if (!found.scores) continue;
    const key = `${found.scores.company.stockId} ${found.scores.period}`;
    const earlier = rowOf.get(key);
    if (earlier === undefined) right.push(found.scores);
    else faults.push({ row, column: null, reason: importTexts[around.language].reasons.twice(earlier) });
    rowOf.set(key, row.number);
  }
  return { right, faults, passedOver };
}

function checkRow(
  row: TableRow<ScoreColumn>,
  byCode: ReadonlyMap<string, ListedCompany>,
  { indicatorIds, closed, language, now }: Surroundings,
) {
  const { reasons } = importTexts[language];
  const faults: CellIssue<ScoreColumn>[] = [];
  const fault = (column: ScoreColumn, reason: string) => faults.push({ row, column, reason });
  for (const column of failedColumns(row.cells)) fault(column, issueText('cellFailed', language));
  const period = textOf(row.cells.period).toUpperCase().replaceAll(/\s/g, '');
  if (!/^(19|20)\d{2}(Q[1-4])?$/.test(period)) fault('period', reasons.periodWrong);
  else if (windowOfPeriod(period).from > chinaDate(now)) fault('period', reasons.periodAhead);
  else if (closed.has(period)) fault('period', reasons.periodClosed);
  const [company, other] = codesOf(row.cells.code).flatMap((code) => byCode.get(code) ?? []);
  if (!company) fault('code', reasons.codeUnknown);
  else if (other) fault('code', reasons.codeAmbiguous(company.code, other.code));
  const name = normalizeText(textOf(row.cells.name));
  if (company && !other && name && !namesOf(company).includes(name))
    fault('name', reasons.nameDiffers(company.name[language] ?? company.name['zh-CN']));
  const scores = new Map<number, number | null>();
  for (const id of indicatorIds) {
    const score = readScore(row.cells[`i${id}`]);
    if (score === undefined) fault(`i${id}`, reasons.scoreWrong);
    else scores.set(id, score);
  }
  const source = writtenOf(row.cells.source);
  const note = writtenOf(row.cells.note);
  if (source.length > maxScoreSource) fault('source', reasons.textTooLong(maxScoreSource));
  if (note.length > maxScoreNote) fault('note', reasons.textTooLong(maxScoreNote));
  if (faults.length > 0 || !company) return { faults };
  return { faults, scores: { row, company, period, scores, source: source || undefined, note: note || undefined } };
}

/**
 * What a code can be: one that a program treated as a number has lost its leading zeros, and Hong Kong has five digits;
 * one that is written with its exchange is stored without it.
 */
function codesOf(cell: Cell | undefined): string[] {
  const text = textOf(cell).toLowerCase();
  const codes =
    typeof cell === 'number'
      ? [text.padStart(5, '0'), text.padStart(6, '0')]
      : [text, readCompanyCode(text)?.toLowerCase() ?? text];
  return [...new Set(codes)];
}

const namesOf = ({ name, shortName }: ListedCompany): readonly string[] =>
  [...Object.values(name), ...Object.values(shortName)].map(normalizeText);

/** Longer than any code, name or score. Normalising a text can make it 18 times as long. */
const longestText = 500;

/** A cell to be understood. */
function textOf(cell: Cell | undefined): string {
  return String(cell ?? '')
    .slice(0, longestText)
    .replaceAll('\0', '')
    .normalize('NFKC')
    .trim();
}

/** A cell to be stored as it is written, as far as the database can. */
function writtenOf(cell: Cell | undefined): string {
  return String(cell ?? '')
    .toWellFormed()
    .replaceAll('\0', '')
    .trim();
}

/** A score with at most two decimals; `null` for an empty cell, `undefined` if invalid. */
function readScore(cell: Cell | undefined): number | null | undefined {
  const text = textOf(cell);
  if (text === '') return null;
  if (typeof cell !== 'number' && !/^\d{1,3}(\.\d+)?$/.test(text)) return undefined;
  const score = Math.round(Number(text) * 100) / 100;
  return score >= 0 && score <= 100 ? score : undefined;
}
