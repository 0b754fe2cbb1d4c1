import type { SettingVersions } from '#contract/insight/figures.ts';
import { currentHotWordFormula, type HotWordFormula, hotWordFormulaOf } from '#server/insight/formulas/hot-word.ts';
import { toneVersion } from '#server/insight/tone/model.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  findLatestTerm,
  findLatestVersion,
  insertVersion,
  listLatestSettings,
  listLatestVersions,
  listSettingsAt,
  lockSetting,
} from './queries.ts';
import { type SettingTopic, settingTopics } from './tables.ts';

/** Inputs of figures besides articles, and their versions. */
export interface Settings {
  /** Stored figures from before tone was one of them name no `toneWeights`. */
  readonly versions: SettingVersions;
  /** Weight by source tier. */
  readonly weights: Readonly<Record<number, number>>;
  /** The company's saved peers, in order. */
  readonly peers: readonly number[];
  readonly userWords: readonly string[];
  readonly stopWords: {
    readonly general: readonly string[];
    readonly boilerplate: readonly string[];
    readonly names: readonly string[];
  };
  readonly neverStopWords: readonly string[];
  /** Version of the formula of hot words; it is one of {@link versions}, so that stored figures name theirs. */
  readonly hotWordFormula: HotWordFormula;
  /** Number of the last term that counts as a word; 0 for none. It is one of {@link versions}, too. */
  readonly knownTerms: number;
}

/** Until the dictionary has any (docs/product/insight.md, "Weights"). */
const defaultWeights = { 1: 1.5, 2: 1, 3: 0.5 };

interface WhichSettings {
  /** The company whose peers count. */
  readonly stockId: number;
  /** Default: the latest; a topic that is absent, or at 0, is empty. */
  readonly versions?: SettingVersions | undefined;
}

/** Current settings, or those of the given versions. */
export async function readSettings(db: Database, { stockId, versions }: WhichSettings): Promise<Settings> {
  const rows = versions
    ? await listSettingsAt(db, {
        stockId,
        versions: settingTopics.flatMap((topic) => (versions[topic] ? [[topic, versions[topic]] as const] : [])),
      })
    : await listLatestSettings(db, stockId);
  const found = new Map(rows.map((row) => [row.topic, row]));
  const list = <T>(topic: SettingTopic) => (found.get(topic)?.content ?? []) as readonly T[];
  const knownTerms = versions ? (versions.terms ?? 0) : await findLatestTerm(db);
  const toneWeights = versions ? versions.toneWeights : toneVersion();
  const hotWordFormula = versions ? hotWordFormulaOf(versions.hotWordFormula) : currentHotWordFormula;
  return {
    versions: {
      ...Object.fromEntries(settingTopics.map((topic) => [topic, found.get(topic)?.version ?? 0])),
      hotWordFormula,
      terms: knownTerms,
      ...(toneWeights !== undefined && { toneWeights }),
    },
    weights: (found.get('tierWeights')?.content ?? defaultWeights) as Settings['weights'],
    peers: list<number>('peers').filter((peer) => peer !== stockId),
    userWords: list('userWords'),
    stopWords: {
      general: list('stopWords.general'),
      boilerplate: list('stopWords.boilerplate'),
      names: list('stopWords.names'),
    },
    neverStopWords: list('neverStopWords'),
    hotWordFormula,
    knownTerms,
  };
}

/** Setting versions that a figure of the company would use now; 0 for topics without a version. */
export async function versionsNow(db: Database, stockId: number): Promise<SettingVersions> {
  const rows = await listLatestVersions(db, stockId);
  const none = Object.fromEntries(settingTopics.map((topic) => [topic, 0]));
  return {
    ...none,
    ...Object.fromEntries(rows.map(({ topic, version }) => [topic, version ?? 0])),
    hotWordFormula: currentHotWordFormula,
    terms: await findLatestTerm(db),
    toneWeights: toneVersion(),
  };
}

interface NewVersion {
  readonly topic: SettingTopic;
  /** The client whose setting it is; 0 for the platform's. */
  readonly stockId: number;
  readonly content: unknown;
  /** The author; `null` for the system. */
  readonly changedBy: number | null;
}

/** Saves a change as the next version and returns its number; earlier versions stay. */
export function saveSetting(db: Database, { topic, stockId, content, changedBy }: NewVersion): Promise<number> {
  return db.transaction(async (tx) => {
    await lockSetting(tx, { topic, stockId });
    const version = (await findLatestVersion(tx, { topic, stockId })) + 1;
    await insertVersion(tx, { topic, stockId, version, content, changedBy });
    return version;
  });
}
