import type { ExplorerPreview } from '#contract/insight/explorer.ts';
import { isUntranslated, type Language, pickText } from '#contract/language.ts';
import { brieflyDisplayed } from '#server/content/site/content/shown-text.ts';
import { listOriginals } from '#server/insight/corpus/queries.ts';
import { toneOfNumber } from '#server/insight/tone/model.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { countStory, findAnalysedArticle, listCompanyNames, listReprints, listStoryTimes } from './queries.ts';
import { companiesOf } from './read-hits.ts';

const longestReprintList = 10;
/** Articles in the drawing of a story's spread. */
const longestSpread = 200;

interface ReadPreview {
  readonly id: number;
  /** The reader's company, which is marked among the mentions. */
  readonly stockId: number;
  readonly language: Language;
  readonly now: Date;
}

/** Key facts of a published article; an unanalysed one answers as non-existent. */
export async function readPreview(db: Database, { id, stockId, language, now }: ReadPreview): Promise<ExplorerPreview> {
  const article = await findAnalysedArticle(db, { id, now });
  if (!article) throw new AppError('NOT_FOUND');
  const { storyId } = article;
  const reprints = await listReprints(db, { storyId, now, id, limit: longestReprintList });
  const companies = await listCompanyNames(db, article.stockIds);
  const names = new Map(
    companies.map((company) => [company.stockId, brieflyDisplayed({ name: company.name }, language)]),
  );
  return {
    id,
    title: pickText(article.title, language),
    summary: pickText(article.summary, language),
    untranslated: (['title', 'summary'] as const).filter((name) => isUntranslated(article[name], language)),
    sourceName: pickText(article.sourceName, language),
    category: article.category,
    tone: toneOfNumber(article.tone),
    publishedAt: article.publishedAt.toISOString(),
    storyArticleId: (await listOriginals(db, [storyId]))[0] ?? id,
    companies: companiesOf(article, (stockId) => names.get(stockId)).map((company) => ({
      ...company,
      own: company.stockId === stockId,
    })),
    reprints: {
      total: (await countStory(db, { storyId, now })) - 1,
      list: reprints.map(({ title, sourceName, publishedAt, ...reprint }) => ({
        ...reprint,
        title: pickText(title, language),
        sourceName: pickText(sourceName, language),
        publishedAt: publishedAt.toISOString(),
      })),
    },
    spread: (await listStoryTimes(db, { storyId, now, limit: longestSpread })).map((at) => at.toISOString()),
  };
}
