import {
  type InsightSettings,
  type InsightTopic,
  type SettingChange,
  type TierWeights,
  type WordTopic,
  wordTopics,
} from '#contract/insight/settings.ts';
import type { Language } from '#contract/language.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import {
  findLatestVersion,
  findSettingVersion,
  insertVersion,
  listNamedChanges,
  listTrackedNames,
  lockSetting,
  writeWeightLabels,
} from './queries.ts';
import { readSettings } from './service.ts';

/** Settings of the platform, not of a client. */
const platform = 0;

/** Names that the page shows of those stopped automatically. */
const shownNames = 200;

/** Editable settings, and automatically stopped names. */
export async function readInsightSettings(db: Database, language: Language): Promise<InsightSettings> {
  const { versions, weights, stopWords, neverStopWords, userWords } = await readSettings(db, { stockId: platform });
  const words: Record<WordTopic, readonly string[]> = {
    'stopWords.general': stopWords.general,
    'stopWords.boilerplate': stopWords.boilerplate,
    'stopWords.names': stopWords.names,
    neverStopWords,
    userWords,
  };
  return {
    // What was kept before the search form had simplified characters is compared in it, too.
    words: wordTopics.map((topic) => ({ topic, version: versions[topic] ?? 0, words: inSearchForm(words[topic]) })),
    weights: {
      version: versions.tierWeights ?? 0,
      values: { 1: weights[1] ?? 0, 2: weights[2] ?? 0, 3: weights[3] ?? 0 },
    },
    derivedNames: await listTrackedNames(db, { language, most: shownNames }),
  };
}

/** Versions of a setting, latest first. */
export async function listSettingChanges(db: Database, topic: InsightTopic): Promise<SettingChange[]> {
  const changes = await listNamedChanges(db, { topic, most: summaryWords });
  return changes.map(({ version, changedAt, changedBy, shown, size }) => ({
    version,
    changedAt: changedAt.toISOString(),
    changedBy: changedBy ?? '',
    ...{ summary: summaryOf(shown, size), size },
  }));
}

const summaryWords = 12;

/** The first words of so many, or all weights. */
function summaryOf(shown: unknown, size: number): string {
  if (Array.isArray(shown)) return size > shown.length ? `${shown.join(' ')} …` : shown.join(' ');
  return Object.values(shown as Record<string, unknown>).join(' / ');
}

interface Save {
  /** Refused if someone has saved since. */
  readonly basedOn: number;
}

/** Words in search form, each once. */
const inSearchForm = (words: readonly string[]): string[] =>
  [...new Set(words.map(normalizeText))].filter((word) => word !== '');

/** Stores a list of words in search form, each once. */
export function saveWords(
  db: Database,
  { topic, words, ...save }: Save & { topic: WordTopic; words: readonly string[] },
  saving: Saving,
) {
  return saveVersion(db, { topic, content: inSearchForm(words), ...save }, saving);
}

export function saveWeights(db: Database, { weights, ...save }: Save & { weights: TierWeights }, saving: Saving) {
  return saveVersion(db, { topic: 'tierWeights', content: weights, ...save }, saving);
}

/** Restores an earlier version as the next one; versions in between stay. */
export async function restoreVersion(
  db: Database,
  { topic, version, ...save }: Save & { topic: InsightTopic; version: number },
  saving: Saving,
) {
  const found = await findSettingVersion(db, { topic, stockId: platform, version });
  if (!found) throw new AppError('NOT_FOUND');
  return saveVersion(db, { topic, content: found.content, restored: version, ...save }, saving);
}

/** Counts user words in the articles that are there, in the transaction that saves them; the corpus does it. */
export type CountNewWords = (
  tx: Database,
  words: { readonly words: readonly string[]; readonly now: Date },
) => Promise<void>;

/** Who saves, and what follows from it. */
export interface Saving {
  readonly actor: Actor;
  readonly countNewWords: CountNewWords;
}

interface NextVersion extends Save {
  readonly topic: InsightTopic;
  readonly content: unknown;
  /** The earlier version that it repeats. */
  readonly restored?: number;
}

/**
 * Weights are also in the dictionary, whose trigger would create a version without an author: the version is written
 * first, so that the trigger finds no change.
 */
function saveVersion(
  db: Database,
  { topic, content, basedOn, restored }: NextVersion,
  { actor: { userId, stockId, address, now: at }, countNewWords }: Saving,
): Promise<{ version: number }> {
  return db.transaction(async (tx) => {
    await lockSetting(tx, { topic, stockId: platform });
    const latest = await findLatestVersion(tx, { topic, stockId: platform });
    if (basedOn !== latest) throw new AppError('SETTING_CHANGED');
    const version = latest + 1;
    const former =
      topic === 'tierWeights'
        ? (await readSettings(tx, { stockId: platform })).weights
        : (await findSettingVersion(tx, { topic, stockId: platform, version: latest }))?.content;
    if (topic === 'userWords') await countNewWords(tx, { words: content as string[], now: at });
    await insertVersion(tx, { topic, stockId: platform, version, content, changedBy: userId });
    if (topic === 'tierWeights') await writeWeightLabels(tx, content as TierWeights);
    const action = restored === undefined ? 'setting.save' : 'setting.restore';
    const restoring = restored !== undefined && { restored };
    const detail = { version, ...restoring, ...differenceOf(topic, former, content) };
    await recordAudit(tx, { at, userId, stockId, address, action, subject: `setting ${topic}`, detail });
    return { version };
  });
}

/** Words that the audit log names of those added, and of those removed. */
const notedWords = 50;

/** What a version changes, for the audit log: weights as they were and are, words that came and went. */
function differenceOf(topic: InsightTopic, before: unknown, after: unknown) {
  if (topic === 'tierWeights') return { before, after };
  const [former, words] = [new Set((before ?? []) as readonly string[]), new Set(after as readonly string[])];
  const added = [...words].filter((word) => !former.has(word));
  const removed = [...former].filter((word) => !words.has(word));
  return {
    added: added.slice(0, notedWords),
    addedCount: added.length,
    removed: removed.slice(0, notedWords),
    removedCount: removed.length,
  };
}
