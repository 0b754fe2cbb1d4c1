import { type MediaFile, mediaPath, type SiteVideo } from '#contract/content/site-videos.ts';
import type { Language } from '#contract/language.ts';
import { videoPath } from '#contract/paths.ts';
import { formatDay } from '#web/shared/format/date.ts';
import { coverOf } from '../../loading/covers.ts';
import { formatDuration } from '../../loading/formatting.ts';
import { publicationTexts } from '../../loading/texts.ts';
import type { VideoFacts } from '../../site-data.ts';
import type { VideoEntry } from './videos-data.ts';

export function entryOf(video: SiteVideo, language: Language): VideoEntry {
  const { id, category, title, summary, publishedAt, seconds, chapters, untranslated } = video;
  const played = playedFile(video);
  return {
    id,
    href: videoPath(category, id),
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
      href: `${mediaPath(id, played)}#t=${at}`,
    })),
    ...(untranslated.includes('chapters') && { chaptersLang: 'zh-CN' }),
    media: isPlayable(video) ? mediaOf(video, language) : null,
  };
}

const sources = [
  ['video.webm', 'video/webm'],
  ['video.mp4', 'video/mp4'],
] as const satisfies [MediaFile, string][];

const isPlayable = ({ files }: SiteVideo): boolean => files.some((file) => file !== 'poster.webp');

/** File of the download link, in the most widely supported format. */
const playedFile = ({ files }: SiteVideo): MediaFile => (files.includes('video.mp4') ? 'video.mp4' : 'video.webm');

const posterOf = ({ id, category, files }: SiteVideo): string =>
  files.includes('poster.webp') ? mediaPath(id, 'poster.webp') : coverOf(category, id).src;

function mediaOf(video: SiteVideo, language: Language): VideoEntry['media'] {
  const { videos: texts } = publicationTexts[language];
  const { id, captions, chapters, files } = video;
  return {
    poster: posterOf(video),
    sources: sources
      .filter(([file]) => files.includes(file))
      .map(([file, type]) => ({ src: mediaPath(id, file), type })),
    tracks: [
      ...captions.map((lang) => ({
        kind: 'captions' as const,
        src: mediaPath(id, `captions.${lang}.vtt`),
        lang,
        label: texts.captions[lang],
        // Chinese captions if there are none in the reader's language: they contain what is on screen.
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

/** Metadata of a video for search engines. */
export function factsOf(video: SiteVideo): VideoFacts {
  const { id, category, title, summary, seconds, publishedAt } = video;
  return {
    title,
    summary,
    seconds,
    publishedAt,
    href: videoPath(category, id),
    poster: posterOf(video),
    ...(isPlayable(video) && { file: mediaPath(id, playedFile(video)) }),
  };
}
