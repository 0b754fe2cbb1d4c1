import { formatDecimal } from '#contract/format-number.ts';
import type { SiteFront } from '#contract/insight/front-page.ts';
import type { TopWords } from '#contract/insight/public-insight.ts';
import { publicPaths, videoPath } from '#contract/paths.ts';
import { formatDay } from '#web/shared/format/date.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { fill } from '../loading/formatting.ts';
import type { LoadContext } from '../loading/page-loader.ts';
import { frameTexts } from '../loading/texts.ts';
import { untranslatedNote } from '../loading/untranslated-note.ts';
import type { FrameData, Highlight } from '../site-data.ts';

/** The page that identifies a menu, and the content of its last column. */
function highlightsOf(
  front: SiteFront,
  words: TopWords,
  language: LoadContext['language'],
): ReadonlyMap<string, Highlight | null> {
  const texts = frameTexts[language];
  const [video] = front.videos;
  const [company] = front.ranking;
  const [word] = words.items;
  const [news] = front.news;
  return new Map<string, Highlight | null>([
    [
      publicPaths.videoList,
      video
        ? {
            heading: texts.newestVideo,
            title: video.title,
            titleLang: langOf(video, 'title'),
            note: formatDay(video.publishedAt, language),
            href: videoPath(video.category, video.id),
          }
        : null,
    ],
    [
      publicPaths.baExplorer,
      word
        ? {
            heading: texts.topWord,
            title: `${word.word} ${formatDecimal(word.z.value ?? 0, 1)}`,
            titleLang: 'zh-CN',
            note: fill(texts.topWordNote, { count: word.stories, ratio: formatDecimal(word.ratio, 1) }),
            href: `${publicPaths.baHotWord}?word=${encodeURIComponent(word.word)}`,
          }
        : company
          ? {
              heading: texts.mostCovered,
              title: company.name,
              titleLang: langOf(company, 'name'),
              note: fill(texts.mostCoveredNote, { count: company.articles }),
              href: publicPaths.front,
            }
          : null,
    ],
    [
      publicPaths.companyNews,
      news
        ? {
            heading: texts.latestNews,
            title: news.title,
            titleLang: langOf(news, 'title'),
            note: formatDay(news.publishedAt, language),
            href: `${publicPaths.companyNewsDetail}?id=${news.id}`,
          }
        : null,
    ],
  ]);
}

/** Brand, navigation and footer, with their texts. */
export async function loadFrame({ language, call }: LoadContext): Promise<FrameData> {
  const [frame, front, words] = await Promise.all([
    call('site.frame', {}),
    call('site.front', {}),
    call('insight.topWords', {}),
  ]);
  const highlights = highlightsOf(front, words, language);
  // The record number is issued in Chinese: there is nothing to translate.
  const untranslated = frame.untranslated.filter((name) => name !== 'recordNumber');
  return {
    language,
    frame,
    texts: frameTexts[language],
    highlights: frame.navigation.map(({ links }) => {
      const known = links.map(({ href }) => href.split('?')[0] ?? '').find((path) => highlights.has(path));
      return (known !== undefined && highlights.get(known)) || null;
    }),
    untranslatedNote: untranslatedNote(language, { untranslated }, frame.navigation),
  };
}
