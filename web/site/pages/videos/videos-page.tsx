import { usePageData } from '../../shown-page.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RecordNotice } from '../../ui/record-notice.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { FeaturedVideo } from './featured-video.tsx';
import { useLongerList } from './use-longer-list.ts';
import { usePlayer } from './use-player.ts';
import { VideoCard } from './video-card.tsx';
import { VideoPlayer } from './video-player.tsx';
import type { VideosData } from './videos-data.ts';

/** `/videoList`: large category tabs, the newest video with its chapters, the others in a grid. */
function VideosPage() {
  const data = usePageData<VideosData>();
  const { title, texts, tabs, opened, notice, missing } = data;
  const { videos, untranslated, more, listHref, state, loadMore } = useLongerList(data);
  const player = usePlayer({ opened, listHref });
  const [featured, ...others] = videos;
  return (
    <div className="wrap page">
      <Breadcrumbs home={texts.home} here={title} />
      <PageHead title={title} lead={texts.lead} untranslated={untranslated} />
      <nav className="series" aria-label={texts.tabs}>
        {tabs.map(({ label, href, count, current }) => (
          <SiteLink key={href} href={href} current={current}>
            {label}
            <span>{count}</span>
          </SiteLink>
        ))}
      </nav>
      {notice && <RecordNotice {...notice} />}
      {player.video && (
        <VideoPlayer
          key={player.video.id}
          video={player.video}
          texts={texts}
          backHref={listHref}
          start={player.asked}
          onClose={player.close}
        />
      )}
      {missing && <EmptyState {...missing} />}
      {featured && <FeaturedVideo video={featured} texts={texts} onOpen={player.open} />}
      {others.length > 0 && (
        <section className="video-grid" aria-label={texts.listName}>
          {others.map((video) => (
            <VideoCard key={video.id} video={video} texts={texts} onOpen={player.open} />
          ))}
        </section>
      )}
      {more && (
        <p className="video-more">
          <a href={more} className="button" onClick={loadMore} aria-busy={state === 'loading' || undefined}>
            {state === 'loading' ? texts.loading : texts.more}
          </a>
          {state === 'failed' && <span role="alert">{texts.loadFailed}</span>}
        </p>
      )}
    </div>
  );
}

export { VideosPage as Component };
