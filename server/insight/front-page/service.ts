import type { ArticleCategory } from '#contract/content/articles.ts';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import type { SiteFront } from '#contract/insight/front-page.ts';
import { isUntranslated, type Language, type LocalizedText } from '#contract/language.ts';
import { findSingle, listPublic } from '#server/content/site/content/read-content.ts';
import { displayedItem } from '#server/content/site/content/shown-text.ts';
import { readCallToAction } from '#server/content/site/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readCoverage } from './coverage.ts';
import { listNewestStories } from './queries.ts';

const stories = 4;
/** Enough to find four of different categories, and translated ones. */
const storyCandidates = 40;
/** Limits the number of stories of one category. */
const mostPerCategory = 2;
const frontVideos = 12;
const frontNews = 6;

/** All content of the front page at `now`. */
export async function readFront(
  db: Database,
  { language, now }: { language: Language; now: Date },
): Promise<SiteFront> {
  const read = <K extends ContentKind>(kind: K, limit?: number) => listPublic(db, kind, { now, limit });
  const [hero, tools, solutions, callToAction, coverage, newest, videos, partners, news] = await Promise.all([
    findSingle(db, 'frontHero', now),
    read('frontTool'),
    read('frontSolution'),
    readCallToAction(db, { language, now }),
    readCoverage(db, { language, now }),
    listNewestStories(db, { now, limit: storyCandidates }),
    read('video', frontVideos),
    read('partner'),
    read('news', frontNews),
  ]);
  const shown = <Name extends string>(texts: Readonly<Record<Name, LocalizedText | undefined>>) =>
    displayedItem(texts, language);
  const { title, lead, trust } = hero?.fields ?? {};
  return {
    hero: shown({ title, lead, trust }),
    chart: coverage.chart,
    stories: pickStories(translatedFirst(newest, language)).map(({ id, category, publishedAt, ...story }) => ({
      id,
      ...shown({ title: story.title, summary: story.summary }),
      category,
      publishedAt: publishedAt.toISOString(),
    })),
    ranking: coverage.ranking,
    tools: tools.map(({ fields: { href, ...tool } }) => ({ ...shown({ title: tool.title, text: tool.text }), href })),
    solutions: solutions.map(({ fields: { team, question, answer, tool, href } }) => ({
      ...shown({ team, question, answer, tool }),
      href,
    })),
    videos: videos.map(({ id, publishedAt, fields: { category, seconds, ...video } }) => ({
      id,
      ...shown({ title: video.title, summary: video.summary }),
      category,
      seconds,
      publishedAt: publishedAt.toISOString(),
    })),
    partners: partners.map(({ id, fields: { type, name, field } }) => ({ id, type, ...shown({ name, field }) })),
    news: news.map(({ id, publishedAt, fields }) => ({
      id,
      ...shown({ title: fields.title }),
      tag: fields.tag,
      publishedAt: publishedAt.toISOString(),
    })),
    callToAction,
  };
}

function pickStories<T extends { readonly category: ArticleCategory }>(candidates: readonly T[]): T[] {
  const chosen: T[] = [];
  for (const candidate of candidates) {
    const inCategory = chosen.filter(({ category }) => category === candidate.category).length;
    if (chosen.length < stories && inCategory < mostPerCategory) chosen.push(candidate);
  }
  return chosen;
}

/** Untranslated headlines are shown in Chinese: translated ones come before them while there are enough. */
function translatedFirst<T extends { readonly title: LocalizedText }>(articles: readonly T[], language: Language): T[] {
  const untranslated = articles.filter(({ title }) => isUntranslated(title, language));
  return [...articles.filter((article) => !untranslated.includes(article)), ...untranslated];
}
