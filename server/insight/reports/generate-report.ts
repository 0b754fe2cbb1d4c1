import { type ReportKind, type ReportListItem, reportKindTraits } from '#contract/insight/reports.ts';
import { hasModule } from '#server/identity/companies/has-module.ts';
import { isCorpusBehind } from '#server/insight/corpus/corpus-lag.ts';
import { listSearchesInReports } from '#server/insight/explorer/queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import type { Window } from '#server/platform/days.ts';
import { AppError } from '#server/platform/errors.ts';
import { readRevision } from '#server/platform/revisions/read-revision.ts';
import type { Topic } from '#server/platform/revisions/revisions.ts';
import { computeEsgReport } from './compute-esg-report.ts';
import { computeReport } from './compute-report.ts';
import { findReportOf, holdClient, insertReport } from './queries.ts';
import type { ChosenThemes } from './report-themes.ts';
import { describeReport } from './service.ts';
import { tellOfReport } from './tell-of-report.ts';

/** A report, and whether this call generated it. */
export type GeneratedReport = ReportListItem & { readonly isNew: boolean };

interface WantedReport {
  readonly stockId: number;
  readonly kind: ReportKind;
  readonly period: Window;
  readonly now: Date;
  readonly cut: ChosenThemes['cut'];
  /** Whether people are told of it, if this generates it. */
  readonly isNews?: boolean;
  /** What else is written with it, last in its transaction; default: nothing. */
  readonly onStored?: (tx: Database, id: number) => Promise<void>;
}

/**
 * The report of a period, generated if missing. Two processes that generate it concurrently keep one, by the unique
 * period.
 *
 * @throws AppError ARTICLES_IN_ANALYSIS while articles wait to be analysed or come again and again, because a report is
 * final; CLIENT_BEING_ERASED
 */
export async function generateReport(
  db: Database,
  { stockId, kind, period, now, cut, isNews = false, onStored }: WantedReport,
): Promise<GeneratedReport> {
  const key = { stockId, kind, from: period.from };
  const present = await findReportOf(db, key);
  if (present) return { ...describeReport(present), isNew: false };
  const { versions, content } = await computeOfOneMoment(db, { stockId, kind, period, now, cut });
  const row = {
    stockId,
    kind,
    periodFrom: period.from,
    periodUntil: period.until,
    generatedAt: now,
    versions,
    content,
  };
  // Kept only if people are told and it is in the audit log, because nothing does so for a report that is there.
  const isNew = await db.transaction(async (tx) => {
    await holdClient(tx, stockId);
    const id = await insertReport(tx, row);
    if (id === undefined) return false;
    if (isNews) await tellOfReport(tx, { stockId, kind, period, now });
    await onStored?.(tx, id);
    return true;
  });
  const kept = await findReportOf(db, key);
  if (!kept) throw new Error('the report was not kept');
  return { ...describeReport(kept), isNew };
}

/** What a report is made of. */
const inputs: readonly Topic[] = ['texts', 'sources', 'companies', 'figures', 'settings'];
/** How often a report is computed of which something has changed meanwhile. */
const turns = 4;

/** A report is read in many transactions, and once more in each language: all of it is of the same articles. */
async function computeOfOneMoment(db: Database, wanted: WantedReport): ReturnType<typeof compute> {
  for (let turn = 0; turn < turns && !(await isCorpusBehind(db)); turn += 1) {
    const before = await readRevision(db, inputs);
    const computed = await compute(db, wanted);
    const isSame = (await readRevision(db, inputs)) === before;
    // An article that was withdrawn meanwhile is in no list any more, and still counted.
    if (isSame && !(await isCorpusBehind(db))) return computed;
  }
  throw new AppError('ARTICLES_IN_ANALYSIS');
}

async function compute(db: Database, { stockId, kind, period, now, cut }: WantedReport) {
  if (reportKindTraits[kind].subject === 'esg') return computeEsgReport(db, { stockId, period, now });
  const themes = { list: await listThemes(db, stockId, now), cut, hasParts: true };
  return computeReport(db, { stockId, period, now, themes });
}

/** What the company has put into its reports, where its searches are open to it. */
async function listThemes(db: Database, stockId: number, now: Date): Promise<ChosenThemes['list']> {
  if (!(await hasModule(db, stockId, 'ba_explorer', now))) return [];
  return inCompany(db, stockId, (tx) => listSearchesInReports(tx, stockId));
}
