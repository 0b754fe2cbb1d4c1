import { Button, Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useTranslation } from 'react-i18next';
import type { Feed } from '#contract/content/feeds.ts';
import { formatCount } from '#contract/format-number.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import listStyles from '#web/workspace/kits/list/list.module.css';
import type { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { CategoryTag } from '#web/workspace/ui/category-tag.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import { FeedStatus } from './feed-status.tsx';
import styles from './feeds.module.css';
import type { FetchProgress } from './use-fetch-now.ts';

interface FeedTableProps {
  readonly feeds: readonly Feed[];
  readonly progress: ReadonlyMap<number, FetchProgress>;
  readonly mayEdit: boolean;
  readonly goesOn: ReturnType<typeof useFocusAfterRemoval>['button'];
  readonly onFetch: (feed: Feed) => void;
  readonly onEdit: (feed: Feed) => void;
  readonly onDelete: (feed: Feed) => Promise<void>;
}

export function FeedTable({ feeds, progress, mayEdit, goesOn, onFetch, onEdit, onDelete }: FeedTableProps) {
  const { t } = useTranslation();
  const isPhone = useLayoutWidth() === 'phone';

  const actions = (feed: Feed) => {
    if (!mayEdit) return null;
    const { id, url } = feed;
    const running = progress.get(id);
    return (
      <div className={listStyles.acts}>
        <Button
          type="link"
          size="small"
          disabled={running?.isRunning === true}
          aria-label={t('feeds.fetchLabel', { url })}
          onClick={() => onFetch(feed)}
        >
          {t('feeds.fetchNow')}
        </Button>
        <Button type="link" size="small" aria-label={t('feeds.editLabel', { url })} onClick={() => onEdit(feed)}>
          {t('feeds.edit')}
        </Button>
        <Popconfirm
          title={t('feeds.deleteTitle')}
          description={t('feeds.deleteText', { url })}
          okText={t('feeds.delete')}
          okButtonProps={{ danger: true }}
          onConfirm={() => onDelete(feed)}
        >
          <Button {...goesOn} type="link" size="small" danger aria-label={t('feeds.deleteLabel', { url })}>
            {t('feeds.delete')}
          </Button>
        </Popconfirm>
      </div>
    );
  };
  const lastFetch = ({ fetchedAt }: Feed) => (fetchedAt ? formatDateTimeAcrossYears(fetchedAt) : t('feeds.never'));
  const status = (feed: Feed) => <FeedStatus feed={feed} progress={progress.get(feed.id)} />;

  if (isPhone) {
    return (
      <ul>
        {feeds.map((feed) => (
          <li key={feed.id} className={styles.row}>
            <p className={styles.source}>{feed.sourceName}</p>
            <p className={styles.url}>{feed.url}</p>
            <div className={styles.meta}>
              <CategoryTag category={feed.category} />
              <span>{t('feeds.every', { count: feed.intervalMinutes })}</span>
              <span>
                {t('feeds.articles')} {formatCount(feed.articles)}
              </span>
              <span>
                {t('feeds.lastFetch')} {lastFetch(feed)}
              </span>
            </div>
            {status(feed)}
            {actions(feed)}
          </li>
        ))}
      </ul>
    );
  }
  const columns: ColumnsType<Feed> = [
    {
      key: 'url',
      title: t('feeds.url'),
      render: (_value, { sourceName, url }) => (
        <>
          <span className={styles.source}>{sourceName}</span>
          <p className={styles.url}>{url}</p>
        </>
      ),
    },
    {
      key: 'category',
      title: t('feeds.category'),
      width: 96,
      render: (_value, { category, intervalMinutes }) => (
        <>
          <CategoryTag category={category} />
          <p className={listStyles.note}>{t('feeds.every', { count: intervalMinutes })}</p>
        </>
      ),
    },
    {
      key: 'articles',
      title: t('feeds.articles'),
      width: 84,
      align: 'right',
      render: (_value, { articles }) => formatCount(articles),
    },
    {
      key: 'fetched',
      title: t('feeds.lastFetch'),
      width: 128,
      render: (_value, feed) => <span className={listStyles.note}>{lastFetch(feed)}</span>,
    },
    { key: 'status', title: t('feeds.status'), width: 224, render: (_value, feed) => status(feed) },
    { key: 'actions', title: t('feeds.actions'), width: 200, render: (_value, feed) => actions(feed) },
  ];
  return (
    <Table<Feed>
      rowKey="id"
      columns={columns}
      dataSource={[...feeds]}
      pagination={false}
      scroll={{ x: 960 }}
      aria-label={t('feeds.list')}
    />
  );
}
