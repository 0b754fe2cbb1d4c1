import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ArticleSummary } from '#contract/content/articles.ts';
import { articlePath } from '#contract/paths.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { exportFields } from '#web/workspace/kits/list/export-button.tsx';
import styles from '#web/workspace/kits/list/list.module.css';
import { RecordList } from '#web/workspace/kits/list/record-list.tsx';
import { useList } from '#web/workspace/kits/list/use-list.ts';
import { useSelection } from '#web/workspace/kits/list/use-selection.ts';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { articleNarrowing, readingAddress } from './article-address.ts';
import { articleCard, articleColumns } from './article-columns.tsx';
import { ArticleFilterFields } from './article-filter-fields.tsx';

const linkTo = ({ id }: ArticleSummary) => articlePath(id);

/** What clients may read, latest first. */
export function ReadingList() {
  const { t } = useTranslation();
  const positionName = useLabels('mention_position');
  const list = useList(readingAddress);
  const query = useQuery({
    ...apiQuery('article.list', { body: { ...articleNarrowing(list.filters), ...list.asked } }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const selection = useSelection(list.filters);
  const mayExport = useMay('article:export');
  const mention = ({ mention: place }: ArticleSummary) => (
    <span className={styles.unbroken}>{place === null ? t('home.notMentioned') : positionName(place)}</span>
  );
  return (
    <RecordList
      list={list}
      query={query}
      label={t('articles.list')}
      rowKey={({ id }) => id}
      nameOf={({ title }) => title}
      columns={articleColumns(t, linkTo, [
        { key: 'mention', title: t('articles.mention'), width: 96, render: mention },
      ])}
      card={(article) => articleCard(article, linkTo(article), mention(article))}
      filters={<ArticleFilterFields filters={list.filters} onFilter={list.filterBy} />}
      selection={mayExport ? selection : undefined}
      {...(mayExport && {
        exporting: {
          fileName: t('articles.exportName'),
          send: (shown) =>
            api('article.export', {
              body: { ...articleNarrowing(list.filters), ...list.order, ...exportFields('articles', shown) },
            }),
        },
      })}
      counts={(views) =>
        api(
          'article.counts',
          { body: { filters: views.map((view) => articleNarrowing(list.filtersOf(view))) } },
          { quiet: true },
        )
      }
      countText={(count, isMany) => t(isMany ? 'articles.totalMany' : 'articles.total', { count })}
      empty={{ title: t('articles.emptyTitle'), text: t('articles.emptyReaderText') }}
      noHit={{ title: t('articles.noHitTitle'), text: t('articles.noHitText') }}
    />
  );
}
