import { TransactionRollbackError } from 'drizzle-orm';
import { type ChosenEvaluation, type EvaluationImport, maxScoreRows } from '#contract/insight/evaluation-import.ts';
import type { EvaluationOverview } from '#contract/insight/evaluations.ts';
import { type Language, pickText } from '#contract/language.ts';
import type { RowEffect } from '#contract/table-import.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { describeTable, digestOf } from '#server/platform/table-import/check-table.ts';
import {
  type CellIssue,
  type CorrectedFile,
  type ReadTable,
  readSmallTable,
} from '#server/platform/table-import/read-small-table.ts';
import { noteImport } from '#server/platform/table-import/undo-import.ts';
import type { TableRow } from '#server/platform/xlsx/read-table.ts';
import { type CheckedScores, checkScores } from './check-scores.ts';
import {
  deleteScores,
  listCompanies,
  listScoresOf,
  lockScores,
  type ScoreKey,
  type ScoreRow,
  upsertScores,
} from './import-queries.ts';
import type { ScoreColumn } from './import-texts.ts';
import { closedPeriods } from './indicator-queries.ts';
import { listShownIndicators } from './queries.ts';
import { columnsOf, type Indicator, textsIn } from './score-columns.ts';
import { readEvaluation } from './service.ts';
import type { ScoreChange } from './undo-queries.ts';

interface Reading {
  readonly language: Language;
  readonly now: Date;
}

/**
 * What a file does: each row replaces the scores of its company in its period, for the indicators that have a column.
 * An empty cell takes a score away; a row without any score does nothing.
 */
interface Verdict {
  readonly table: ReadTable<ScoreColumn>;
  readonly indicators: readonly Indicator[];
  readonly right: readonly CheckedScores[];
  readonly faults: readonly CellIssue<ScoreColumn>[];
  readonly passedOver: ReadonlySet<TableRow<ScoreColumn>>;
  /** What becomes of the rows that are right. */
  readonly rowEffects: ReadonlyMap<TableRow<ScoreColumn>, RowEffect>;
  readonly added: readonly ScoreRow[];
  readonly changed: readonly ScoreRow[];
  readonly removed: readonly ScoreRow[];
  /** The same three as what an undo needs. */
  readonly changes: readonly ScoreChange[];
  readonly unchanged: number;
}

/** Companies and periods that a preview offers to look at. */
const mostChoices = 500;

/** What a file would change, and one company's page as it would be: the change is made, looked at, and undone. */
export async function previewImport(
  db: Database,
  {
    stockId,
    period,
    ...file
  }: CorrectedFile & { readonly stockId?: number | undefined; readonly period?: string | undefined },
  reading: Reading,
): Promise<EvaluationImport> {
  const verdict = await judge(db, await readFile(db, file), reading);
  const { table, right, faults, indicators, passedOver, added, changed, removed, unchanged } = verdict;
  const effectOf = (row: TableRow<ScoreColumn>) =>
    passedOver.has(row) ? ('skipped' as const) : (verdict.rowEffects.get(row) ?? ('wrong' as const));
  const choices = right.slice(0, mostChoices).map(({ company, period: of }): ChosenEvaluation => {
    return { stockId: company.stockId, name: pickText(company.shortName, reading.language), period: of };
  });
  const chosen = choices.find((one) => one.stockId === stockId && one.period === period) ?? choices[0] ?? null;
  return {
    ...(await describeTable(
      { table, faults, effects: effectsOf(verdict), effectOf },
      textsIn(indicators, reading.language),
    )),
    ...{
      added: added.length,
      changed: changed.length,
      removed: removed.length,
      unchanged,
      passedOver: passedOver.size,
    },
    ...{ choices, chosen, page: chosen && (await pageAfter(db, verdict, chosen, reading)) },
  };
}

