import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import type { SettingVersions } from '#contract/insight/figures.ts';
import type { HotWord, HotWordDetail, HotWordList, HotWordScope } from '#contract/insight/hot-words.ts';
import type { Language } from '#contract/language.ts';
import { brieflyDisplayed, displayedItem } from '#server/content/site/content/shown-text.ts';
import { readFirstDay } from '#server/insight/figures/queries.ts';
import type { HotWordFormula } from '#server/insight/formulas/hot-word.ts';
import type { Database } from '#server/platform/database/database.ts';
import { daysIn } from '#server/platform/days.ts';
import { type ChosenScope, choosePublicScope, chooseScope, type PublicScope } from './choose-scope.ts';
import type { HotWordCache } from './hot-word-cache.ts';
import { listHotWords } from './list-hot-words.ts';
import {
  countTiers,
  countWords,
  countWordsBySpan,
  listCompanions,
  listFirstArticles,
  listLaterTerms,
} from './queries.ts';
import { readWindows, type WordRules } from './rank-words.ts';
import { readNames } from './read-names.ts';
import { StopWords } from './stop-words.ts';

const relatedLength = 8;
/** Candidates for related words: the most frequent ones. */
const companionsLookedAt = 200;
const earliestLength = 5;

/** Inputs of hot words besides stories. */
export interface HotWordSettings {
  readonly versions: SettingVersions;
  readonly stopWords: ConstructorParameters<typeof StopWords>[0]['stopWords'];
  readonly neverStopWords: readonly string[];
  readonly hotWordFormula: HotWordFormula;
  readonly knownTerms: number;
}

export interface ReadHotWords {
  /** A company's own words, or those for visitors. */
  readonly reader: { readonly stockId: number; readonly wanted: HotWordScope } | { readonly open: PublicScope };
  /** Last day of the foreground. */
  readonly until: string;
  readonly settings: HotWordSettings;
  readonly language: Language;
  readonly now: Date;
  readonly limit?: number;
  /** Results cached since the last change. */
  readonly kept?: HotWordCache | undefined;
}

/** The list of the requested scope, or of the next wider one with enough stories. */
export async function readHotWords(db: Database, request: ReadHotWords): Promise<HotWordList> {
  const chosen = await scopeFor(db, request);
  const items = await listItems(db, chosen, request);
  return { ...describeScope(chosen, request), items: items.slice(0, request.limit) };
}

/** Lists of any days in the scope of the last one: those of two scopes cannot be compared. */
export async function openHotWords(db: Database, request: ReadHotWords) {
  const chosen = await scopeFor(db, request);
  const { scope, scopeName } = describeScope(chosen, request);
  return {
    scope: { scope, scopeName },
    listOn: async (day: string) => listItems(db, await onDay(db, chosen, { ...request, until: day }), request),
  };
}

/** The same scope on another day. */
function onDay(db: Database, chosen: ChosenScope, { until, kept }: ReadHotWords): Promise<ChosenScope> {
  const read = async () => ({ ...chosen, windows: await readWindows(db, chosen.scope, until) });
  return kept ? kept.scopes.get(JSON.stringify([chosen.ref, until]), read) : read();
}

/** Details of a word, listed or not. */
export async function readHotWord(
  db: Database,
  { word, ...request }: ReadHotWords & { word: string },
): Promise<HotWordDetail> {
  const chosen = await scopeFor(db, request);
  const { stopWords } = await readWordRules(db, request.settings);
  const { foreground } = chosen.windows;
  const [items, days, tiers, related, { list }] = await Promise.all([
    listItems(db, chosen, request),
    countDays(db, chosen, word),
    countTiers(db, chosen.scope, { ...foreground, word }),
    findRelated(db, chosen, { word, stopWords }),
    listFirstArticles(db, chosen.scope, { ...foreground, word, limit: earliestLength }),
  ]);
  const stories = tiers.reduce((sum, tier) => sum + tier.stories, 0);
  return {
    ...describeScope(chosen, request),
    word,
    item: items.find((item) => item.word === word) ?? null,
    days,
    tiers: tiers.map((tier) => ({ ...tier, share: tier.stories / stories })),
    related,
    earliest: list.map(({ id, title, sourceName, publishedAt }) => ({
      id,
      ...displayedItem({ title, sourceName }, request.language),
      publishedAt: publishedAt.toISOString(),
    })),
  };
}

