import { and, eq, inArray } from 'drizzle-orm';
import { type Language, pickText } from '#contract/language.ts';
import type { DigestFigure, DigestParts, SharedDigest } from '#contract/outreach/sharing.ts';
import { articles, isPublished, sources } from '#server/content/articles/tables.ts';
import { companies } from '#server/identity/companies/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { describeReaches } from './describe-reaches.ts';
import type { ShareSnapshot } from './snapshot-target.ts';

interface Reading {
  readonly stockId: number;
  readonly language: Language;
  readonly createdAt: Date;
  readonly now: Date;
}

const noParts: DigestParts = { figures: [], chart: null, companies: [], words: [], searches: [] };

/** The selected articles in their order, without those withdrawn since. */
export async function readDigest(
  db: Database,
  target: Extract<ShareSnapshot, { kind: 'digest' }>,
  { stockId, language, createdAt, now }: Reading,
): Promise<SharedDigest> {
  const [company] = await db.select({ name: companies.name }).from(companies).where(eq(companies.stockId, stockId));
  const rows = await db
    .select({
      id: articles.id,
      category: articles.category,
      title: articles.title,
      summary: articles.summary,
      sourceName: sources.name,
      publishedAt: articles.publishedAt,
      link: articles.link,
    })
    .from(articles)
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .where(and(inArray(articles.id, target.articleIds), isPublished(now)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const { title, note, from, until, articleIds, parts = noParts } = target;
  const reaches = await describeReaches(db, articleIds, { language, now });
  return {
    companyName: company ? pickText(company.name, language) : '',
    title,
    note,
    from,
    until,
    createdAt: createdAt.toISOString(),
    articles: articleIds.flatMap((id) => {
      const row = byId.get(id);
      if (!row) return [];
      return {
        ...row,
        title: pickText(row.title, language),
        summary: pickText(row.summary, language),
        sourceName: pickText(row.sourceName, language),
        publishedAt: row.publishedAt.toISOString(),
        reach: reaches.get(id) ?? '',
      };
    }),
    withdrawn: articleIds.length - rows.length,
    ...parts,
    figures: explainedIn(language, parts.figures),
    searches: parts.searches.map(({ figures, ...theme }) => ({
      ...theme,
      ...(figures && { figures: explainedIn(language, figures) }),
    })),
  };
}

/** Figures with links that keep the reader of the page in its language, whatever that of the mail was. */
const explainedIn = (language: Language, figures: readonly DigestFigure[]): DigestFigure[] =>
  figures.map((figure) => {
    const url = new URL(figure.url);
    url.searchParams.set('lang', language);
    return { ...figure, url: url.href };
  });
