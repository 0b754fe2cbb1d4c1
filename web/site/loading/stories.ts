import type { ArticleCategory } from '#contract/content/articles.ts';
import type { SiteFront } from '#contract/insight/front-page.ts';
import type { Language } from '#contract/language.ts';
import { publicPaths, videoPath } from '#contract/paths.ts';
import { type Cover, coverOf } from './covers.ts';
import { formatDuration, formatMonthDay } from './formatting.ts';

/** An article in a list of the site. */
export interface Story {
  readonly id: number;
  readonly href: string;
  readonly category: ArticleCategory;
  readonly title: string;
  readonly summary: string;
  readonly untranslated: readonly ('title' | 'summary')[];
  readonly date: string;
  readonly iso: string;
  readonly cover: Cover;
}

export interface Video extends Story {
  readonly duration: string;
}

export function storyOf(story: SiteFront['stories'][number], language: Language): Story {
  return {
    id: story.id,
    href: `${publicPaths.releaseDetail}?id=${story.id}`,
    category: story.category,
    title: story.title,
    summary: story.summary,
    untranslated: story.untranslated,
    date: formatMonthDay(story.publishedAt, language),
    iso: story.publishedAt,
    cover: coverOf(story.category, story.id),
  };
}

export function videoOf(video: SiteFront['videos'][number], language: Language): Video {
  return {
    ...storyOf(video, language),
    href: videoPath(video.category, video.id),
    duration: formatDuration(video.seconds),
  };
}
