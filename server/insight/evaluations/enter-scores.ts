import type { ScoredCompany, ScoreSheet, ScoreSheetRequest } from '#contract/insight/indicators.ts';
import { type Language, pickText } from '#contract/language.ts';
import { errorText } from '#contract/texts/texts.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { rowRangeOf } from '#server/platform/lists/outline.ts';
import {
  countScoredCompanies,
  findListedCompany,
  listScoredCompanies,
  listSheet,
  type ScoredFilter,
} from './entry-queries.ts';
import { deleteScores, lockScores, upsertScores } from './import-queries.ts';
import { isPeriodClosed } from './indicator-queries.ts';
import { windowOfPeriod } from './period.ts';

interface Page {
  readonly page: number;
  readonly pageSize: number;
  readonly language: Language;
}

/** A page of companies with how many of their scores of a period are entered, and the total. */
export async function readScoredCompanies(
  db: Database,
  { page, pageSize, language, ...filter }: ScoredFilter & Page,
): Promise<{ total: number; list: ScoredCompany[] }> {
  const rows = await listScoredCompanies(db, filter, rowRangeOf({ page, pageSize }));
  return {
    total: await countScoredCompanies(db, filter),
    list: rows.map(({ shortName, industryName, ...row }) => ({
      ...row,
      name: pickText(shortName, language),
      industryName: industryName ? pickText(industryName, language) : '',
    })),
  };
}

interface Sheet {
  readonly stockId: number;
  readonly period: string;
}

/** The scores of a company in a period. Throws NOT_FOUND. */
export async function readSheet(db: Database, { stockId, period }: Sheet, language: Language): Promise<ScoreSheet> {
  const company = await findListedCompany(db, stockId);
  if (!company) throw new AppError('NOT_FOUND');
  const rows = await listSheet(db, stockId, period);
  return {
    ...{ stockId, period, name: pickText(company.shortName, language), isClosed: await isPeriodClosed(db, period) },
    scores: rows.map((row) => ({ ...row, source: row.source ?? '', note: row.note ?? '' })),
  };
}

type Shown = ScoreSheetRequest['scores'][number]['was'];
type Present = Awaited<ReturnType<typeof listSheet>>[number];

/** The field that is no longer what the form showed. */
function changedSince({ score, source, note }: Present, was: Shown): keyof Shown | undefined {
  if (score !== was.score) return 'score';
  if ((source ?? '') !== was.source) return 'source';
  return (note ?? '') === was.note ? undefined : 'note';
}

const rounded = (score: number) => Math.round(score * 100) / 100;

/** Saves scores of a company in an open period, all of them or none. */
export async function saveSheet(
  db: Database,
  { stockId, period, scores }: ScoreSheetRequest,
  operator: Actor,
): Promise<ScoreSheet> {
  const { language, now, userId, address } = operator;
  await db.transaction(async (tx) => {
    await lockScores(tx);
    if (!(await findListedCompany(tx, stockId))) throw new AppError('NOT_FOUND');
    if (windowOfPeriod(period).from > chinaDate(now)) throw fieldIssue('body.period', 'periodAhead', language);
    if (await isPeriodClosed(tx, period)) throw new AppError('PERIOD_CLOSED');
    const present = new Map((await listSheet(tx, stockId, period)).map((row) => [row.indicatorId, row]));
    const named = new Set<number>();
    const changes = scores.map(({ indicatorId, was, score, source, note }, index) => {
      const before = present.get(indicatorId);
      if (!before) throw fieldIssue(`body.scores.${index}.indicatorId`, 'indicatorUnknown', language);
      if (named.has(indicatorId)) throw fieldIssue(`body.scores.${index}.indicatorId`, 'indicatorTwice', language);
      named.add(indicatorId);
      const changed = changedSince(before, was);
      if (changed) {
        const message = errorText('SCORES_CHANGED', language);
        throw new AppError('SCORES_CHANGED', { issues: [{ path: `body.scores.${index}.${changed}`, message }] });
      }
      const after = { score: score === null ? null : rounded(score), source, note };
      return { indicatorId, before: { score: before.score, source: before.source, note: before.note }, after };
    });
    const key = { stockId, period };
    await upsertScores(
      tx,
      changes.flatMap(({ indicatorId, after: { score, ...said } }) =>
        score === null ? [] : { ...key, indicatorId, score, ...said },
      ),
    );
    await deleteScores(
      tx,
      changes.filter(({ after }) => after.score === null).map(({ indicatorId }) => ({ ...key, indicatorId })),
    );
    await recordAudit(tx, {
      ...{ at: now, userId, stockId: operator.stockId, address, action: 'score.save' },
      subject: `company ${stockId}`,
      detail: { period, changes },
    });
  });
  return readSheet(db, { stockId, period }, language);
}
