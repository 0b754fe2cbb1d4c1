import { useLoaderData } from 'react-router';
import { publicPaths } from '#contract/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { VideoItem } from '../../ui/video-item.tsx';
import type { VideosData } from './load-videos.ts';

function VideosPage() {
  const data = useLoaderData<VideosData>();
  return (
    <div className="wrap page">
      <PageHead title={data.title} lead={data.lead} />
      <LinkTabs label={data.tabsLabel} tabs={data.tabs} />
      {data.videos.length === 0 ? (
        <EmptyState
          title={data.missing}
          text={data.missingText}
          actions={[{ label: data.front, href: publicPaths.front }]}
        />
      ) : (
        <p className="page-note">{data.notPlayable}</p>
      )}
      <div className="video-grid">
        {data.videos.map((video) => (
          <VideoItem key={video.id} video={video} durationLabel={data.durationLabel} level="h2" linked={false} />
        ))}
      </div>
    </div>
  );
}

export { VideosPage as Component };
