import type { QueryClient } from '@tanstack/react-query';
import type { InsightSettings, InsightTopic } from '#contract/insight/settings.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { refreshFigures } from '#web/workspace/insight/refresh/refresh-figures.ts';

/** A colleague has saved since; the type keeps it equal to the contract's. */
export const settingChanged: typeof import('#contract/codes/errors.ts').errorTable['SETTING_CHANGED']['code'] = 1302;

export const settingsQuery = apiQuery('setting.insight', {}, { quiet: true });

export const changesQuery = (topic: InsightTopic) => apiQuery('setting.changes', { body: { topic } }, { quiet: true });

/** The version of a setting as it was fetched. */
export const versionIn = ({ words, weights }: InsightSettings, topic: InsightTopic): number =>
  words.find((one) => one.topic === topic)?.version ?? weights.version;

/** Asks again after saving: for the setting, its versions, and the figures that it counts for. */
export async function refresh(client: QueryClient, topic: InsightTopic): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
    client.invalidateQueries({ queryKey: changesQuery(topic).queryKey }),
    refreshFigures(client),
  ]);
}
