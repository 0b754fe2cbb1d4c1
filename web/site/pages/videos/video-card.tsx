import type { MouseEvent } from 'react';
import { CoverImage } from '../../ui/cover-image.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { VideoEntry, VideosData } from './videos-data.ts';

interface VideoCardProps {
  readonly video: VideoEntry;
  readonly texts: VideosData['texts'];
  readonly onOpen: (event: MouseEvent, video: VideoEntry) => void;
}

/** Cover of a video with play icon and duration. */
export function VideoPicture({ video, texts }: Pick<VideoCardProps, 'video' | 'texts'>) {
  return (
    <span className="video-picture">
      <CoverImage cover={video.cover} />
      <span className="video-play">
        <Icon name="play" size={22} />
      </span>
      <span className="video-duration">
        <span className="visually-hidden">{texts.duration}</span> {video.duration}
      </span>
    </span>
  );
}

export function VideoCard({ video, texts, onOpen }: VideoCardProps) {
  return (
    <article className="video">
      <VideoPicture video={video} texts={texts} />
      <h2 lang={video.titleLang}>
        <a href={video.href} className="stretched" data-video={video.id} onClick={(event) => onOpen(event, video)}>
          {video.title}
        </a>
      </h2>
      <time dateTime={video.iso}>{video.date}</time>
    </article>
  );
}
