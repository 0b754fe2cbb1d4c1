import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ExplorerHit } from '#contract/insight/explorer.ts';
import type { Mark } from '#contract/insight/explorer-reading.ts';
import type { Language, LocalizedText } from '#contract/language.ts';
import { articles, sources } from '#server/content/articles/tables.ts';
import { dictionaryItems } from '#server/content/dictionary/tables.ts';
import { brieflyDisplayed } from '#server/content/site/content/shown-text.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { articleTexts, stories } from '#server/insight/corpus/tables.ts';
import { toneOfNumber } from '#server/insight/tone/model.ts';
import type { Database } from '#server/platform/database/database.ts';
import { prepareForm } from '#server/platform/database/prepare-once.ts';
import { pickedText, untranslatedText } from '#server/platform/lists/picked-text.ts';
import { articleExcerpt } from './excerpt.ts';
import { type FoundHit, inSortOrder, isPlain, type Page, rankHits } from './find-hits.ts';
import {
  inlineParameter,
  isNarrowed,
  namedParameter,
  namedValuesOf,
  onSearchedDays,
  type ParameterStyle,
  type Search,
  valuesOf,
  wordFormOf,
} from './hits-query.ts';

export interface Reader {
  /** Terms to highlight in titles and summaries, longest first. */
  readonly terms: readonly Mark[];
  readonly language: Language;
}

type Names = Readonly<Record<string, LocalizedText>>;

/** Where the articles and stories of hits lie. */
interface Places {
  readonly article?: SQL | undefined;
  readonly story?: SQL | undefined;
}

/** Results with their articles, in the order of `hits`, a query with rows named `hit`. */
function select(db: Database, hits: SQL, order: SQL, { terms, language }: Reader, places: Places = {}) {
  const summary = pickedText(articles.summary, language);
  // The body is needed for words that the summary may lack, or if there is no summary.
  const body = sql<LocalizedText | null>`case when ${terms.length > 0 ? sql`true` : sql`${summary} = ''`}
    then ${articles.body} end`;
  return db
    .select({
      id: articles.id,
      title: pickedText(articles.title, language),
      isTitleUntranslated: untranslatedText(articles.title, language),
      summary,
      isSummaryUntranslated: untranslatedText(articles.summary, language),
      body,
      category: articles.category,
      publishedAt: articles.publishedAt,
      sourceId: articles.sourceId,
      sourceName: pickedText(sources.name, language),
      isSourceUntranslated: untranslatedText(sources.name, language),
      tier: sql<number>`hit.tier`,
      tone: sql<number | null>`hit.tone`,
      storyId: sql<number>`hit.story_id`.mapWith(Number),
      events: sql<string[] | null>`(select json_agg(${pickedText(dictionaryItems.label, language)} order by
          ${dictionaryItems.sort}, ${dictionaryItems.key})
        from ${dictionaryItems} where ${dictionaryItems.enumeration} = 'event_type'
          and ${dictionaryItems.key} = any(hit.events) and ${dictionaryItems.isOff} is not true)`,
      stockIds: sql<number[]>`hit.stock_ids`,
      headlineStockIds: sql<number[]>`hit.headline_stock_ids`,
      reprints: stories.reprints,
      storyArticleId: stories.originalArticleId,
      names: sql<Names | null>`(select json_object_agg(${companies.stockId}, ${companies.shortName})
        from ${companies} where ${companies.stockId} = any(hit.stock_ids))`,
    })
    .from(sql`(${hits}) as hit`)
    .innerJoin(
      articles,
      and(eq(articles.id, sql`hit.article_id`), eq(articles.publishedOn, sql`hit.published_on`), places.article),
    )
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .leftJoin(stories, and(eq(stories.id, sql`hit.story_id`), places.story))
    .orderBy(order);
}

type Row = Awaited<ReturnType<typeof select>>[number];

/** Lengths of pages that are requested all the time, nearly always for the first: of a company's home, and of a list. */
const usualLengths: readonly number[] = [8, 20];

/** A page of results. */
export async function readPage(db: Database, search: Search, page: Page, reader: Reader): Promise<ExplorerHit[]> {
  const selectWith = (bind: ParameterStyle) =>
    select(db, rankHits(search, page, bind), inSortOrder, reader, placesOf(search, bind));
  const form = formOf(search, page);
  const rows =
    form === undefined
      ? await selectWith(inlineParameter)
      : await prepareForm(db, nameOf(search, page, reader, form), (name) =>
          selectWith(namedParameter).prepare(name),
        ).execute(namedValuesOf(search));
  return (await addOlderStories(db, rows)).map((row) => toWire(row, reader));
}

