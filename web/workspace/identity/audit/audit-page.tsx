import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { RecordList } from '#web/workspace/kits/list/record-list.tsx';
import { useList } from '#web/workspace/kits/list/use-list.ts';
import { auditAddress, openedEntry } from './audit-address.ts';
import { auditCard, auditColumns } from './audit-columns.tsx';
import { AuditDrawer } from './audit-drawer.tsx';
import { AuditFilterFields } from './audit-filter-fields.tsx';

/** Who did what to which record, the latest first. */
export function Component() {
  const { t } = useTranslation();
  const list = useList(auditAddress);
  const [{ entry: opened }, changeOpened] = useAddress(openedEntry);
  const mayExport = useMay('audit:export');
  const query = useQuery({
    ...apiQuery('audit.list', { body: { ...list.filters, ...list.asked } }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const open = (id: number) => changeOpened({ entry: id });
  const nothing = { title: t('audit.noHitTitle'), text: t('audit.noHitText') };
  return (
    <>
      <RecordList
        list={list}
        query={query}
        label={t('audit.list')}
        rowKey={({ id }) => id}
        nameOf={({ actionName }) => actionName}
        columns={auditColumns(t, ({ id }) => open(id))}
        card={(entry) => auditCard(t, entry, () => open(entry.id))}
        filters={<AuditFilterFields list={list} />}
        {...(mayExport && {
          exporting: {
            fileName: t('audit.exportName'),
            send: () => api('audit.export', { body: list.filters }),
          },
        })}
        counts={(views) => api('audit.counts', { body: { filters: views.map(list.filtersOf) } }, { quiet: true })}
        countText={(count, isMany) => t(isMany ? 'audit.totalMost' : 'audit.total', { count })}
        isMany={query.data?.totalIsBounded}
        empty={nothing}
        noHit={nothing}
        filterNames={{ action: t('audit.action'), person: t('audit.person'), company: t('audit.company') }}
      />
      {opened !== undefined && (
        <AuditDrawer key={opened} id={opened} onClose={() => changeOpened({ entry: undefined })} />
      )}
    </>
  );
}
