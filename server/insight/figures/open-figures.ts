import type { SettingVersions } from '#contract/insight/figures.ts';
import { readSettings, type Settings } from '#server/insight/settings/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { FigureData } from './figure-data.ts';
import { type LoadFigureData, loadFigureData } from './load-figure-data.ts';

export interface OpenFigures extends Omit<LoadFigureData, 'settings'> {
  /** Setting versions to use; the latest if omitted. */
  readonly versions?: SettingVersions | undefined;
  /** Whose peers count; default: the viewer's. */
  readonly settingsOf?: number | undefined;
}

/** All inputs of figures for a session's company and its peers, with the settings in force. */
export async function openFigures(
  db: Database,
  { versions, settingsOf, ...wanted }: OpenFigures,
): Promise<{ data: FigureData; settings: Settings }> {
  const settings = await readSettings(db, { stockId: settingsOf ?? wanted.viewerId, versions });
  return { data: await loadFigureData(db, { ...wanted, settings }), settings };
}
