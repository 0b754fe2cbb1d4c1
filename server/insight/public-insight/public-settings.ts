import { readSettings, type Settings } from '#server/insight/settings/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { singleValueCache } from '#server/platform/revisions/single-value-cache.ts';

/** No client: the platform's settings only, and no peers. */
export const noCompany = 0;

/** The settings of what visitors are shown, until one has changed. */
export type PublicSettings = ReturnType<typeof singleValueCache<Settings>>;

export function publicSettings(db: Database): PublicSettings {
  return singleValueCache(() => readSettings(db, { stockId: noCompany }));
}
