import type { ResultOf } from '#contract/endpoints.ts';
import type { Language } from '#contract/language.ts';
import { hasModule } from '#server/identity/companies/has-module.ts';
import { generateReport } from '#server/insight/reports/generate-report.ts';
import { periodOf } from '#server/insight/reports/periods.ts';
import { isBeforeArticles, listReports } from '#server/insight/reports/service.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays } from '#server/platform/days.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { requireStart } from './read-start.ts';

/** The current segmentation, for themes in a report. */
export type FindCut = (db: Database) => Promise<(text: string) => string[]>;

type StartOfClient = ResultOf<'clientStart.ofClient'>;

/** How far a client is, and that it has a report, for operators: what stands in it is the client's. Throws NOT_FOUND. */
export async function readStartOfClient(db: Database, stockId: number, now: Date): Promise<StartOfClient> {
  const start = await requireStart(db, stockId, now);
  const { list } = await listReports(db, { stockId, kind: 'weekly', page: 1, pageSize: 1 }, now);
  return {
    ...{ ...start, report: list[0] ?? null },
    hasReports: await hasModule(db, stockId, 'report', now),
    canReport: !(await isBeforeArticles(db, lastWeek(now), now)),
  };
}

const lastWeek = (now: Date) => periodOf('weekly', addDays(chinaDate(now), -7));

/**
 * Generates last week's report, as the client's own admin may, so that an operator need not wait for one to begin with.
 * Throws NOT_FOUND for a company that is no client, and refuses a week before the first article, as for the admin.
 */
export async function generateFirstReport(
  db: Database,
  { stockId, findCut, language }: { readonly stockId: number; readonly findCut: FindCut; readonly language: Language },
  { userId, address, now }: Actor,
): Promise<StartOfClient> {
  await requireStart(db, stockId, now);
  const kind = 'weekly';
  const period = lastWeek(now);
  if (await isBeforeArticles(db, period, now)) throw fieldIssue('body.stockId', 'periodBeforeArticles', language);
  const cut = (q: string) => (q === '' ? () => [] : findCut(db));
  const entry = { at: now, userId, stockId, address, action: 'report.generate' };
  await generateReport(db, {
    ...{ stockId, kind, period, now, cut, isNews: true },
    onStored: (tx, id) => recordAudit(tx, { ...entry, subject: `report ${id}` }),
  });
  return readStartOfClient(db, stockId, now);
}
