import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/endpoints.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import styles from './client-start.module.css';

interface FirstReportProps {
  readonly id: number;
  readonly start: Pick<ResultOf<'clientStart.ofClient'>, 'report' | 'hasReports' | 'canReport'>;
  readonly isStaying: boolean;
}

/** That a client has a report to begin with, or a way to make one. */
export function FirstReport({ id, start: { report, hasReports, canReport }, isStaying }: FirstReportProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const mayGenerate = useMay('client:edit') && isStaying;
  const [isBusy, setIsBusy] = useState(false);
  const generate = async () => {
    setIsBusy(true);
    const answer = await api('clientStart.generateReport', { body: { stockId: id } }, { quiet: true });
    setIsBusy(false);
    if (!answer.success) return toast.error(answer.issues?.[0]?.message ?? answer.desc);
    toast.success(t(answer.result.hasReports ? 'clientStart.report.made' : 'clientStart.report.madeClosed'));
    await queryClient.invalidateQueries({ queryKey: ['clientStart.ofClient'] });
  };
  const openOrClosed = hasReports ? 'clientStart.report.none' : 'clientStart.report.noneClosed';
  const missing = canReport ? openOrClosed : 'clientStart.report.tooEarly';
  return (
    <section aria-labelledby="first-report" className={styles.report}>
      <div className={styles.text}>
        <h2 id="first-report" className={styles.name}>
          {t('clientStart.report.title')}
        </h2>
        <p className={styles.quiet}>
          {report ? t('clientStart.report.kept', { ...report, time: formatDateTime(report.generatedAt) }) : t(missing)}
        </p>
      </div>
      {!report && canReport && mayGenerate && (
        <Button type="primary" loading={isBusy} aria-busy={isBusy} onClick={() => void generate()}>
          {t(isBusy ? 'clientStart.report.making' : 'clientStart.report.make')}
        </Button>
      )}
    </section>
  );
}