/** Takes a file in as it was previewed, all of it or nothing. */
export async function commitImport(
  db: Database,
  { digest, ...file }: CorrectedFile & { readonly digest: string },
  importer: Actor,
) {
  const table = await readFile(db, file);
  return db.transaction(async (tx) => {
    await lockScores(tx);
    const verdict = await judge(tx, table, importer);
    if (digestOf(verdict.table, effectsOf(verdict)) !== digest) throw new AppError('IMPORT_CHANGED');
    if (verdict.faults.length > 0) throw new AppError('IMPORT_HAS_FAULTS');
    await apply(tx, verdict);
    const counts = {
      ...{ added: verdict.added.length, changed: verdict.changed.length, removed: verdict.removed.length },
    };
    const { now: at, userId, stockId, address } = importer;
    await noteImport(tx, 'score', { ...counts, changes: verdict.changes }, importer);
    const periods = [...new Set(verdict.right.map(({ period }) => period))];
    await recordAudit(tx, {
      ...{ at, userId, stockId, address, action: 'evaluation.import' },
      detail: { ...counts, periods, companies: new Set(verdict.right.map(({ company }) => company.stockId)).size },
    });
    return counts;
  });
}

/** Takes long: before any transaction. */
const readFile = async (db: Database, file: CorrectedFile) =>
  readSmallTable(file, columnsOf(await listShownIndicators(db)), maxScoreRows);

async function judge(db: Database, table: ReadTable<ScoreColumn>, { language, now }: Reading): Promise<Verdict> {
  const indicators = (await listShownIndicators(db)).filter(({ id }) => table.places.has(`i${id}`));
  if (indicators.length === 0) throw new AppError('WORKBOOK_COLUMNS_MISSING');
  const around = {
    ...{ companies: await listCompanies(db), closed: await closedPeriods(db) },
    ...{ indicatorIds: indicators.map(({ id }) => id), language, now },
  };
  const checked = checkScores(table, around);
  return { table, indicators, ...checked, ...(await compare(db, checked.right)) };
}

async function compare(db: Database, right: readonly CheckedScores[]) {
  const stockIds = [...new Set(right.map(({ company }) => company.stockId))];
  const periods = [...new Set(right.map(({ period }) => period))];
  const present = right.length > 0 ? await listScoresOf(db, stockIds, periods) : [];
  const keyOf = (row: ScoreKey) => `${row.stockId} ${row.period} ${row.indicatorId}`;
  const before = new Map(present.map((row) => [keyOf(row), row]));
  const added: ScoreRow[] = [];
  const changed: ScoreRow[] = [];
  const removed: ScoreRow[] = [];
  const changes: ScoreChange[] = [];
  const rowEffects = new Map<TableRow<ScoreColumn>, RowEffect>();
  let unchanged = 0;
  for (const { row, company, period, scores, source, note } of right) {
    const sizes = [changed.length + removed.length, added.length] as const;
    for (const [indicatorId, score] of scores) {
      const key = { stockId: company.stockId, period, indicatorId };
      const old = before.get(keyOf(key));
      // Without words of its own a row leaves those of an unchanged score, and gives none to a new one.
      const isSame = old?.score === score;
      const said = {
        source: source ?? (isSame ? old.source : ''),
        note: note ?? (isSame ? old.note : ''),
      };
      const isKept = isSame && old.source === said.source && old.note === said.note;
      if (!isKept && (old || score !== null))
        changes.push({
          ...{ ...key, before: old?.score ?? null, after: score },
          ...{ source: old?.source ?? '', note: old?.note ?? '' },
          ...{ sourceAfter: said.source, noteAfter: said.note },
        });
      if (score === null) {
        if (old) removed.push(old);
      } else if (!old) added.push({ ...key, score, ...said });
      else if (!isKept) changed.push({ ...key, score, ...said });
      else unchanged += 1;
    }
    const isChanged = changed.length + removed.length > sizes[0];
    rowEffects.set(row, isChanged ? 'changed' : added.length > sizes[1] ? 'added' : 'unchanged');
  }
  return { added, changed, removed, changes, unchanged, rowEffects };
}

async function apply(tx: Database, { added, changed, removed }: Verdict): Promise<void> {
  await upsertScores(tx, [...added, ...changed]);
  await deleteScores(tx, removed);
}

/** What a verdict depends on besides the file: the scores that it changes as they are, and what it makes of them. */
const effectsOf = ({ changes }: Verdict) => changes;

async function pageAfter(
  db: Database,
  verdict: Verdict,
  { stockId, period }: ChosenEvaluation,
  { language, now }: Reading,
): Promise<EvaluationOverview | null> {
  let page: EvaluationOverview | null = null;
  try {
    await db.transaction(async (tx) => {
      // It writes rows that a commit writes at the same time.
      await lockScores(tx);
      await apply(tx, verdict);
      page = await readEvaluation(tx, { stockId, period, peers: [], language, now });
      tx.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  return page;
}
