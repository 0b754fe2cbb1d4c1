import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ExplorerFilters, ExplorerUnit } from '#contract/insight/explorer.ts';
import { importedArticles } from '#server/content/articles/tables.ts';
import { hasGrams } from '#server/insight/corpus/gram-condition.ts';
import { storyDays } from '#server/insight/corpus/story-place.ts';
import { articleTexts, stories } from '#server/insight/corpus/tables.ts';
import { eventKey } from '#server/insight/events/event-keys.ts';
import { numberOfTone } from '#server/insight/tone/model.ts';
import { startOfDay } from '#server/platform/china-time.ts';
import { addDays } from '#server/platform/days.ts';
import { monthGram, queryOfTerm } from '#server/platform/text/grams.ts';
import type { Sought } from './patterns.ts';
import { type BindText, isFound, textConditionOf } from './text-condition.ts';
import type { Condition } from './understand-query.ts';

export interface Facets
  extends Pick<ExplorerFilters, 'stockIds' | 'categories' | 'tiers' | 'positions' | 'tones' | 'eventTypes'> {
  /** A company that is mentioned besides, whichever of the chosen ones is. */
  readonly mentioned?: number | undefined;
  /** Whether what came by an import is left out: that is nobody's news. */
  readonly isNews?: boolean | undefined;
}

export interface Search {
  /** First and last day in China, both included; nothing after `now` is found. */
  readonly from: string;
  readonly until: string;
  readonly now: Date;
  readonly condition: Condition | undefined;
  /** Cache key, equal for equal conditions; empty if everything matches. */
  readonly words: string;
  /** Terms whose presence in the headline makes an article relevant. */
  readonly phrases: readonly Sought[];
  readonly facets: Facets;
  readonly unit: ExplorerUnit;
}

/** More months than this do not help the index. */
const mostMonths = 24;

const t = articleTexts;

type ParameterName = keyof ReturnType<typeof valuesOf> | `text${number}` | 'phrase';

/** Whether a facet is chosen. */
export const hasChoice = (facets: Facets): boolean => {
  const { stockIds, categories, tiers, positions, tones, eventTypes } = facets;
  const isChosen = [stockIds, categories, tiers, positions, tones, eventTypes].some((chosen) => chosen.length > 0);
  return isChosen || isNarrowed(facets);
};

/** Whether it is narrowed by what no reader of the Explorer chooses. */
export const isNarrowed = ({ mentioned, isNews = false }: Facets): boolean => mentioned !== undefined || isNews;

/** How a value is written in a statement. */
export type ParameterStyle = (name: ParameterName, value: unknown) => SQL;

/** Inlined, for a statement made for one search. */
export const inlineParameter: ParameterStyle = (_name, value) => sql`${sql.param(value)}`;
/** As a named parameter, for a statement shared by all searches of its form; see {@link namedValuesOf}. */
export const namedParameter: ParameterStyle = (name) => sql`${sql.placeholder(name)}`;

/** Condition of a search without words. */
export function valuesOf({ from, until, now, facets, unit }: Search) {
  const { stockIds, categories, tiers } = facets;
  return {
    from,
    until,
    /** When the last articles of its stories can have come, by the rules. */
    toldUntil: addDays(until, storyDays),
    /** When the stories of its hits can have begun, by the rules. */
    began: unit === 'stories' ? from : addDays(from, -storyDays),
    begin: startOfDay(from),
    end: startOfDay(addDays(until, 1)),
    now,
    stockIds,
    categories,
    tiers,
    tones: toneNumbers(facets.tones),
    events: eventKeysFor(facets, facets.eventTypes),
  };
}

/** The days of a search, said of each of the tables that are joined by the day, as on-days.ts says why. */
export const onSearchedDays = (bind: ParameterStyle, search: Search, ...days: readonly AnyPgColumn[]): SQL =>
  sql.join(
    days.map((day) => sql`${day} between ${bind('from', search.from)} and ${bind('until', search.until)}`),
    sql` and `,
  );

/** Whether a time is in the range and past. */
export function inRange(time: AnyPgColumn, search: Search, bind: ParameterStyle): SQL {
  const { begin, end, now } = valuesOf(search);
  return sql`${time} >= ${bind('begin', begin)} and ${time} < ${bind('end', end)} and ${time} <= ${bind('now', now)}`;
}

