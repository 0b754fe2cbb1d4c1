import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { RecordList } from '#web/workspace/kits/list/record-list.tsx';
import { useList } from '#web/workspace/kits/list/use-list.ts';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { openedSupplier, supplierAddress, supplierNarrowing } from './supplier-address.ts';
import { supplierCard, supplierColumns } from './supplier-columns.tsx';
import { SupplierDrawer } from './supplier-drawer.tsx';
import { SupplierFilterFields } from './supplier-filter-fields.tsx';

/** 合作方: whom the company may ask to quote. */
export function Component() {
  const { t } = useTranslation();
  const needs = { t, fieldName: useLabels('zcb_domain') };
  const mayEdit = useMay('supplier:edit');
  const list = useList(supplierAddress);
  const [{ supplier: opened }, change] = useAddress(openedSupplier);
  const open = (supplier: number | null | undefined) => change({ supplier });
  const query = useQuery({
    ...apiQuery('supplier.list', { body: { ...supplierNarrowing(list.filters), ...list.asked } }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const add = mayEdit && (
    <Button type="primary" icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => open(null)}>
      {t('suppliers.add')}
    </Button>
  );
  return (
    <>
      <RecordList
        list={list}
        query={query}
        label={t('suppliers.list')}
        rowKey={({ id }) => id}
        nameOf={({ name }) => name}
        columns={supplierColumns(needs, ({ id }) => open(id))}
        card={(supplier) => supplierCard(needs, supplier, () => open(supplier.id))}
        filters={<SupplierFilterFields list={list} />}
        actions={add}
        counts={(views) =>
          api(
            'supplier.counts',
            { body: { filters: views.map((view) => supplierNarrowing(list.filtersOf(view))) } },
            { quiet: true },
          )
        }
        countText={(count) => t('suppliers.total', { count })}
        empty={{ title: t('suppliers.emptyTitle'), text: t('suppliers.emptyText') }}
        emptyActions={add}
        noHit={{ title: t('suppliers.noHitTitle'), text: t('suppliers.noHitText') }}
      />
      {opened !== undefined && (
        <SupplierDrawer
          key={opened}
          id={opened ?? undefined}
          mayEdit={mayEdit}
          onOpen={open}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}
