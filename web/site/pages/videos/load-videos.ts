import { type ArticleCategory, articleCategories } from '#contract/content/articles.ts';
import { initialVideoCount, type SiteVideo, videoPageSize } from '#contract/content/site-videos.ts';
import { publicPaths, videoPath } from '#contract/paths.ts';
import { categoryLabel } from '../../loading/category-label.ts';
import { fill } from '../../loading/formatting.ts';
import type { LoadContext, LoadOutcome } from '../../loading/page-loader.ts';
import { loadRecord, noticeOf, statusOfMissing } from '../../loading/record-at.ts';
import { publicationTexts } from '../../loading/texts.ts';
import { untranslatedNote } from '../../loading/untranslated-note.ts';
import { entryOf, factsOf } from './video-entry.ts';
import type { VideosData } from './videos-data.ts';

/** Maximum length of the list, in steps. */
const lastPage = 100;

/** Number of steps requested by the URL. */
function pageIn({ searchParams }: URL): number {
  const page = Number(searchParams.get('page'));
  return Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1;
}

function listAddress(type: ArticleCategory, page = 1): string {
  return `${publicPaths.videoList}?type=${type}${page > 1 ? `&page=${page}` : ''}`;
}

/**
 * Videos of one category; the query `type` is BA, ESG or TPC, default BA (docs/product/public-site.md, "Pages"). `page`
 * extends the list, `id` opens a video.
 */
export async function loadVideos({ url, language, call }: LoadContext): Promise<LoadOutcome<VideosData>> {
  const asked = await loadRecord<SiteVideo>(url, (id) => call('site.video', { params: { id } }));
  const opened = typeof asked === 'object' ? asked : undefined;
  const why = typeof asked === 'string' ? asked : undefined;
  const wanted = opened?.category ?? url.searchParams.get('type');
  const type = articleCategories.find((category) => category === wanted) ?? 'BA';
  const page = pageIn(url);
  const limit = initialVideoCount + (page - 1) * videoPageSize;
  const [{ counts, list }, dictionary] = await Promise.all([
    call('site.videos', { query: { type, limit } }),
    call('dictionary.all', {}),
  ]);
  // Nothing links to it: a page more than there are videos to show.
  const isBeyond = page > 1 && initialVideoCount + (page - 2) * videoPageSize >= counts[type];
  const nameOf = (category: ArticleCategory) => categoryLabel(dictionary, category);

  const { front, home, videos: texts } = publicationTexts[language];
  const listName = fill(texts.list, { type: nameOf(type) });
  return {
    status: why ? statusOfMissing[why] : isBeyond ? 404 : 200,
    data: {
      description: opened?.summary || texts.lead,
      title: texts.title,
      head: {
        title: opened?.title ?? listName,
        address: opened ? videoPath(type, opened.id) : listAddress(type, page),
        videos: (opened ? [opened] : list).map(factsOf),
        ...((why || isBeyond) && { unlisted: true as const }),
      },
      texts: { ...texts, home, listName },
      untranslated: untranslatedNote(language, list, opened),
      tabs: articleCategories.map((category) => ({
        label: nameOf(category),
        href: listAddress(category),
        current: category === type,
        count: fill(texts.count, { count: counts[category] }),
      })),
      listHref: listAddress(type, page),
      videos: list.map((video) => entryOf(video, language)),
      more: counts[type] > list.length ? listAddress(type, page + 1) : null,
      opened: opened ? entryOf(opened, language) : null,
      notice: noticeOf(why, texts),
      missing:
        list.length > 0
          ? null
          : {
              title: fill(texts.missing, { type: nameOf(type) }),
              text: texts.missingText,
              actions: [{ label: front, href: publicPaths.front }],
            },
    },
  };
}
