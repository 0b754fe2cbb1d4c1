import { publicPaths } from '#contract/paths.ts';
import { formatDay } from '../../loading/formatting.ts';
import type { LoadContext, LoadOutcome } from '../../loading/page-loader.ts';
import { type Story, storyOf } from '../../loading/stories.ts';
import { contentTexts } from '../../loading/texts.ts';
import type { LinkData, PageData } from '../../site-data.ts';

/** The head of an article or a piece of news: the public site has no more of it than this. */
export interface ArticleData extends PageData {
  readonly title: string;
  readonly lead: string;
  readonly tag: string;
  readonly date: string;
  readonly iso: string;
  readonly cover: Story['cover'] | null;
  readonly missing: string;
  readonly missingText: string;
  readonly actions: readonly LinkData[];
}

/** An id from a query; 0, which no row has, for anything that is not one. */
function idOf(url: URL): number {
  const id = Number(url.searchParams.get('id'));
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}

/** `/releaseDetail?id=`: an article in public (decisions §4). */
export async function loadArticle({ url, language, call }: LoadContext): Promise<LoadOutcome<ArticleData>> {
  const { stories } = await call('site.front', {});
  const texts = contentTexts[language];
  const story = stories.find(({ id }) => id === idOf(url));
  const toFront = { label: texts.front, href: publicPaths.front };
  if (!story) {
    const { title, lead, unknown: missing, unknownText } = texts.article;
    return unknown(url, title, lead, missing, unknownText, [toFront]);
  }
  const { title, summary, category, date, iso, cover } = storyOf(story, language);
  return {
    status: 200,
    data: {
      description: summary,
      title,
      lead: summary,
      tag: category,
      date,
      iso,
      cover,
      missing: texts.article.bodyMissing,
      missingText: texts.article.bodyText,
      actions: [{ label: texts.signIn, href: publicPaths.login }, toFront],
    },
  };
}

/** `/companyNewsDetail?id=`: a piece of company news. */
export async function loadNewsDetail({ url, language, call }: LoadContext): Promise<LoadOutcome<ArticleData>> {
  const { news } = await call('site.front', {});
  const texts = contentTexts[language];
  const item = news.find(({ id }) => id === idOf(url));
  const toNews = { label: texts.news.back, href: publicPaths.companyNews };
  if (!item) {
    const { title, lead, unknown: missing, unknownText } = texts.news;
    return unknown(url, title, lead, missing, unknownText, [toNews]);
  }
  return {
    status: 200,
    data: {
      description: item.title,
      title: item.title,
      lead: '',
      tag: texts.news.tags[item.tag],
      date: formatDay(item.publishedAt, language),
      iso: item.publishedAt,
      cover: null,
      missing: texts.news.bodyMissing,
      missingText: texts.news.bodyText,
      actions: [toNews, { label: texts.contact, href: publicPaths.contactUs }],
    },
  };
}

/** Without an id nothing was asked for; with one that leads nowhere, the record does not exist. */
function unknown(
  url: URL,
  title: string,
  lead: string,
  missing: string,
  missingText: string,
  actions: readonly LinkData[],
): LoadOutcome<ArticleData> {
  return {
    status: idOf(url) === 0 ? 200 : 404,
    data: { description: lead, title, lead, tag: '', date: '', iso: '', cover: null, missing, missingText, actions },
  };
}
