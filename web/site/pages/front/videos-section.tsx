import { publicPaths } from '#contract/paths.ts';
import type { Video } from '../../loading/stories.ts';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { Section } from '../../ui/section.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { VideoItem } from '../../ui/video-item.tsx';
import type { FrontData } from './front-data.ts';

/** One large video and three beside it; the categories link to the list. */
export function VideosSection({ videos, categories, texts: { videos: texts } }: FrontData) {
  const tabs = (
    <nav className="link-tabs" aria-label={texts.categories}>
      {categories.map(({ label, href }) => (
        <SiteLink key={href} href={href}>
          {label}
        </SiteLink>
      ))}
    </nav>
  );
  return (
    <Section title={texts.title} lead={tabs} more={<ArrowLink href={publicPaths.videoList} label={texts.more} />}>
      {videos.length === 0 && <p className="section-empty">{texts.empty}</p>}
      <div className="videos">
        {videos.map((video: Video) => (
          <VideoItem key={video.id} video={video} durationLabel={texts.duration} level="h3" />
        ))}
      </div>
    </Section>
  );
}
