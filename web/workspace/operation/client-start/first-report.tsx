import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportListItem } from '#contract/insight/reports.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import styles from './client-start.module.css';

interface FirstReportProps {
  readonly id: number;
  /** The client's latest weekly report. */
  readonly report: ReportListItem | null;
  /** Whether the client's people can read reports now. */
  readonly hasReports: boolean;
  readonly isStaying: boolean;
}

/** That a client has a report to begin with, or a way to make one. */
export function FirstReport({ id, report, hasReports, isStaying }: FirstReportProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const mayGenerate = useMay('client:edit') && isStaying;
  const [isBusy, setIsBusy] = useState(false);
  const generate = async () => {
    setIsBusy(true);
    const answer = await api('clientStart.generateReport', { body: { stockId: id } });
    setIsBusy(false);
    if (!answer.success) return;
    toast.success(t(answer.result.hasReports ? 'clientStart.report.made' : 'clientStart.report.madeClosed'));
    await queryClient.invalidateQueries({ queryKey: ['clientStart.ofClient'] });
  };
  return (
    <section aria-labelledby="first-report" className={styles.report}>
      <div className={styles.text}>
        <h2 id="first-report" className={styles.name}>
          {t('clientStart.report.title')}
        </h2>
        <p className={styles.quiet}>
          {report
            ? t('clientStart.report.kept', { ...report, time: formatDateTime(report.generatedAt) })
            : t(hasReports ? 'clientStart.report.none' : 'clientStart.report.noneClosed')}
        </p>
      </div>
      {!report && mayGenerate && (
        <Button type="primary" loading={isBusy} aria-busy={isBusy} onClick={() => void generate()}>
          {t(isBusy ? 'clientStart.report.making' : 'clientStart.report.make')}
        </Button>
      )}
    </section>
  );
}
