import type { Language } from '#contract/language.ts';
import { publicPaths } from '#contract/paths.ts';
import { mediaPath, type SiteVideo } from '#contract/site-videos.ts';
import { formatDay } from '#web/shared/format/date.ts';
import { coverOf } from '../../loading/covers.ts';
import { formatDuration } from '../../loading/formatting.ts';
import { publicationTexts } from '../../loading/texts.ts';
import type { VideoFacts } from '../../site-data.ts';
import type { VideoEntry } from './videos-data.ts';

export function videoAddress(type: string, id: number): string {
  return `${publicPaths.videoList}?type=${type}&id=${id}`;
}

export function entryOf(video: SiteVideo, language: Language): VideoEntry {
  const { id, category, title, summary, publishedAt, seconds, chapters, untranslated } = video;
  return {
    id,
    href: videoAddress(category, id),
    category,
    title,
    ...(untranslated.includes('title') && { titleLang: 'zh-CN' }),
    summary,
    ...(untranslated.includes('summary') && { summaryLang: 'zh-CN' }),
    date: formatDay(publishedAt, language),
    iso: publishedAt,
    duration: formatDuration(seconds),
    cover: coverOf(category, id),
    chapters: chapters.map(({ at, title: name }) => ({
      at,
      time: formatDuration(at),
      title: name,
      href: `${mediaPath(id, 'video.mp4')}#t=${at}`,
    })),
    ...(untranslated.includes('chapters') && { chaptersLang: 'zh-CN' }),
    media: video.playable ? mediaOf(video, language) : null,
  };
}

function mediaOf({ id, captions, chapters }: SiteVideo, language: Language): VideoEntry['media'] {
  const { videos: texts } = publicationTexts[language];
  return {
    poster: mediaPath(id, 'poster.webp'),
    sources: [
      { src: mediaPath(id, 'video.webm'), type: 'video/webm; codecs="vp9"' },
      { src: mediaPath(id, 'video.mp4'), type: 'video/mp4; codecs="avc1.4d401e"' },
    ],
    tracks: [
      ...captions.map((lang) => ({
        kind: 'captions' as const,
        src: mediaPath(id, `captions.${lang}.vtt`),
        lang,
        label: texts.captions[lang],
        // Chinese captions where there are none in the reader's language: they say what is on the screen.
        shown: lang === (captions.includes(language) ? language : captions[0]),
      })),
      ...(chapters.length > 0
        ? [
            {
              kind: 'chapters' as const,
              src: mediaPath(id, `chapters.${language}.vtt`),
              lang: language,
              label: texts.chapters,
              shown: false,
            },
          ]
        : []),
    ],
  };
}

/** What search engines are told of a video. */
export function factsOf({ id, category, title, summary, seconds, publishedAt, playable }: SiteVideo): VideoFacts {
  return {
    title,
    summary,
    seconds,
    publishedAt,
    href: videoAddress(category, id),
    poster: playable ? mediaPath(id, 'poster.webp') : coverOf(category, id).src,
    ...(playable && { file: mediaPath(id, 'video.mp4') }),
  };
}
