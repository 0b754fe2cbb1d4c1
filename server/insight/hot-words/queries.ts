import { and, desc, eq, gt, inArray, lte, type SQL, sql, sum } from 'drizzle-orm';
import type { LocalizedText } from '#contract/language.ts';
import { articles, sources } from '#server/content/articles/tables.ts';
import { companies, industries } from '#server/identity/companies/tables.ts';
import {
  articleTexts,
  everything,
  scopeDays,
  stories,
  storyCompanies,
  wordMonths,
} from '#server/insight/corpus/tables.ts';
import { wordsOf } from '#server/insight/corpus/word-places.ts';
import { terms } from '#server/insight/settings/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { prepareOnce } from '#server/platform/database/prepare-once.ts';
import { daysBetween, daysIn, monthOf, monthsOf, type Window } from '#server/platform/days.ts';
import { revisions } from '#server/platform/revisions/tables.ts';
import { compareWords } from './compare-words.ts';
import { listDocumentsWith, wordsInDocuments } from './documents.ts';
import type { WordScope } from './word-scope.ts';

export const textArray = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

type StoriesOfScope = Extract<WordScope, { scopeId: number }>;

/** Number of stories in the window that contain each word, as counted when they were read. */
const wordCounts = ({ scopeId }: StoriesOfScope, window: Window): SQL => sql`(
  select word, ${sumOfDays(window)} as stories from ${wordMonths}
  where scope_id = ${scopeId} and month = any(${textArray(monthsOf(window))}::date[]))`;

/** Sums a row's numbers for the window's days by subscript: unnesting each array costs several times as much. */
function sumOfDays(window: Window): SQL {
  const months = Map.groupBy(daysIn(window), monthOf);
  const cases = [...months].map(([month, days]) => {
    const numbers = days.map((day) => sql.raw(`days[${Number(day.slice(8))}]`));
    // Starts from an integer, so that the sum of many smallints cannot overflow.
    return sql`when ${month}::date then ${sql.join([sql`0`, ...numbers], sql` + `)}`;
  });
  return sql`case month ${sql.join(cases, sql` `)} end`;
}

export async function rowsOf<T>(db: Database, query: SQL): Promise<T[]> {
  return (await db.execute(query)).rows as T[];
}

/** Number of stories of a scope per window. */
export async function countStories(db: Database, scope: WordScope, windows: readonly Window[]): Promise<number[]> {
  const counts = windows.map(({ from, until }, index) => {
    const name = sql.raw(`"${index}"`);
    return 'stockId' in scope
      ? sql`(select count(*)::integer from ${storyCompanies} where stock_id = ${scope.stockId}
          and published_on between ${from}::date and ${until}::date) as ${name}`
      : sql`(select coalesce(sum(stories), 0)::integer from ${scopeDays} where scope_id = ${scope.scopeId}
          and published_on between ${from}::date and ${until}::date) as ${name}`;
  });
  const [row] = await rowsOf<Record<string, number>>(db, sql`select ${sql.join(counts, sql`, `)}`);
  return windows.map((_, index) => row?.[index] ?? 0);
}

/** Words in at least `least` stories of the window. */
export function listFrequentWords(
  db: Database,
  scope: StoriesOfScope,
  { least, ...window }: Window & { least: number },
) {
  return rowsOf<{ word: string; stories: number }>(
    db,
    sql`select word, sum(stories)::integer as stories from ${wordCounts(scope, window)} w
      group by word having sum(stories) >= ${least}`,
  );
}

/** Number of the window's stories that contain each of these words: precounted for scopes, from the stories for a company. */
export async function countWords(
  db: Database,
  scope: WordScope,
  { words, ...window }: Window & { words: readonly string[] },
): Promise<{ word: string; stories: number }[]> {
  if ('scopeId' in scope) {
    return rowsOf(
      db,
      sql`select word, sum(stories)::integer as stories from ${wordCounts(scope, window)} w
        where word = any(${textArray(words)}) group by word`,
    );
  }
  const counts = new Map<string, number>();
  for await (const { word } of wordsInDocuments(db, scope, window, words))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, found]) => ({ word, stories: found }));
}

