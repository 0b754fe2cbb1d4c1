import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Progress, Select } from 'antd';
import { FilePlus2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportKind } from '#contract/insight/reports.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { pastPeriods } from './past-periods.ts';
import styles from './report.module.css';

/** Generates a missing report of a past period. */
export function GenerateButton() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [kind, setKind] = useState<ReportKind>('weekly');
  const [chosen, setChosen] = useState<string>();
  const id = useId();
  const periods = pastPeriods(kind, new Date());
  const day = chosen ?? periods[0]?.from ?? '';

  const generate = async () => {
    setIsBusy(true);
    const answer = await api('report.generate', { body: { kind, day } });
    setIsBusy(false);
    if (!answer.success) return;
    toast.success(t('reports.generated'));
    setIsOpen(false);
    await queryClient.invalidateQueries({ queryKey: ['report.list'] });
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
      <Modal
        open={isOpen}
        title={t('reports.generateTitle')}
        width={480}
        onCancel={() => setIsOpen(false)}
        okText={isBusy ? t('reports.generating') : t('reports.confirm')}
        cancelText={t('reports.cancel')}
        confirmLoading={isBusy}
        onOk={() => void generate()}
      >
        <p className={styles.text}>{t('reports.generateText')}</p>
        <div className={styles.fields}>
          <SegmentedSwitch
            label={t('reports.kind')}
            value={kind}
            options={(['weekly', 'monthly'] as const).map((value) => ({ value, label: t(`reports.kinds.${value}`) }))}
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
            options={periods.map(({ from, until }) => ({ value: from, label: `${from} – ${until}` }))}
            onChange={setChosen}
          />
        </div>
        {isBusy && <Progress percent={100} status="active" showInfo={false} aria-label={t('reports.generating')} />}
      </Modal>
    </>
  );
}