async function listItems(db: Database, chosen: ChosenScope, { settings, kept }: ReadHotWords): Promise<HotWord[]> {
  const compute = async () => listHotWords(db, { chosen, rules: await readWordRules(db, settings) });
  const { peers: _, ...versions } = settings.versions;
  return kept
    ? kept.lists.get(JSON.stringify([chosen.ref, chosen.windows.foreground.until, versions]), compute)
    : compute();
}

/** `names` are those of {@link readNames}, where they have been read already. */
export async function readWordRules(
  db: Database,
  settings: HotWordSettings,
  names?: ReadonlySet<string>,
): Promise<WordRules> {
  const { hotWordFormula: formula, knownTerms } = settings;
  const laterTerms = new Set(await listLaterTerms(db, knownTerms));
  return { stopWords: new StopWords(settings, names ?? (await readNames(db))), formula, knownTerms, laterTerms };
}

function scopeFor(db: Database, { reader, until, kept }: ReadHotWords): Promise<ChosenScope> {
  const choose = () =>
    'open' in reader ? choosePublicScope(db, until, reader.open) : chooseScope(db, { ...reader, until });
  return kept ? kept.scopes.get(JSON.stringify([reader, until]), choose) : choose();
}

function describeScope({ kind, name, fellBack, windows }: ChosenScope, { settings, language, now }: ReadHotWords) {
  return {
    scope: kind,
    ...brieflyDisplayed({ scopeName: name ?? undefined }, language),
    fellBack,
    ...windows,
    versions: settings.versions,
    asOf: now.toISOString(),
  };
}

/** Stories with the word on each of the 91 days; those of the background only as far as they are on record. */
async function countDays(db: Database, { scope, windows: { background, foreground } }: ChosenScope, word: string) {
  const firstDay = (await readFirstDay(db)) ?? foreground.from;
  const since = firstDay < foreground.from ? firstDay : foreground.from;
  const range = { from: since > background.from ? since : background.from, until: foreground.until };
  const counted = await countWordsBySpan(db, scope, { ...range, words: [word], days: 1 });
  const byDay = new Map(counted.map(({ span, stories }) => [span, stories]));
  return daysIn(range).map((day, index) => ({ day, stories: byDay.get(index) ?? 0 }));
}

/** Related words by Jaccard similarity: stories with both ÷ stories with either. */
async function findRelated(
  db: Database,
  { scope, windows }: ChosenScope,
  { word, stopWords }: { word: string; stopWords: StopWords },
) {
  const { from, until, stories } = windows.foreground;
  const range = { from, until };
  const companions = (await listCompanions(db, scope, { ...range, word, limit: companionsLookedAt })).filter(
    (companion) => !stopWords.isStopped(companion.word),
  );
  if (companions.length === 0) return [];
  const words = [word, ...companions.map((companion) => companion.word)];
  const counts = new Map((await countWords(db, scope, { ...range, words })).map((row) => [row.word, row.stories]));
  const own = counts.get(word) ?? 0;
  return companions
    .filter(
      (companion) => (counts.get(companion.word) ?? 0) <= stories * figureDefinitions.hotWord.constants.commonShare,
    )
    .map((companion) => ({
      word: companion.word,
      similarity: companion.together / (own + (counts.get(companion.word) ?? 0) - companion.together),
    }))
    .sort((left, right) => right.similarity - left.similarity || (left.word < right.word ? -1 : 1))
    .slice(0, relatedLength);
}
