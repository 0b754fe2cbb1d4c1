import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useMay, usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { RecordList } from '#web/workspace/kits/list/record-list.tsx';
import { useList } from '#web/workspace/kits/list/use-list.ts';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { openedSource, sourceAddress, sourceNarrowing } from './source-address.ts';
import { sourceCard, sourceColumns } from './source-columns.tsx';
import { SourceDrawer } from './source-drawer.tsx';
import { SourceFilterFields } from './source-filter-fields.tsx';
import { sourceName } from './sources.ts';

/** 来源: where articles come from, with the tier, the feeds and the yield of each. */
export function Component() {
  const { t } = useTranslation();
  const tierName = useLabels('source_tier');
  const mayEdit = useMay('source:edit');
  const feeds = usePagePath('Feeds');
  const list = useList(sourceAddress);
  const [{ source: opened }, change] = useAddress(openedSource);
  const open = (source: number | null | undefined) => change({ source });
  const query = useQuery({
    ...apiQuery('source.manageList', { body: { ...sourceNarrowing(list.filters), ...list.asked } }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const add = mayEdit && (
    <Button type="primary" icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => open(null)}>
      {t('sources.add')}
    </Button>
  );
  return (
    <>
      <RecordList
        list={list}
        query={query}
        label={t('sources.list')}
        rowKey={({ id }) => id}
        nameOf={sourceName}
        columns={sourceColumns(t, tierName, ({ id }) => open(id))}
        card={(source) => sourceCard(t, tierName, source, () => open(source.id))}
        filters={<SourceFilterFields list={list} />}
        actions={feeds && <LinkButton to={feeds}>{t('sources.toFeeds')}</LinkButton>}
        counts={(views) =>
          api(
            'source.manageCounts',
            { body: { filters: views.map((view) => sourceNarrowing(list.filtersOf(view))) } },
            { quiet: true },
          )
        }
        countText={(count) => t('sources.total', { count })}
        empty={{ title: t('sources.emptyTitle'), text: t('sources.emptyText') }}
        add={add}
        noHit={{ title: t('sources.noHitTitle'), text: t('sources.noHitText') }}
      />
      {opened !== undefined && (
        <SourceDrawer key={opened} id={opened ?? undefined} mayEdit={mayEdit} onClose={() => open(undefined)} />
      )}
    </>
  );
}