/** By what a usual page differs in its statement; `undefined` for one whose plan depends on what is sought. */
function formOf(search: Search, page: Page): string | undefined {
  if (page.offset > 0 || !usualLengths.includes(page.limit)) return undefined;
  if (search.words !== '') {
    const word = wordFormOf(search);
    return word && `${page.sort}.${word}`;
  }
  // How to find an event, or a company beside others, depends on how rare it is.
  const { facets } = search;
  return isPlain(search, page) && facets.eventTypes.length === 0 && !isNarrowed(facets) ? '' : undefined;
}

/** Articles of the days of the search, and the stories that they are in by the rules: see {@link addOlderStories}. */
function placesOf(search: Search, bind: ParameterStyle): Places {
  const { until, began } = valuesOf(search);
  return {
    article: onSearchedDays(bind, search, articles.publishedOn),
    story: sql`${stories.publishedOn} between ${bind('began', began)} and ${bind('until', until)}`,
  };
}

/**
 * Rows with the stories that began earlier than those of {@link placesOf}, because a person put their articles together.
 * There is hardly ever one, so that a search does not look for the stories of its hits in all of the past.
 */
async function addOlderStories(db: Database, rows: Row[]): Promise<Row[]> {
  const missing = rows.filter(({ reprints }) => reprints === null).map(({ storyId }) => storyId);
  if (missing.length === 0) return rows;
  const older = await db
    .select({ id: stories.id, reprints: stories.reprints, storyArticleId: stories.originalArticleId })
    .from(stories)
    .where(inArray(stories.id, missing));
  return rows.map((row) => {
    const story = older.find(({ id }) => id === row.storyId);
    return story ? { ...row, reprints: story.reprints, storyArticleId: story.storyArticleId } : row;
  });
}

/** One statement for all searches of the same form and set of facets, and as long a page. */
function nameOf(
  { facets: { stockIds, categories, tiers, positions, tones }, unit }: Search,
  { limit }: Page,
  { language }: Reader,
  form: string,
): string {
  const chosen = [stockIds, categories, tiers, tones].map((facet) => (facet.length > 0 ? 'x' : '_')).join('');
  const places = [...new Set(positions)].sort().join('.');
  return `explorer.${unit}.${limit}.${chosen}.${places}.${language}.${form}`;
}

/** Results of earlier hits; articles that were withdrawn in between are left out. */
export async function readHits(db: Database, hits: readonly FoundHit[], reader: Reader): Promise<ExplorerHit[]> {
  if (hits.length === 0) return [];
  const ids = sql`${sql.param(hits.map(({ id }) => id))}::bigint[]`;
  const days = sql`${sql.param(hits.map(({ publishedOn }) => publishedOn))}::date[]`;
  const known = sql`select article_text.*, turn
    from unnest(${ids}, ${days}) with ordinality as known (id, day, turn)
    inner join ${articleTexts} on ${articleTexts.articleId} = known.id and ${articleTexts.publishedOn} = known.day`;
  return (await select(db, known, sql`turn`, reader)).map((row) => toWire(row, reader));
}

function toWire(row: Row, { terms, language }: Reader): ExplorerHit {
  const {
    names,
    body,
    publishedAt,
    isTitleUntranslated,
    summary,
    isSummaryUntranslated,
    isSourceUntranslated,
    stockIds,
    headlineStockIds,
    reprints,
    storyArticleId,
    tone,
    events,
    ...hit
  } = row;
  const nameOfCompany = (stockId: number) => {
    const name = names?.[stockId];
    return name && brieflyDisplayed({ name }, language);
  };
  const excerpt = articleExcerpt({ summary, isSummaryUntranslated, body }, language, terms);
  return {
    ...hit,
    tone: toneOfNumber(tone),
    summary: excerpt.text,
    untranslated: [
      ...(isTitleUntranslated ? ['title' as const] : []),
      ...(excerpt.isUntranslated ? ['summary' as const] : []),
      ...(isSourceUntranslated ? ['sourceName' as const] : []),
    ],
    publishedAt: publishedAt.toISOString(),
    companies: companiesOf({ stockIds, headlineStockIds }, nameOfCompany),
    reprints: reprints ?? 0,
    storyArticleId: storyArticleId ?? hit.id,
    events: events ?? [],
    story: null,
  };
}

/** Headline mentions first. */
export function companiesOf(
  {
    stockIds,
    headlineStockIds,
  }: { readonly stockIds: readonly number[]; readonly headlineStockIds: readonly number[] },
  nameOfCompany: (stockId: number) => Pick<ExplorerHit['companies'][number], 'name' | 'untranslated'> | undefined,
): ExplorerHit['companies'] {
  const body = stockIds.filter((stockId) => !headlineStockIds.includes(stockId));
  const listed = (ids: readonly number[], position: ExplorerHit['companies'][number]['position']) =>
    ids.flatMap((stockId) => {
      const name = nameOfCompany(stockId);
      return name === undefined ? [] : { stockId, ...name, position };
    });
  return [...listed(headlineStockIds, 'headline'), ...listed(body, 'body')];
}
