import { and, eq, inArray, max, ne, or, sql } from 'drizzle-orm';
import type { TierWeights } from '#contract/insight/settings.ts';
import type { Language } from '#contract/language.ts';
import { sources } from '#server/content/articles/tables.ts';
import { dictionaryItems } from '#server/content/dictionary/tables.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { pickedText } from '#server/platform/lists/picked-text.ts';
import { type SettingTopic, settingVersions, terms } from './tables.ts';

/** Settings that figures of a company depend on: the platform's, and its own peers. */
const ofCompany = (stockId: number) =>
  or(
    and(ne(settingVersions.topic, 'peers'), eq(settingVersions.stockId, 0)),
    and(eq(settingVersions.topic, 'peers'), eq(settingVersions.stockId, stockId)),
  );

/** The latest version of every topic that has one. */
export function listLatestSettings(db: Database, stockId: number) {
  return db
    .selectDistinctOn([settingVersions.topic], {
      topic: settingVersions.topic,
      version: settingVersions.version,
      content: settingVersions.content,
    })
    .from(settingVersions)
    .where(ofCompany(stockId))
    .orderBy(settingVersions.topic, sql`${settingVersions.version} desc`);
}

/** The given versions; non-existent ones are missing. */
export function listSettingsAt(
  db: Database,
  { stockId, versions }: { stockId: number; versions: readonly (readonly [topic: SettingTopic, version: number])[] },
) {
  const wanted = versions.map(([topic, version]) =>
    and(eq(settingVersions.topic, topic), eq(settingVersions.version, version)),
  );
  return db
    .select({ topic: settingVersions.topic, version: settingVersions.version, content: settingVersions.content })
    .from(settingVersions)
    .where(and(ofCompany(stockId), or(sql`false`, ...wanted)));
}

export function listLatestVersions(db: Database, stockId: number) {
  return db
    .select({ topic: settingVersions.topic, version: max(settingVersions.version) })
    .from(settingVersions)
    .where(ofCompany(stockId))
    .groupBy(settingVersions.topic);
}

export async function findLatestVersion(db: Database, { topic, stockId }: { topic: SettingTopic; stockId: number }) {
  const [row] = await db
    .select({ version: max(settingVersions.version) })
    .from(settingVersions)
    .where(and(eq(settingVersions.topic, topic), eq(settingVersions.stockId, stockId)));
  return row?.version ?? 0;
}

/** Every change of a topic, latest first. */
export function listChanges(db: Database, { topics, stockId }: { topics: readonly SettingTopic[]; stockId: number }) {
  return db
    .select({
      topic: settingVersions.topic,
      version: settingVersions.version,
      changedAt: settingVersions.changedAt,
      changedBy: settingVersions.changedBy,
    })
    .from(settingVersions)
    .where(and(inArray(settingVersions.topic, [...topics]), eq(settingVersions.stockId, stockId)))
    .orderBy(sql`${settingVersions.changedAt} desc, ${settingVersions.version} desc`);
}

/** Serialises concurrent saves, so that versions have no gaps. */
export const lockSetting = (db: Database, { topic, stockId }: { topic: SettingTopic; stockId: number }) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`setting/${topic}`}), ${stockId}::integer)`);

export const insertVersion = (db: Database, row: typeof settingVersions.$inferInsert) =>
  db.insert(settingVersions).values(row);

/**
 * Versions of one of the platform's settings with their authors, latest first: of a list its length and its first
 * `most` words, of weights all.
 */
export function listNamedChanges(db: Database, { topic, most }: { topic: SettingTopic; most: number }) {
  const { content } = settingVersions;
  const isList = sql`jsonb_typeof(${content}) = 'array'`;
  return db
    .select({
      version: settingVersions.version,
      size: sql<number>`case when ${isList} then jsonb_array_length(${content})
        else (select count(*) from jsonb_object_keys(${content}))::integer end`,
      shown: sql<unknown>`case when ${isList}
        then jsonb_path_query_array(${content}, '$[0 to $last]', jsonb_build_object('last', ${most - 1}::integer))
        else ${content} end`,
      changedAt: settingVersions.changedAt,
      changedBy: users.name,
    })
    .from(settingVersions)
    .leftJoin(users, eq(users.id, settingVersions.changedBy))
    .where(and(eq(settingVersions.topic, topic), eq(settingVersions.stockId, 0)))
    .orderBy(sql`${settingVersions.version} desc`)
    .limit(200);
}

/** Number of the latest term; 0 for none. */
export async function findLatestTerm(db: Database): Promise<number> {
  const [row] = await db.select({ number: max(terms.number) }).from(terms);
  return row?.number ?? 0;
}

export async function findSettingVersion(
  db: Database,
  { topic, stockId, version }: { topic: SettingTopic; stockId: number; version: number },
) {
  const [row] = await db
    .select({ content: settingVersions.content })
    .from(settingVersions)
    .where(
      and(eq(settingVersions.topic, topic), eq(settingVersions.stockId, stockId), eq(settingVersions.version, version)),
    );
  return row;
}

/**
 * Names that are not news, each once: of tracked companies, then their other names and those of sources. Of all that
 * there are the first `most`, as thousands of companies have tens of thousands of names.
 */
export async function listTrackedNames(db: Database, { language, most }: { language: Language; most: number }) {
  const { rows } = await db.execute<{ name: string; total: number }>(sql`
    select name, (count(*) over ())::integer as total
    from (
      select ${pickedText(companies.shortName, language)} as name, 1 as kind, ${companies.stockId} as number
      from ${companies}
      union all
      select alias, 2, ${companies.stockId} from ${companies}, unnest(${companies.aliases}) alias
      union all
      select ${pickedText(sources.name, language)}, 3, ${sources.id} from ${sources}
    ) named
    group by name
    order by min(kind), min(number), name
    limit ${most}`);
  return { total: rows[0]?.total ?? 0, first: rows.map(({ name }) => name) };
}

/** Weight of each tier in the dictionary. One statement, so that its trigger sees all weights or none. */
export async function writeWeightLabels(db: Database, weights: TierWeights): Promise<void> {
  const rows = Object.entries(weights).map(([key, weight]) => ({
    enumeration: 'source_tier_weight',
    key,
    label: { 'zh-CN': String(weight), en: String(weight) },
    sort: Number(key),
  }));
  await db
    .insert(dictionaryItems)
    .values(rows)
    .onConflictDoUpdate({
      target: [dictionaryItems.enumeration, dictionaryItems.key],
      set: { label: sql`excluded.label` },
    });
}

/** Versions of a setting with their authors' ids, latest first. */
export function listVersions(
  db: Database,
  { topic, stockId, limit }: { topic: SettingTopic; stockId: number; limit: number },
) {
  return db
    .select({
      version: settingVersions.version,
      content: settingVersions.content,
      changedAt: settingVersions.changedAt,
      changedBy: settingVersions.changedBy,
    })
    .from(settingVersions)
    .where(and(eq(settingVersions.topic, topic), eq(settingVersions.stockId, stockId)))
    .orderBy(sql`${settingVersions.version} desc`)
    .limit(limit);
}
