import { Button } from 'antd';
import type { TFunction } from 'i18next';
import type { SortKey } from '#contract/codes/lists.ts';
import type { ManagedSource } from '#contract/content/sources.ts';
import { formatCount } from '#contract/format-number.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import listStyles from '#web/workspace/kits/list/list.module.css';
import type { ListCard } from '#web/workspace/kits/list/list-cards.tsx';
import type { ListColumn } from '#web/workspace/kits/list/list-column.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';
import { sourceName } from './sources.ts';

/** How many feeds a source has, and how many of them fail. */
function FeedSummary({
  t,
  source: { feeds, enabled: isOn },
}: {
  readonly t: TFunction;
  readonly source: ManagedSource;
}) {
  if (feeds.length === 0) return <span className={listStyles.note}>{t('sources.noFeeds')}</span>;
  // Those of a source that is off are not fetched.
  const failing = isOn ? feeds.filter(({ enabled, failure }) => enabled && failure !== null).length : 0;
  const latest = feeds
    .flatMap(({ fetchedAt }) => fetchedAt ?? [])
    .sort()
    .at(-1);
  return (
    <>
      {t('sources.feedCount', { count: feeds.length })}
      {failing > 0 && <StateMark tone="error">{t('sources.failing', { count: failing })}</StateMark>}
      <p className={listStyles.note}>
        {latest ? t('sources.fetched', { time: formatDateTimeAcrossYears(latest) }) : t('sources.never')}
      </p>
    </>
  );
}

const State = ({ t, enabled }: { readonly t: TFunction; readonly enabled: boolean }) => (
  <StateMark tone={enabled ? 'success' : 'neutral'}>{t(`sources.states.${enabled ? 'on' : 'off'}`)}</StateMark>
);

/** Columns of the list of sources. */
export function sourceColumns(
  t: TFunction,
  tierName: (tier: number) => string,
  onOpen: (source: ManagedSource) => void,
): ListColumn<ManagedSource, SortKey<'sources'>>[] {
  return [
    {
      key: 'source',
      title: t('sources.source'),
      shown: 'always',
      sort: 'name',
      render: (source) => (
        <Button type="link" className={listStyles.open ?? ''} onClick={() => onOpen(source)}>
          {sourceName(source)}
        </Button>
      ),
    },
    { key: 'tier', title: t('sources.tier'), width: 120, sort: 'tier', render: ({ tier }) => tierName(tier) },
    {
      key: 'state',
      title: t('sources.state'),
      width: 104,
      render: ({ enabled }) => <State t={t} enabled={enabled} />,
    },
    { key: 'feeds', title: t('sources.feeds'), width: 220, render: (source) => <FeedSummary t={t} source={source} /> },
    {
      key: 'articles',
      title: t('sources.articles'),
      width: 140,
      render: ({ articles }) => formatCount(articles),
    },
    {
      key: 'latest',
      title: t('sources.lastArticle'),
      width: 140,
      render: ({ lastArticleAt }) => (
        <span className={listStyles.note}>
          {lastArticleAt ? formatDateTimeAcrossYears(lastArticleAt) : t('sources.noArticle')}
        </span>
      ),
    },
  ];
}

/** A source in two lines. */
export const sourceCard = (
  t: TFunction,
  tierName: (tier: number) => string,
  source: ManagedSource,
  onOpen: () => void,
): ListCard => ({
  title: sourceName(source),
  onOpen,
  meta: (
    <>
      <span>{tierName(source.tier)}</span>
      <State t={t} enabled={source.enabled} />
      <span>
        {t('sources.articles')} {formatCount(source.articles)}
      </span>
      {source.feeds.length > 0 && <span>{t('sources.feedCount', { count: source.feeds.length })}</span>}
    </>
  ),
});
