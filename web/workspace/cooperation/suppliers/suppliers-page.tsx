import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { exportFields } from '#web/workspace/kits/list/export-button.tsx';
import { RecordList } from '#web/workspace/kits/list/record-list.tsx';
import { refreshList } from '#web/workspace/kits/list/refresh-list.ts';
import { useList } from '#web/workspace/kits/list/use-list.ts';
import { lazyPart } from '#web/workspace/lazy-part.ts';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { openedSupplier, supplierAddress, supplierNarrowing } from './supplier-address.ts';
import { supplierCard, supplierColumns } from './supplier-columns.tsx';
import { SupplierDrawer } from './supplier-drawer.tsx';
import { SupplierFilterFields } from './supplier-filter-fields.tsx';

const ImportSuppliers = lazyPart(async () => (await import('./import-suppliers.tsx')).ImportSuppliers);

/** 合作方: whom the company may ask to quote. */
export function Component() {
  const { t } = useTranslation();
  const needs = { t, fieldName: useLabels('zcb_domain') };
  const mayEdit = useMay('supplier:edit');
  const list = useList(supplierAddress);
  const [{ supplier: opened }, change] = useAddress(openedSupplier);
  const open = (supplier: number | null | undefined) => change({ supplier });
  const queries = useQueryClient();
  const [isImporting, setIsImporting] = useState(false);
  const narrowing = supplierNarrowing(list.filters);
  const query = useQuery({
    ...apiQuery('supplier.list', { body: { ...narrowing, ...list.asked } }, { quiet: true }),
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
        actions={
          mayEdit && (
            <Button
              icon={<Upload size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={() => setIsImporting(true)}
            >
              {t('suppliers.import.button')}
            </Button>
          )
        }
        exporting={{
          fileName: t('suppliers.list'),
          send: (shown) =>
            api('supplier.export', {
              body: { ...narrowing, ...list.order, columns: exportFields('suppliers', shown).columns },
            }),
        }}
        counts={(views) =>
          api(
            'supplier.counts',
            { body: { filters: views.map((view) => supplierNarrowing(list.filtersOf(view))) } },
            { quiet: true },
          )
        }
        countText={(count) => t('suppliers.total', { count })}
        empty={{ title: t('suppliers.emptyTitle'), text: t('suppliers.emptyText') }}
        add={add}
        noHit={{ title: t('suppliers.noHitTitle'), text: t('suppliers.noHitText') }}
      />
      {isImporting && (
        <Suspense fallback={null}>
          <ImportSuppliers
            onClose={() => setIsImporting(false)}
            onImported={() => void refreshList(queries, 'suppliers', ['supplier.list'])}
          />
        </Suspense>
      )}
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
