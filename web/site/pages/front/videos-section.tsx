import { publicPaths } from '#contract/paths.ts';
import type { Video } from '../../loading/stories.ts';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { Section } from '../../ui/section.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { VideoItem } from '../../ui/video-item.tsx';
import type { FrontData } from './front-data.ts';

const categories = ['BA', 'ESG', 'TPC'] as const;

/** One large video and three beside it; the categories link to the list. */
export function VideosSection({ videos, texts: { videos: texts } }: FrontData) {
  const tabs = (
    <nav className="link-tabs" aria-label={texts.categories}>
      {categories.map((category) => (
        <SiteLink key={category} href={`${publicPaths.videoList}?type=${category}`}>
          {texts[category]}
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
