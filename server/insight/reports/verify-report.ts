import { eq } from 'drizzle-orm';
import { pickText } from '#contract/language.ts';
import { companies } from '#server/identity/companies/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { compareReports, type Difference, type Unversioned } from './compare-reports.ts';
import { type Changes, countChanges, isLogWholeSince } from './count-changes.ts';
import { findReport } from './queries.ts';
import type { ChosenThemes } from './report-themes.ts';
import { reproduceReport } from './reproduce-report.ts';

/** A stored report beside the same computed again. */
export interface VerifiedReport {
  readonly kind: string;
  readonly from: string;
  readonly until: string;
  readonly company: string;
  readonly generatedAt: Date;
  /** How many values were compared. */
  readonly values: number;
  /** Those that differ, with what is known to have changed of what each depends on; nothing for no known reason. */
  readonly differences: readonly (Pick<Difference, 'name' | 'kept' | 'again'> & {
    readonly reasons: readonly Unversioned[];
  })[];
  readonly changes: Changes;
  /** Whether the audit log has all that was noted since the report. */
  readonly isLogWhole: boolean;
}

/** Computes a stored report again from its versions and compares every value; `undefined` if there is none. */
export async function verifyReport(
  db: Database,
  id: number,
  cut: ChosenThemes['cut'],
): Promise<VerifiedReport | undefined> {
  const report = await findReport(db, id);
  if (!report) return undefined;
  const { kind, periodFrom: from, periodUntil: until, generatedAt, stockId } = report;
  const { kept, again } = await reproduceReport(db, id, cut);
  const { values, differences } = compareReports(kept, again);
  const changes = await countChanges(db, report);
  const [company] = await db
    .select({ name: companies.shortName })
    .from(companies)
    .where(eq(companies.stockId, stockId));
  return {
    ...{ kind, from, until, generatedAt, values, changes },
    company: company ? pickText(company.name, 'zh-CN') : String(stockId),
    differences: differences.map(({ dependsOn, ...difference }) => ({
      ...difference,
      reasons: dependsOn.filter((one) => changes[one] > 0),
    })),
    isLogWhole: await isLogWholeSince(db, generatedAt),
  };
}