/** The same by spans of `days` days, the first being span 0. */
export async function countWordsBySpan(
  db: Database,
  scope: WordScope,
  { words, days, ...window }: Window & { words: readonly string[]; days: number },
): Promise<{ word: string; span: number; stories: number }[]> {
  if ('scopeId' in scope) {
    return rowsOf(
      db,
      sql`select word, (month + (day - 1)::integer - ${window.from}::date) / ${days}::integer as span,
          sum(count)::integer as stories
        from ${wordMonths} cross join unnest(days) with ordinality as counts (count, day)
        where scope_id = ${scope.scopeId} and month = any(${textArray(monthsOf(window))}::date[])
          and word = any(${textArray(words)}) and count > 0
          and month + (day - 1)::integer between ${window.from}::date and ${window.until}::date
        group by 1, 2`,
    );
  }
  const spans = new Map<string, { word: string; span: number; stories: number }>();
  for await (const { word, document } of wordsInDocuments(db, scope, window, words)) {
    const span = Math.floor(daysBetween(window.from, document.day) / days);
    const counted = spans.get(`${span} ${word}`) ?? { word, span, stories: 0 };
    counted.stories += 1;
    spans.set(`${span} ${word}`, counted);
  }
  return [...spans.values()];
}

/** Number of sources of the stories with each of these words. */
export async function countSources(
  db: Database,
  scope: WordScope,
  { words, ...window }: Window & { words: readonly string[] },
): Promise<{ word: string; sources: number }[]> {
  const sourcesOf = new Map<string, Set<number>>();
  for await (const { word, document } of wordsInDocuments(db, scope, window, words)) {
    const found = sourcesOf.get(word) ?? new Set();
    sourcesOf.set(word, found.add(document.sourceId));
  }
  return [...sourcesOf].map(([word, found]) => ({ word, sources: found.size }));
}

/** Stories with the word by source tier. */
export async function countTiers(db: Database, scope: WordScope, { word, ...window }: Window & { word: string }) {
  const tiers = new Map<number, number>();
  for (const { tier } of await listDocumentsWith(db, scope, { ...window, word }))
    tiers.set(tier, (tiers.get(tier) ?? 0) + 1);
  return [...tiers].map(([tier, found]) => ({ tier, stories: found })).sort((left, right) => left.tier - right.tier);
}

/** Words that occur most often in the same stories. */
export async function listCompanions(
  db: Database,
  scope: WordScope,
  { word, limit, ...window }: Window & { word: string; limit: number },
): Promise<{ word: string; together: number }[]> {
  const counts = new Map<string, number>();
  for (const document of await listDocumentsWith(db, scope, { ...window, word })) {
    for (const other of wordsOf(document)) if (other !== word) counts.set(other, (counts.get(other) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, together]) => together > 1)
    .map(([other, together]) => ({ word: other, together }))
    .sort((left, right) => right.together - left.together || compareWords(left.word, right.word))
    .slice(0, limit);
}

/** First articles of the stories with the word, by time. */
export async function listFirstArticles(
  db: Database,
  scope: WordScope,
  { word, limit, ...window }: Window & { word: string; limit: number },
) {
  const found = await listDocumentsWith(db, scope, { ...window, word });
  const first = found.sort((left, right) => left.at - right.at || left.articleId - right.articleId).slice(0, limit);
  if (first.length === 0) return { total: 0, list: [] };
  // Said of both tables, of which many days are in each.
  const days = [...new Set(first.map(({ day }) => day))];
  const list = await db
    .select({
      id: articles.id,
      title: articles.title,
      sourceName: sources.name,
      publishedAt: articles.publishedAt,
      reprints: stories.reprints,
    })
    .from(articles)
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .leftJoin(
      stories,
      and(
        eq(stories.originalArticleId, articles.id),
        eq(stories.publishedOn, articles.publishedOn),
        inArray(stories.publishedOn, days),
      ),
    )
    .where(
      and(
        inArray(
          articles.id,
          first.map(({ articleId }) => articleId),
        ),
        inArray(articles.publishedOn, days),
      ),
    )
    .orderBy(articles.publishedAt, articles.id);
  return { total: found.length, list };
}

