import type { ArticleCategory, ArticleSummary } from '#contract/content/articles.ts';
import type { LocalizedText } from '#contract/language.ts';
import { type ArticleState, articleCompanies, articles, sources } from '#server/content/articles/tables.ts';
import { companies, industries } from '#server/identity/companies/tables.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { nextNumber } from './factories.ts';

const both = (text: string) => ({ 'zh-CN': text, en: `${text} (en)` });

export async function createIndustry(db: Database, name = '行业'): Promise<number> {
  const id = nextNumber();
  await db.insert(industries).values({ id, name: both(name) });
  return id;
}

/** A tracked company of an industry; its short name is `name`. */
export async function createListedCompany(db: Database, name: string, industryId: number | null): Promise<number> {
  const stockId = 7000 + nextNumber();
  await db
    .insert(companies)
    .values({ stockId, code: `T${stockId}`, name: both(`${name}股份`), shortName: both(name), industryId });
  return stockId;
}

export async function createSource(db: Database, name = '来源'): Promise<number> {
  const id = nextNumber();
  await db.insert(sources).values({ id, name: both(name), tier: 2 });
  return id;
}

interface ArticleOptions {
  readonly publishedAt: string;
  /** Position of the mention by company. */
  readonly mentions?: readonly (readonly [stockId: number, position: NonNullable<ArticleSummary['mention']>])[];
  readonly title?: LocalizedText;
  readonly body?: LocalizedText;
  readonly category?: ArticleCategory;
  readonly state?: ArticleState;
  readonly sourceId?: number;
  readonly link?: string;
}

export async function createArticle(db: Database, options: ArticleOptions): Promise<number> {
  const { mentions = [], category = 'BA', state = 'published', link } = options;
  const publishedAt = new Date(options.publishedAt);
  const sourceId = options.sourceId ?? (await createSource(db));
  // In one transaction: a running analyser would otherwise find the article before its mentions, and add its own.
  return db.transaction(async (tx) => {
    const [article] = await tx
      .insert(articles)
      .values({
        title: options.title ?? both(`标题${nextNumber()}`),
        summary: both('摘要'),
        body: options.body ?? both('<p>正文</p>'),
        sourceId,
        category,
        state,
        link,
        publishedAt,
        publishedOn: chinaDate(publishedAt),
      })
      .returning({ id: articles.id });
    if (!article) throw new Error('no row came back');
    for (const [stockId, position] of mentions) {
      await tx
        .insert(articleCompanies)
        .values({ articleId: article.id, stockId, position, publishedAt, publishedOn: chinaDate(publishedAt) });
    }
    return article.id;
  });
}
