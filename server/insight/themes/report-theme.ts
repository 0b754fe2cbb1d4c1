import { mostInReports } from '#contract/insight/theme-rules.ts';
import type { ReportTheme } from '#contract/insight/themes.ts';
import { listNames } from '#server/identity/sessions/queries.ts';
import {
  changeSavedSearch,
  listSearchesInReports,
  lockSearchesInReports,
  takeOutOfReports,
} from '#server/insight/explorer/queries.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';

interface Reported {
  readonly id: number;
  readonly isInReports: boolean;
}

/** The themes that the company's reports tell of, each with whose it is. */
export async function listReportThemes(
  db: Database,
  { stockId, userId }: Pick<Actor, 'stockId' | 'userId'>,
): Promise<ReportTheme[]> {
  const themes = await inCompany(db, stockId, (tx) => listSearchesInReports(tx, stockId));
  const names = await listNames(
    db,
    themes.map((theme) => theme.userId),
  );
  return themes.map(({ id, name, userId: ownerId }) => ({
    ...{ id, name },
    owner: names.get(ownerId) ?? '',
    isOwn: ownerId === userId,
  }));
}

/**
 * Has the company's reports tell of one's theme, or no longer of anybody's, so that there is room for another. Throws
 * NOT_FOUND for another person's that they do not tell of, and REPORT_THEMES_USED_UP where they tell of as many as they
 * may.
 */
export function reportTheme(
  db: Database,
  { id, isInReports }: Reported,
  actor: Actor,
): Promise<Pick<Reported, 'isInReports'>> {
  const { stockId, userId, address, now } = actor;
  return inCompany(db, stockId, async (tx) => {
    await lockSearchesInReports(tx, stockId);
    const changed = isInReports
      ? await changeSavedSearch(tx, actor, { id, isInReports })
      : await takeOutOfReports(tx, actor, id);
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
