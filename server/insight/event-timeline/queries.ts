import { and, between, count, desc, eq, isNull, lte, notInArray, sql } from 'drizzle-orm';
import type { EventType } from '#contract/insight/event-types.ts';
import type { Language } from '#contract/language.ts';
import { articles, isPublished, sources } from '#server/content/articles/tables.ts';
import { dictionaryItems } from '#server/content/dictionary/tables.ts';
import { companies, isListed } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { articleTexts, stories } from '#server/insight/corpus/tables.ts';
import { articleEvents, eventCorrections } from '#server/insight/events/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Window } from '#server/platform/days.ts';
import { pickedText } from '#server/platform/lists/picked-text.ts';

const shown = {
  stockId: companies.stockId,
  code: companies.code,
  name: companies.shortName,
  industryId: companies.industryId,
};

export async function findCompany(db: Database, stockId: number) {
  const [company] = await db
    .select(shown)
    .from(companies)
    .where(and(eq(companies.stockId, stockId), isListed));
  return company;
}

/** Companies to choose from besides one's own: those with these ids, and those of an industry, by code. */
export function listChoices(
  db: Database,
  { stockIds, industryId, limit }: { stockIds: readonly number[]; industryId: number | null; limit: number },
) {
  const isPeer = sql`${companies.stockId} = any(${sql.param([...stockIds])}::integer[])`;
  return db
    .select(shown)
    .from(companies)
    .where(and(isListed, industryId === null ? isPeer : sql`(${isPeer} or ${companies.industryId} = ${industryId})`))
    .orderBy(desc(isPeer), companies.code)
    .limit(limit);
}

/** Companies to choose from for those whose own company is not tracked, such as operators: all, by code. */
export function listAnyChoices(db: Database, limit: number) {
  return db.select(shown).from(companies).where(isListed).orderBy(companies.code).limit(limit);
}

export function listEventTypes(db: Database) {
  return db
    .select({ key: dictionaryItems.key, label: dictionaryItems.label, isOff: dictionaryItems.isOff })
    .from(dictionaryItems)
    .where(eq(dictionaryItems.enumeration, 'event_type'));
}

interface Wanted {
  readonly stockId: number;
  readonly window: Window;
  readonly now: Date;
  readonly typesOff: readonly EventType[];
}

/** Events of a company that first articles of stories tell. */
const isTold = ({ stockId, window, now, typesOff }: Wanted) =>
  and(
    eq(articleEvents.stockId, stockId),
    between(articleEvents.publishedOn, window.from, window.until),
    lte(articleEvents.publishedAt, now),
    typesOff.length > 0 ? notInArray(articleEvents.type, [...typesOff]) : undefined,
  );

/**
 * The story that an event's article is the first of. With their limits, text and story are looked up by their keys for
 * each event: the planner would read all stories of its day, and all articles for a company with many.
 */
function storyOf(db: Database) {
  const { id, publishedOn, originalArticleId, reprints } = stories;
  const { articleId, storyId, tone } = articleTexts;
  const story = db
    .select({ id, reprints })
    .from(stories)
    .where(and(eq(id, storyId), eq(publishedOn, articleTexts.publishedOn), eq(originalArticleId, articleId)))
    .limit(1)
    .as('story_of_text');
  return db
    .select({ id: story.id, reprints: story.reprints, tone })
    .from(articleTexts)
    .innerJoinLateral(story, sql`true`)
    .where(and(eq(articleId, articleEvents.articleId), eq(articleTexts.publishedOn, articleEvents.publishedOn)))
    .limit(1)
    .as('its_story');
}

/** The article that tells an event, looked up for each as well. */
const articleOf = (db: Database, language: Language) =>
  db
    .select({ title: pickedText(articles.title, language).as('title'), sourceId: articles.sourceId })
    .from(articles)
    .where(and(eq(articles.id, articleEvents.articleId), eq(articles.publishedOn, articleEvents.publishedOn)))
    .limit(1)
    .as('its_article');

/** Latest first. */
export function listEvents(
  db: Database,
  { language, limit, ...wanted }: Wanted & { readonly language: Language; readonly limit: number },
) {
  const story = storyOf(db);
  const article = articleOf(db, language);
  return (
    db
      .select({
        articleId: articleEvents.articleId,
        storyId: story.id,
        type: articleEvents.type,
        role: articleEvents.role,
        amount: articleEvents.amount,
        currency: articleEvents.currency,
        title: article.title,
        sourceName: pickedText(sources.name, language),
        tone: story.tone,
        publishedAt: articleEvents.publishedAt,
        reprints: story.reprints,
      })
      .from(articleEvents)
      .innerJoinLateral(story, sql`true`)
      .innerJoinLateral(article, sql`true`)
      .innerJoin(sources, eq(sources.id, article.sourceId))
      .where(isTold(wanted))
      // The day first: then the key gives the latest without sorting all.
      .orderBy(
        desc(articleEvents.publishedOn),
        desc(articleEvents.publishedAt),
        desc(articleEvents.articleId),
        articleEvents.type,
      )
      .limit(limit)
  );
}

/** What people have decided is no event of a company, latest first. */
export function listDismissed(
  db: Database,
  { stockId, window, now, typesOff, language, limit }: Wanted & { readonly language: Language; readonly limit: number },
) {
  return db
    .select({
      articleId: eventCorrections.articleId,
      type: eventCorrections.type,
      title: pickedText(articles.title, language),
      sourceName: pickedText(sources.name, language),
      publishedAt: articles.publishedAt,
      correctedBy: users.name,
      correctedAt: eventCorrections.correctedAt,
    })
    .from(eventCorrections)
    .innerJoin(articles, eq(articles.id, eventCorrections.articleId))
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .innerJoin(users, eq(users.id, eventCorrections.correctedBy))
    .where(
      and(
        eq(eventCorrections.stockId, stockId),
        eq(eventCorrections.role, 'none'),
        isNull(eventCorrections.endedAt),
        typesOff.length > 0 ? notInArray(eventCorrections.type, [...typesOff]) : undefined,
        between(articles.publishedOn, window.from, window.until),
        isPublished(now),
      ),
    )
    .orderBy(desc(articles.publishedAt), desc(articles.id), eventCorrections.type)
    .limit(limit);
}

export function countEvents(db: Database, wanted: Wanted) {
  const story = storyOf(db);
  return db
    .select({ type: articleEvents.type, count: count() })
    .from(articleEvents)
    .innerJoinLateral(story, sql`true`)
    .where(isTold(wanted))
    .groupBy(articleEvents.type);
}