/** By what articles with an event of these types are found: of the selected companies, or of any. */
export const eventKeysFor = ({ stockIds }: Pick<Facets, 'stockIds'>, types: Facets['eventTypes']): string[] =>
  stockIds.length === 0 ? [...types] : types.flatMap((type) => stockIds.map((stockId) => eventKey(type, stockId)));

/** Stands for null where tones are compared. */
const unsure = 9;
const toneNumbers = (tones: Facets['tones']) => tones.map((tone) => numberOfTone(tone) ?? unsure);

/**
 * What is listed: articles, or those that are the first of their story. With its limit the story is looked up by its key
 * for each, where the planner would read all stories. `texts` stands for their table where they are looked up, too.
 */
export const unitsOf = (search: Search, bind = inlineParameter, texts = sql`${t}`): SQL =>
  search.unit === 'articles'
    ? texts
    : sql`${texts} cross join lateral (
        select ${stories.reprints} from ${stories} where ${stories.id} = ${t.storyId}
          and ${stories.publishedOn} = ${t.publishedOn} and ${onSearchedDays(bind, search, stories.publishedOn)}
          and ${stories.originalArticleId} = ${t.articleId} limit 1
      ) as story`;

/** Units in the range that match the query, regardless of facets. */
export function matchesQuery(search: Search, bind = inlineParameter): SQL {
  if (search.unit === 'articles' || search.words === '') return hasText(search, bind);
  const told = { ...search, ...rangeOfTexts(search) };
  const bindTold: ParameterStyle = (name, value) => bind(name === 'until' ? 'toldUntil' : name, value);
  const storiesTold = sql`select ${t.storyId} from ${t} where ${hasText(told, bindTold)}`;
  // What no index finds is often in most of the texts.
  if (search.condition && textConditionOf(search.condition).grams === undefined) {
    return sql`${inRange(t.publishedAt, search, bind)} and ${onSearchedDays(bind, search, t.publishedOn)}
      and ${t.storyId} in (${storiesTold})`;
  }
  return sql`(${inRange(t.publishedAt, search, bind)}) is true and ${isOfDays(search, bind)}
    and ${t.storyId} = any(array(${storiesTold}))`;
}

/** Where the texts lie by which units are found: reprints follow the first article of their story for some days. */
const rangeOfTexts = ({ from, until, unit }: Search) => ({
  from,
  until: unit === 'stories' ? addDays(until, storyDays) : until,
});

/**
 * The days of texts that are found by their grams, or by their stories. They, and times, are looked at in what was found:
 * the planner takes them and grams for independent, and would read the key of all texts, or the index of times, beside the
 * index of grams, which knows the months.
 */
const isOfDays = ({ from, until }: Search, bind: ParameterStyle): SQL =>
  sql`is_of_days(${t.publishedOn}, ${bind('from', from)}, ${bind('until', until)})`;

/** Articles in the range that match the query. */
function hasText(search: Search, bind: ParameterStyle): SQL {
  let bound = 0;
  const bindText: BindText = (value) => bind(`text${bound++}`, value);
  const { grams, recheck } = search.condition ? textConditionOf(search.condition, bindText) : scanned;
  const conditions: SQL[] = [];
  if (grams === undefined) conditions.push(inRange(t.publishedAt, search, bind));
  else {
    conditions.push(isOfDays(search, bind), sql`(${t.publishedAt} <= ${bind('now', search.now)}) is true`);
    conditions.push(hasGrams(grams, monthGramsOf(search), bindText));
  }
  if (recheck) conditions.push(recheck);
  return sql.join(conditions, sql` and `);
}

const scanned = { grams: undefined, recheck: undefined };

/**
 * The form of a search for one word in all articles or all stories: statements of one form and unit differ in named values
 * alone, and one plan suits them all. `undefined` for other searches.
 */
export function wordFormOf(search: Search): string | undefined {
  const { condition, phrases, facets } = search;
  const [phrase] = phrases;
  if (hasChoice(facets) || condition?.kind !== 'contains' || condition.inTitle) return undefined;
  if (phrases.length !== 1 || phrase?.kind !== 'contains' || phrase.inTitle) return undefined;
  const { all, any, exact } = queryOfTerm(condition.term);
  if (all.length + any.length === 0) return undefined;
  return [
    all.length > 0 ? 'all' : '',
    any.length,
    exact ? 'exact' : '',
    monthGramsOf(rangeOfTexts(search)).length > 0 ? 'months' : '',
  ]
    .filter((part) => part !== '')
    .join('.');
}

