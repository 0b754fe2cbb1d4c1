import { desc, eq } from 'drizzle-orm';
import { insertVersion, lockSetting } from '#server/insight/settings/queries.ts';
import { type SettingTopic, settingVersions } from '#server/insight/settings/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ProductTable, rowOfKey } from './product-table.ts';

interface Setting {
  readonly topic: SettingTopic;
  readonly content: unknown;
}

/** Whose settings the platform's are. */
const platform = 0;

/** The platform's settings: each change is a version of its own, the product's as well as an operator's. */
export function settingTable(settings: readonly Setting[]): ProductTable {
  const byTopic = new Map<string, Setting>(settings.map((setting) => [setting.topic, setting]));
  return {
    name: 'setting',
    isKeyed: true,
    rows: settings.map(({ topic, content }) => ({ key: topic, value: content })),
    read: async (db, _context, keys) => {
      const latest = await listLatest(db);
      return latest
        .filter(({ topic }) => keys.includes(topic))
        .map(({ topic, content }) => ({ id: topic, value: content }));
    },
    add: async (db, keys) => {
      const added = keys.map((key) => rowOfKey(byTopic, key));
      await db
        .insert(settingVersions)
        .values(added.map(({ topic, content }) => ({ topic, stockId: platform, version: 1, content })));
      return [...keys];
    },
    update: async (db, _id, key, { now }) => {
      const { topic, content } = rowOfKey(byTopic, key);
      await lockSetting(db, { topic, stockId: platform });
      const version = (await listLatest(db)).find((row) => row.topic === topic)?.version ?? 0;
      await insertVersion(db, { topic, stockId: platform, version: version + 1, content, changedAt: now });
    },
    // Versions stay: a figure of the past names the one it was computed with.
    remove: async () => {},
  };
}

function listLatest(db: Database) {
  return db
    .selectDistinctOn([settingVersions.topic])
    .from(settingVersions)
    .where(eq(settingVersions.stockId, platform))
    .orderBy(settingVersions.topic, desc(settingVersions.version));
}
