import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useTrail } from '#web/workspace/identity/permissions/use-menu.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { exportFields } from '#web/workspace/kits/list/export-button.tsx';
import { RecordList } from '#web/workspace/kits/list/record-list.tsx';
import { useList } from '#web/workspace/kits/list/use-list.ts';
import { useSelection } from '#web/workspace/kits/list/use-selection.ts';
import { ErasuresDrawer } from '#web/workspace/operation/client-data/erasures-drawer.tsx';
import { clientAddress, clientNarrowing, openedClient } from './client-address.ts';
import { clientCard, clientColumns } from './client-columns.tsx';
import { ClientDrawer } from './client-drawer.tsx';
import { ClientFilterFields } from './client-filter-fields.tsx';
import { OpenClientDrawer } from './open-client-drawer.tsx';

/** 客户: the companies that are customers, how their modules stand and what they ask for. */
export function Component() {
  const { t } = useTranslation();
  const list = useList(clientAddress);
  const [{ client: opened, tab = 'modules', opening, from: leadId }, changeOpened] = useAddress(openedClient);
  const buttons = useTrail().at(-1)?.buttons ?? [];
  const narrowing = clientNarrowing(list.filters);
  const selection = useSelection(list.filters);
  const mayExport = buttons.includes('client:export');
  const query = useQuery({
    ...apiQuery('client.list', { body: { ...narrowing, ...list.asked } }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const open = (stockId: number | undefined) =>
    changeOpened({ client: stockId, tab: undefined, opening: undefined, from: undefined });
  const mayOpen = buttons.includes('client:edit');
  return (
    <>
      <RecordList
        list={list}
        query={query}
        label={t('clients.list')}
        rowKey={({ stockId }) => stockId}
        nameOf={({ shortName }) => shortName}
        columns={clientColumns(t, ({ stockId }) => open(stockId))}
        card={(client) => clientCard(t, client, () => open(client.stockId))}
        filters={<ClientFilterFields list={list} />}
        actions={
          <>
            {buttons.includes('client:data') && (
              <Button onClick={() => changeOpened({ opening: 'erasures' })}>{t('clientData.erasures')}</Button>
            )}
            {mayOpen && (
              <Button
                type="primary"
                icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
                onClick={() => changeOpened({ opening: 'new' })}
              >
                {t('clients.openClient')}
              </Button>
            )}
          </>
        }
        selection={mayExport ? selection : undefined}
        {...(mayExport && {
          exporting: {
            fileName: t('clients.exportName'),
            send: (shown) =>
              api('client.export', { body: { ...narrowing, ...list.order, ...exportFields('customers', shown) } }),
          },
        })}
        counts={(views) =>
          api(
            'client.counts',
            { body: { filters: views.map((view) => clientNarrowing(list.filtersOf(view))) } },
            { quiet: true },
          )
        }
        countText={(count) => t('clients.total', { count })}
        empty={{ title: t('clients.emptyTitle'), text: t('clients.emptyText') }}
        noHit={{ title: t('clients.noHitTitle'), text: t('clients.noHitText') }}
        filterNames={{ q: t('clients.search'), modules: t('clients.byModules') }}
      />
      {opened !== undefined && (
        <ClientDrawer
          key={opened}
          id={opened}
          tab={tab}
          mayChange={buttons.includes('client:module')}
          onErasing={() => changeOpened({ client: undefined, tab: undefined, opening: 'erasures', from: undefined })}
          onTab={(next) => changeOpened({ tab: next })}
          onClose={() => open(undefined)}
        />
      )}
      {opening === 'erasures' && <ErasuresDrawer onClose={() => open(undefined)} />}
      {mayOpen && (opening === 'new' || leadId !== undefined) && (
        <OpenClientDrawer
          leadId={leadId}
          mayOpenModules={buttons.includes('client:module')}
          onClose={() => open(undefined)}
          onOpened={open}
        />
      )}
    </>
  );
}