/** The industry with most stories in the window. */
export async function findBusiestIndustry(db: Database, { from, until }: Window) {
  const [busiest] = await db
    .select({ id: industries.id, name: industries.name })
    .from(scopeDays)
    .innerJoin(industries, eq(industries.id, scopeDays.scopeId))
    .where(and(gt(scopeDays.scopeId, everything), sql`published_on between ${from}::date and ${until}::date`))
    .groupBy(industries.id, industries.name)
    .orderBy(desc(sum(scopeDays.stories)), industries.id)
    .limit(1);
  return busiest;
}

const companyByNumber = prepareOnce((db) =>
  db
    .select({ shortName: companies.shortName, industryId: companies.industryId, industryName: industries.name })
    .from(companies)
    .leftJoin(industries, eq(industries.id, companies.industryId))
    .where(eq(companies.stockId, sql.placeholder('stockId')))
    .prepare('company_by_number'),
);

export async function findCompany(db: Database, stockId: number) {
  const [company] = await companyByNumber(db).execute({ stockId });
  return company;
}

export function listIndustries(db: Database) {
  return db.select({ id: industries.id, name: industries.name }).from(industries).orderBy(industries.id);
}

export async function findIndustry(db: Database, id: number) {
  const [industry] = await db.select({ name: industries.name }).from(industries).where(eq(industries.id, id));
  return industry;
}

export async function listStockIdsOf(db: Database, industryId: number): Promise<number[]> {
  const rows = await db
    .select({ stockId: companies.stockId })
    .from(companies)
    .where(eq(companies.industryId, industryId))
    .orderBy(companies.stockId);
  return rows.map(({ stockId }) => stockId);
}

/** Revision of names: grows with each change of a company or source. */
export async function readNamesRevision(db: Database): Promise<string> {
  const rows = await db
    .select({ topic: revisions.topic, number: revisions.number })
    .from(revisions)
    .where(inArray(revisions.topic, ['companies', 'sources']));
  return rows
    .map(({ topic, number }) => `${topic} ${number}`)
    .sort()
    .join();
}

/** Revision of the analysed articles. */
export async function readTextsRevision(db: Database): Promise<string> {
  const [row] = await db.select({ number: revisions.number }).from(revisions).where(eq(revisions.topic, 'texts'));
  return String(row?.number ?? 0);
}

/** Chinese headlines of the first articles of stories since a day, newest first. */
export async function listHeadlines(db: Database, { from, limit }: { from: string; limit: number }): Promise<string[]> {
  const rows = await rowsOf<{ headline: string }>(
    db,
    sql`select split_part(t.headline, chr(10), 1) as headline from ${articleTexts} t
      join ${stories} s on s.original_article_id = t.article_id and s.published_on = t.published_on
      where t.published_on >= ${from}::date and s.published_on >= ${from}::date order by t.published_at desc limit ${limit}`,
  );
  return rows.map(({ headline }) => headline);
}

/** Terms that came after those a figure knew. */
export async function listLaterTerms(db: Database, known: number): Promise<string[]> {
  const rows = await db.select({ term: terms.term }).from(terms).where(gt(terms.number, known));
  return rows.map(({ term }) => term);
}

/** Which of these words are terms that a figure knew. */
export async function listTermsAmong(
  db: Database,
  { words, known }: { words: readonly string[]; known: number },
): Promise<string[]> {
  const rows = await db
    .select({ term: terms.term })
    .from(terms)
    .where(and(inArray(terms.term, [...words]), lte(terms.number, known)));
  return rows.map(({ term }) => term);
}

/** Names that are not news: of tracked companies and of media. */
export function listNames(db: Database) {
  return rowsOf<{ name: LocalizedText }>(
    db,
    sql`select name from ${companies} union all select short_name from ${companies}
      union all select jsonb_build_object('zh-CN', alias) from ${companies}, unnest(aliases) as alias
      union all select name from ${sources}`,
  );
}
