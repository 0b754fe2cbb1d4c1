import type { MouseEvent } from 'react';
import { CategoryTag } from '../../ui/category-tag.tsx';
import { VideoPicture } from './video-card.tsx';
import type { VideoEntry, VideosData } from './videos-data.ts';

interface FeaturedVideoProps {
  readonly video: VideoEntry;
  readonly texts: VideosData['texts'];
  readonly onOpen: (event: MouseEvent, video: VideoEntry) => void;
}

/** The newest video in large, with its chapters. */
export function FeaturedVideo({ video, texts, onOpen }: FeaturedVideoProps) {
  return (
    <article className="video video-featured">
      <VideoPicture video={video} texts={texts} />
      <div>
        <p className="meta">
          <CategoryTag category={video.category} />
          <time dateTime={video.iso}>{video.date}</time>
        </p>
        <h2 lang={video.titleLang}>
          <a href={video.href} className="stretched" data-video={video.id} onClick={(event) => onOpen(event, video)}>
            {video.title}
          </a>
        </h2>
        <p className="video-summary" lang={video.summaryLang}>
          {video.summary}
        </p>
        {video.chapters.length > 0 && (
          <ol className="chapters" aria-label={texts.chapters} lang={video.chaptersLang}>
            {video.chapters.map(({ at, time, title }) => (
              <li key={at}>
                <span>{time}</span>
                {title}
              </li>
            ))}
          </ol>
        )}
      </div>
    </article>
  );
}
