import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { ReportThemes } from '#web/workspace/insight/themes/report-themes.tsx';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { FilterSelect } from '#web/workspace/kits/list/filter-select.tsx';
import { RecordList } from '#web/workspace/kits/list/record-list.tsx';
import { useList } from '#web/workspace/kits/list/use-list.ts';
import { ShareDialog } from '#web/workspace/outreach/sharing/share-dialog.tsx';
import { useMayShare } from '#web/workspace/outreach/sharing/use-may-share.ts';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { GenerateButton } from './generate-button.tsx';
import { reportAddress, sharedReport } from './report-address.ts';
import { periodOf, reportCard, reportColumns } from './report-columns.tsx';
import { useReportKinds } from './use-report-kinds.ts';

/** 报告: the company's weeks and months, each to be opened, shared, or generated where it is missing. */
export function Component() {
  const { t } = useTranslation();
  const list = useList(reportAddress);
  const query = useQuery({
    ...apiQuery('report.list', { body: { ...list.filters, ...list.asked } }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  // An address may ask to share the first report of the list at once.
  const [{ share }, changeShared] = useAddress(sharedReport);
  const mayShare = useMayShare();
  const mayGenerate = useMay('report:generate');
  const [isThemesOpen, setIsThemesOpen] = useState(false);
  const kinds = useReportKinds();
  const latest = share && mayShare ? query.data?.list[0] : undefined;
  const nothing = {
    title: t('reports.emptyTitle'),
    text: t(mayGenerate ? 'reports.emptyText' : 'reports.emptyTextReader'),
  };
  return (
    <>
      <PageActions>
        {mayGenerate && (
          <>
            <Button onClick={() => setIsThemesOpen(true)}>{t('themes.listedInReports')}</Button>
            <GenerateButton />
          </>
        )}
      </PageActions>
      <ReportThemes open={isThemesOpen} onClose={() => setIsThemesOpen(false)} />
      <RecordList
        list={list}
        query={query}
        label={t('reports.list')}
        rowKey={({ id }) => id}
        nameOf={periodOf}
        columns={reportColumns(t)}
        card={(report) => reportCard(t, report)}
        filters={
          <FilterSelect
            label={t('reports.kind')}
            all={t('reports.kinds.all')}
            value={list.filters.kind}
            options={kinds.map((value) => ({ value, label: t(`reports.kinds.${value}`) }))}
            onChange={(kind) => list.filterBy({ kind })}
          />
        }
        counts={(views) => api('report.counts', { body: { filters: views.map(list.filtersOf) } }, { quiet: true })}
        countText={(count) => t('reports.total', { count })}
        empty={nothing}
        noHit={nothing}
      />
      {latest && (
        <ShareDialog
          open
          target={{ kind: 'report', reportId: latest.id }}
          what={`${t(`reports.kinds.${latest.kind}`)} ${periodOf(latest)}`}
          onClose={() => changeShared({ share: undefined }, { replace: true })}
        />
      )}
    </>
  );
}
