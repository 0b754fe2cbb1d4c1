import { mostInReports } from '#contract/insight/theme-rules.ts';
import { changeSavedSearch, listSearchesInReports, lockSearchesInReports } from '#server/insight/explorer/queries.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';

interface Reported {
  readonly id: number;
  readonly isInReports: boolean;
}

/**
 * Has the company's reports tell of one's theme, or no longer. Throws NOT_FOUND for another person's, and
 * REPORT_THEMES_USED_UP where they tell of as many as they may.
 */
export function reportTheme(
  db: Database,
  { id, isInReports }: Reported,
  actor: Actor,
): Promise<Pick<Reported, 'isInReports'>> {
  const { stockId, userId, address, now } = actor;
  return inCompany(db, stockId, async (tx) => {
    await lockSearchesInReports(tx, stockId);
    const changed = await changeSavedSearch(tx, actor, { id, isInReports });
    if (!changed) throw new AppError('NOT_FOUND');
    if (isInReports && (await listSearchesInReports(tx, stockId)).length > mostInReports)
      throw new AppError('REPORT_THEMES_USED_UP');
    const action = isInReports ? 'theme.reported' : 'theme.unreported';
    await recordAudit(tx, {
      at: now,
      userId,
      stockId,
      address,
      action,
      subject: `theme ${id}`,
      detail: { name: changed.name },
    });
    return { isInReports };
  });
}
