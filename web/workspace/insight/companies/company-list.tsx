import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { exportFields } from '#web/workspace/kits/list/export-button.tsx';
import { RecordList } from '#web/workspace/kits/list/record-list.tsx';
import { refreshList } from '#web/workspace/kits/list/refresh-list.ts';
import { useList } from '#web/workspace/kits/list/use-list.ts';
import { useSelection } from '#web/workspace/kits/list/use-selection.ts';
import { lazyPart } from '#web/workspace/lazy-part.ts';
import { companyAddress, companyNarrowing, openedCompany } from './company-address.ts';
import { companyCard, companyColumns, shortNameOf } from './company-columns.tsx';
import { CompanyDrawer } from './company-drawer.tsx';
import { CompanyFilterFields } from './company-filter-fields.tsx';

const ImportCompanies = lazyPart(async () => (await import('./import-companies.tsx')).ImportCompanies);

/** The tracked companies; one of them, or a new one, is open beside. */
export function CompanyList({ buttons }: { readonly buttons: readonly string[] }) {
  const { t } = useTranslation();
  const list = useList(companyAddress);
  const [{ company: opened }, change] = useAddress(openedCompany);
  const mayEdit = buttons.includes('company:edit');
  const queries = useQueryClient();
  const [isImporting, setIsImporting] = useState(false);
  const mayExport = buttons.includes('company:export');
  const narrowing = companyNarrowing(list.filters);
  const selection = useSelection(list.filters);
  const query = useQuery({
    ...apiQuery('company.list', { body: { ...narrowing, ...list.asked } }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const open = (company: number | null | undefined) => change({ company });
  const refresh = () => void refreshList(queries, 'companies', ['company.list', 'industry.list']);
  const add = (
    <>
      {buttons.includes('company:import') && (
        <Button icon={<Upload size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setIsImporting(true)}>
          {t('companies.import.button')}
        </Button>
      )}
      {mayEdit && (
        <Button
          type="primary"
          icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => open(null)}
        >
          {t('companies.add')}
        </Button>
      )}
    </>
  );
  return (
    <>
      <RecordList
        list={list}
        query={query}
        label={t('companies.list')}
        rowKey={({ stockId }) => stockId}
        nameOf={shortNameOf}
        columns={companyColumns(t, ({ stockId }) => open(stockId))}
        card={(company) => companyCard(t, company, () => open(company.stockId))}
        filters={<CompanyFilterFields list={list} />}
        selection={mayExport ? selection : undefined}
        {...(mayExport && {
          exporting: {
            fileName: t('companies.exportName'),
            send: (shown) =>
              api('company.export', { body: { ...narrowing, ...list.order, ...exportFields('companies', shown) } }),
          },
        })}
        counts={(views) =>
          api(
            'company.counts',
            { body: { filters: views.map((view) => companyNarrowing(list.filtersOf(view))) } },
            { quiet: true },
          )
        }
        countText={(count) => t('companies.total', { count })}
        empty={{ title: t('companies.emptyTitle'), text: t('companies.emptyText') }}
        add={add}
        noHit={{ title: t('companies.noHitTitle'), text: t('companies.noHitText') }}
      />
      {opened !== undefined && (
        <CompanyDrawer key={opened} id={opened ?? undefined} mayEdit={mayEdit} onClose={() => open(undefined)} />
      )}
      {isImporting && (
        <Suspense>
          <ImportCompanies onClose={() => setIsImporting(false)} onImported={refresh} />
        </Suspense>
      )}
    </>
  );
}
