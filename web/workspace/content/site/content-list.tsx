import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ContentKind, contentKinds } from '#contract/content/site-content/kinds.ts';
import { isSingle } from '#contract/content/site-content/list-fields.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { OperatorCompanyButton } from '#web/workspace/content/operator-company/operator-company-button.tsx';
import { RecordList } from '#web/workspace/kits/list/record-list.tsx';
import { refreshList } from '#web/workspace/kits/list/refresh-list.ts';
import { useList } from '#web/workspace/kits/list/use-list.ts';
import { useSelection } from '#web/workspace/kits/list/use-selection.ts';
import { useShownVersions } from '#web/workspace/kits/list/use-shown-versions.ts';
import { StepBulkBar } from '#web/workspace/kits/versioned/step-bulk-bar.tsx';
import styles from './content.module.css';
import { contentCard, contentColumns } from './content-columns.tsx';
import { ContentFilterFields } from './content-filter-fields.tsx';
import { KindNav } from './kind-nav.tsx';
import { kindLabels } from './labels.ts';
import { mayTake, type Rights } from './rights.ts';
import { useContentDrag } from './use-content-drag.ts';
import { type ContentFiltering, contentAddress, contentNarrowing } from './use-content-filters.ts';
import { useOrder } from './use-order.ts';
import { wholeListQuery } from './whole-list-query.ts';

interface ContentListProps {
  readonly kinds: readonly ContentKind[];
  readonly filtering: ContentFiltering;
  readonly rights: Rights;
}

/** The items of a kind in every state, beside the kinds there are. */
export function ContentList({ kinds, filtering, rights }: ContentListProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { editorAddress } = filtering;
  const { kind } = filtering.filters;
  const { order: orderedBy } = contentKinds[kind];
  const { name } = kindLabels(kind);
  const list = useList(contentAddress);
  const { q, state } = list.filters;
  // What operators order stands on one page, so that everything can be moved anywhere.
  const isOnOnePage = orderedBy === 'sort';
  const narrowing = contentNarrowing(kind, list.filters);
  const options = isOnOnePage
    ? wholeListQuery({ ...narrowing, ...list.order }, { quiet: true })
    : apiQuery('content.list', { body: { ...narrowing, ...list.asked } }, { quiet: true });
  const query = useQuery({
    ...options,
    // Rows of the page before stay while the next one comes; those of another kind would be wrong.
    placeholderData: (before, last) => (last?.queryKey[1].body.kind === kind ? keepPreviousData(before) : undefined),
    // What others do is seen on coming back from the editor.
    staleTime: 0,
  });
  const selection = useSelection({ ...list.filters, kind });
  const versionOf = useShownVersions(query.data?.list);
  const items = query.data?.list ?? [];
  const order = useOrder(items, options.queryKey);
  const drag = useContentDrag(order);
  // Rows that stand next to each other here may not do so on the site.
  const hasGaps = list.sort !== undefined || q !== undefined || state !== undefined;
  const isOrderable = rights.mayEdit && isOnOnePage && !hasGaps && items.length > 1;
  const shown = {
    ...{ kind, items, orderedBy, linkTo: ({ id }: { readonly id: number }) => editorAddress(id) },
    ...(isOrderable && { moves: { order, drag } }),
  };
  const isFull = isSingle(kind) && (items.length > 0 || list.isNarrowed);
  const add = rights.mayEdit && !isFull && (
    <Button
      type="primary"
      icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
      aria-label={t('content.addKind', { kind: name })}
      onClick={() => void navigate(editorAddress('new'))}
    >
      {t('content.add')}
    </Button>
  );
  return (
    <div className={kinds.length > 1 ? styles.desk : undefined}>
      {kinds.length > 1 && <KindNav kinds={kinds} filtering={filtering} />}
      <div className={styles.table}>
        <RecordList
          list={list}
          query={query}
          label={t('content.list', { kind: name })}
          rowKey={({ id }) => id}
          nameOf={({ title }) => title}
          columns={contentColumns(t, shown)}
          card={(item) => contentCard(t, item, shown)}
          {...(isOrderable && { rowProps: drag.rowProps })}
          {...(isOnOnePage && { pageSize: Math.max(list.pageSize, items.length) })}
          filters={<ContentFilterFields key={kind} kind={kind} list={list} />}
          actions={
            <>
              {kind === 'settings' && rights.mayPublish && <OperatorCompanyButton />}
              {add}
            </>
          }
          selection={rights.mayEdit || rights.mayPublish ? selection : undefined}
          bulk={(onPage) => (
            <StepBulkBar
              {...{ selection, onPage, versionOf }}
              may={(step) => mayTake(step, kind, rights)}
              send={(body) => api('content.changeMany', { body }, { quiet: true })}
              total={query.data?.total ?? 0}
              isMany={false}
              onDone={() => void refreshList(queries, 'siteContent', ['content.list', 'version.reviewCount'])}
            />
          )}
          counts={(views) => {
            // A view without a kind is of the one that is open.
            const filters = views.map((view) => {
              const narrowed = list.filtersOf(view);
              return contentNarrowing(kinds.find((known) => known === narrowed.kind) ?? kind, narrowed);
            });
            return api('content.viewCounts', { body: { filters } }, { quiet: true });
          }}
          countText={(count) => t('content.total', { count })}
          empty={{ title: t('content.emptyTitle', { kind: name }), text: t('content.emptyText') }}
          noHit={{ title: t('content.noHitTitle'), text: t('content.noHitText') }}
        />
        <p className="visually-hidden" role="status">
          {order.said}
        </p>
      </div>
    </div>
  );
}
