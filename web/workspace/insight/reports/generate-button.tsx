import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Progress, Select } from 'antd';
import { FilePlus2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportKind } from '#contract/insight/reports.ts';
import { publicPaths } from '#contract/paths.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { refreshList } from '#web/workspace/kits/list/refresh-list.ts';
import { pastPeriods } from './past-periods.ts';
import styles from './report.module.css';
import { useReportKinds } from './use-report-kinds.ts';

/** Generates a missing report of a past period. */
export function GenerateButton() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [kind, setKind] = useState<ReportKind>('weekly');
  const [chosen, setChosen] = useState<string>();
  const kinds = useReportKinds();
  const id = useId();
  const kept = useQuery({
    ...apiQuery('report.list', { body: { kind, page: 1, pageSize: 50 } }, { quiet: true }),
    ...{ enabled: isOpen, staleTime: 0 },
  });
  const ids = new Map(kept.data?.list.map(({ from, id }) => [from, id]));
  const firstDay = kept.data?.firstDay;
  const periods = pastPeriods(kind, new Date()).filter(
    ({ until }) => firstDay === undefined || (firstDay !== null && until >= firstDay),
  );
  const day = chosen ?? periods.find(({ from }) => !ids.has(from))?.from ?? periods[0]?.from ?? null;
  const present = ids.get(day ?? '');

  const generate = async () => {
    if (day === null) return;
    setIsBusy(true);
    const answer = await api('report.generate', { body: { kind, day } }, { quiet: true });
    setIsBusy(false);
    if (!answer.success) return toast.error(answer.issues?.[0]?.message ?? answer.desc);
    // The installation may have been quicker.
    toast.success(t(answer.result.isNew ? 'reports.generated' : 'reports.isPresent'));
    setIsOpen(false);
    await refreshList(queryClient, 'reports', ['report.list']);
  };

  return (
    <>
      <Button
        type="primary"
        icon={<FilePlus2 size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('reports.generate')}
      </Button>
      <Dialog
        open={isOpen}
        title={t('reports.generateTitle')}
        width={480}
        onCancel={() => setIsOpen(false)}
        okText={isBusy ? t('reports.generating') : t('reports.confirm')}
        cancelText={t('reports.cancel')}
        confirmLoading={isBusy}
        okButtonProps={{ disabled: kept.isPending || day === null || present !== undefined }}
        onOk={() => void generate()}
      >
        <p className={styles.text}>{t('reports.generateText')}</p>
        <div className={styles.fields}>
          <Select<ReportKind>
            className={styles.kinds ?? ''}
            aria-label={t('reports.kind')}
            value={kind}
            options={kinds.map((value) => ({ value, label: t(`reports.kinds.${value}`) }))}
            onChange={(value) => {
              setKind(value);
              setChosen(undefined);
            }}
          />
          <label className="visually-hidden" htmlFor={id}>
            {t('reports.choosePeriod')}
          </label>
          <Select
            id={id}
            className={styles.period ?? ''}
            value={day}
            options={periods.map(({ from, until }) => {
              const period = `${from} – ${until}`;
              return { value: from, label: ids.has(from) ? t('reports.present', { period }) : period };
            })}
            onChange={setChosen}
          />
        </div>
        <p role="status" className={styles.text}>
          {day === null && t('reports.noPeriod')}
          {present !== undefined && (
            <>
              {t(periods.every(({ from }) => ids.has(from)) ? 'reports.allPresent' : 'reports.isPresent')}{' '}
              <a href={`${publicPaths.reportDetail}?id=${present}`} target="_blank" rel="noopener">
                {t('reports.openPresent')}
              </a>
            </>
          )}
        </p>
        {isBusy && <Progress percent={100} status="active" showInfo={false} aria-label={t('reports.generating')} />}
      </Dialog>
    </>
  );
}
