import { articleCategories } from '#contract/article.ts';
import { publicPaths } from '#contract/paths.ts';
import { fill } from '../../loading/formatting.ts';
import { found, type LoadContext, type LoadOutcome } from '../../loading/page-loader.ts';
import { type Video, videoOf } from '../../loading/stories.ts';
import { contentTexts } from '../../loading/texts.ts';
import type { ListTab, PageData } from '../../site-data.ts';

export interface VideosData extends PageData {
  readonly title: string;
  readonly lead: string;
  readonly tabsLabel: string;
  readonly tabs: readonly ListTab[];
  readonly videos: readonly Video[];
  readonly durationLabel: string;
  readonly notPlayable: string;
  readonly missing: string;
  readonly missingText: string;
  readonly front: string;
}

/** Videos of one category; the query `type` is BA, ESG or TPC, and anything else reads as BA (seed §2). */
export async function loadVideos({ url, language, call }: LoadContext): Promise<LoadOutcome<VideosData>> {
  const { videos } = await call('site.front', {});
  const { front, videos: texts } = contentTexts[language];
  const wanted = url.searchParams.get('type');
  const current = articleCategories.find((category) => category === wanted) ?? 'BA';
  return found({
    description: texts.lead,
    title: texts.title,
    lead: texts.lead,
    tabsLabel: texts.tabs,
    tabs: articleCategories.map((category) => ({
      label: texts.types[category],
      href: `${publicPaths.videoList}?type=${category}`,
      current: category === current,
      count: videos.filter((video) => video.category === category).length,
    })),
    videos: videos.filter(({ category }) => category === current).map((video) => videoOf(video, language)),
    durationLabel: texts.duration,
    notPlayable: texts.notPlayable,
    missing: fill(texts.missing, { type: texts.types[current] }),
    missingText: texts.text,
    front,
  });
}