/** Values of the parameters of a search that has a form of a word, or of one without words. */
export function namedValuesOf(search: Search): Record<string, unknown> {
  const values: Record<string, unknown> = valuesOf(search);
  const note: ParameterStyle = (name, value) => {
    values[name] = value;
    return sql``;
  };
  if (search.condition) matchesQuery(search, note);
  relevanceOf(search.phrases.slice(0, 1), note);
  return values;
}

/** Grams of the months of the range; none if they are too many to help. */
function monthGramsOf({ from, until }: Pick<Search, 'from' | 'until'>): number[] {
  const months = monthsBetween(from, until);
  return months.length <= mostMonths ? months.map(monthGram) : [];
}

/** A day of each month of the range. */
function monthsBetween(from: string, until: string): string[] {
  const months: string[] = [];
  for (let day = `${from.slice(0, 7)}-01`; day <= until && months.length <= mostMonths; day = monthAfter(day)) {
    months.push(day);
  }
  return months;
}

function monthAfter(day: string): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1)).toISOString().slice(0, 10);
}

/** Condition of each facet; an unset one has none. */
export interface FacetConditions {
  readonly company: SQL;
  readonly category: SQL;
  readonly tier: SQL;
  readonly position: SQL;
  readonly tone: SQL;
  readonly event: SQL;
  readonly headline: SQL;
  readonly body: SQL;
}

const wasNotImported = sql`not exists (select from ${importedArticles}
  where ${importedArticles.articleId} = ${t.articleId} and ${importedArticles.publishedOn} = ${t.publishedOn})`;

export function facetConditions(
  { stockIds, categories, tiers, positions, tones, eventTypes, mentioned, isNews = false }: Facets,
  bind: ParameterStyle,
): FacetConditions {
  const all = sql`true`;
  // One parameter for all selected values, so that the statement does not depend on their number.
  const chosen = sql`${bind('stockIds', stockIds)}::int[]`;
  const headline =
    stockIds.length > 0 ? sql`${t.headlineStockIds} && ${chosen}` : sql`cardinality(${t.headlineStockIds}) > 0`;
  const body =
    stockIds.length > 0
      ? sql`exists (select from unnest(${t.stockIds}) as one
          where one = any(${chosen}) and one <> all(${t.headlineStockIds}))`
      : sql`cardinality(${t.stockIds}) > cardinality(${t.headlineStockIds})`;
  const company = stockIds.length > 0 ? sql`${t.stockIds} && ${chosen}` : all;
  const besides = [
    ...(mentioned === undefined ? [] : [sql`${mentioned}::int = any(${t.stockIds})`]),
    ...(isNews ? [wasNotImported] : []),
  ];
  const wanted = positions.map((position) => (position === 'headline' ? headline : body));
  return {
    company: besides.length === 0 ? company : sql`(${sql.join([company, ...besides], sql` and `)})`,
    category: categories.length > 0 ? sql`${t.category} = any(${bind('categories', categories)}::text[])` : all,
    tier: tiers.length > 0 ? sql`${t.tier} = any(${bind('tiers', tiers)}::int[])` : all,
    position: wanted.length > 0 ? sql`(${sql.join(wanted, sql` or `)})` : all,
    tone:
      tones.length > 0
        ? sql`coalesce(${t.tone}, ${sql.raw(String(unsure))}) = any(${bind('tones', toneNumbers(tones))}::int[])`
        : all,
    // The first condition is that of the index.
    event:
      eventTypes.length > 0
        ? sql`(${t.events} <> '{}' and ${t.events} && ${bind('events', eventKeysFor({ stockIds }, eventTypes))}::text[])`
        : all,
    headline,
    body,
  };
}

/** Conjunction of all facets. */
export function matchesFacets(facets: Facets, bind: ParameterStyle): SQL {
  const { company, category, tier, position, tone, event } = facetConditions(facets, bind);
  return sql`${company} and ${category} and ${tier} and ${position} and ${tone} and ${event}`;
}

/** Points per phrase and word in the headline; a phrase weighs more, because its words count as well. */
export function relevanceOf(phrases: readonly Sought[], bind = inlineParameter): SQL {
  if (phrases.length === 0) return sql`0`;
  return sql.join(
    phrases.map((phrase) => sql`(${isFound(phrase, t.headline, (value) => bind('phrase', value))})::int`),
    sql` + `,
  );
}
