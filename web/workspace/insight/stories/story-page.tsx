import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Send, Split } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Story } from '#contract/insight/stories.ts';
import { articlePath, publicPaths, sourcePath } from '#contract/paths.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { useMay, useMayOn } from '#web/workspace/identity/permissions/use-menu.ts';
import { ToneMark } from '#web/workspace/insight/tone/tone-mark.tsx';
import { wholeNumber } from '#web/workspace/kits/address/address-params.ts';
import { lazyPart } from '#web/workspace/lazy-part.ts';
import { CopyLinkButton } from '#web/workspace/ui/copy-link-button.tsx';
import { MirrorDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { DecideDrawer } from './decide-drawer.tsx';
import { DecisionNote } from './decision-note.tsx';
import { MovedFigures } from './moved-figures.tsx';
import { Retellings } from './retellings.tsx';
import { SpreadTimeline } from './spread-timeline.tsx';
import styles from './stories.module.css';
import { StoryArticles } from './story-articles.tsx';
import { StoryStrip } from './story-strip.tsx';

const AddToPush = lazyPart(async () => (await import('#web/workspace/outreach/pushes/add-to-push.tsx')).AddToPush);

/** 报道: one story, addressed by any of its articles. */
export function Component() {
  const id = wholeNumber().read(useParams().id ?? '');
  return id === undefined ? <Missing /> : <StoryOf key={id} id={id} />;
}

function Missing() {
  const { t } = useTranslation();
  return (
    <Panel title={t('pages.story')}>
      <EmptyState
        drawing={<MirrorDrawing />}
        title={t('story.missingTitle')}
        text={t('story.missingText')}
        actions={<LinkButton to={publicPaths.root}>{t('error.backHome')}</LinkButton>}
      />
    </Panel>
  );
}

function StoryOf({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(apiQuery('story.detail', { params: { id } }));
  if (data) return <StoryView story={data} />;
  if (error instanceof ApiError && error.status === 404) return <Missing />;
  if (error) return <ErrorState error={error} onReload={() => void refetch()} />;
  return (
    <div className={styles.page} role="status" aria-label={t('story.loading')}>
      <Skeleton height={68} />
      <Skeleton height={124} />
      <Skeleton height={260} />
    </div>
  );
}

function StoryView({ story }: { readonly story: Story }) {
  const { t } = useTranslation();
  const mayDecide = useMay('explorer:story');
  const mayPush = useMayOn('Push', 'push:edit');
  const [isDeciding, setIsDeciding] = useState(false);
  const [isPushing, setIsPushing] = useState(false);
  const [first] = story.articles;
  const own = story.companies.some((company) => company.own);
  return (
    <>
      <PageActions>
        {mayDecide && (
          <Button
            type="text"
            icon={<Split size={16} strokeWidth={1.5} />}
            aria-label={t('story.decide')}
            onClick={() => setIsDeciding(true)}
          >
            <span className="hides-on-phones">{t('story.decide')}</span>
          </Button>
        )}
        <CopyLinkButton />
        {mayPush && (
          <Button
            type="primary"
            icon={<Send size={16} strokeWidth={1.5} />}
            aria-label={t('story.push')}
            onClick={() => setIsPushing(true)}
          >
            <span className="hides-on-phones">{t('story.push')}</span>
          </Button>
        )}
      </PageActions>
      <article className={styles.page}>
        {story.asked && (
          <p className={styles.notice} role="status">
            {story.asked.title === null ? t('story.movedOffline') : t('story.moved', { title: story.asked.title })}
          </p>
        )}
        <header className={styles.head}>
          <p className={styles.meta}>
            {[...new Map(story.events.map(({ type, label }) => [type, label]))].map(([type, label]) => (
              <span key={type} className={styles.event}>
                {label}
              </span>
            ))}
            {first && <ToneMark tone={first.tone} />}
            {own && <span className={styles.own}>{t('explorer.own')}</span>}
            {first && (
              <RouterLink to={sourcePath(first.sourceId)} className={styles.firstBy ?? ''}>
                {t('story.firstBy', { source: first.sourceName, at: formatDateTimeAcrossYears(first.publishedAt) })}
              </RouterLink>
            )}
            <DecisionNote story={story} mayUndo={mayDecide} />
          </p>
          <h2 className={styles.title}>
            <RouterLink to={articlePath(story.id)}>{story.title}</RouterLink>
          </h2>
        </header>
        <StoryStrip story={story} />
        <div className={styles.columns}>
          <div className={styles.main}>
            {story.articles.length + story.offline.length > 1 && <SpreadTimeline story={story} />}
            {/* The words of withdrawn articles are not told: they are compared with nothing. */}
            {story.articles.length > 1 ? (
              <Retellings story={story} />
            ) : (
              <Panel title={t('story.only')}>
                <div className={styles.prose}>
                  <p>{story.summary || t('story.noSummary')}</p>
                  <RouterLink to={articlePath(story.id)}>{t('story.openArticle')}</RouterLink>
                </div>
              </Panel>
            )}
          </div>
          <div className={styles.side}>
            <MovedFigures id={story.id} />
            <StoryArticles story={story} />
          </div>
        </div>
      </article>
      {mayDecide && isDeciding && <DecideDrawer story={story} onClose={() => setIsDeciding(false)} />}
      {isPushing && (
        <Suspense>
          <AddToPush added={{ article: { value: story.id, label: story.title } }} onClose={() => setIsPushing(false)} />
        </Suspense>
      )}
    </>
  );
}
