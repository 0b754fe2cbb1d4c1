import { langOf } from '#web/shared/lang-of.ts';
import type { Video } from '../loading/stories.ts';
import { CategoryTag } from './category-tag.tsx';
import { CoverImage } from './cover-image.tsx';
import { Icon } from './icon.tsx';
import { SiteLink } from './site-link.tsx';

interface VideoItemProps {
  readonly video: Video;
  readonly durationLabel: string;
  readonly level: 'h2' | 'h3';
}

export function VideoItem({ video, durationLabel, level: Heading }: VideoItemProps) {
  return (
    <article className="video">
      <span className="video-picture">
        <CoverImage cover={video.cover} />
        <span className="video-play">
          <Icon name="play" size={22} />
        </span>
        <span className="video-duration">
          <span className="visually-hidden">{durationLabel}</span> {video.duration}
        </span>
      </span>
      <div>
        <p className="meta">
          <CategoryTag category={video.category} />
          <time dateTime={video.iso}>{video.date}</time>
        </p>
        <Heading>
          <SiteLink href={video.href} className="stretched" lang={langOf(video, 'title')}>
            {video.title}
          </SiteLink>
        </Heading>
        <p className="video-summary" lang={langOf(video, 'summary')}>
          {video.summary}
        </p>
      </div>
    </article>
  );
}
