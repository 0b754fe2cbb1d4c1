import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import styles from './inquiry-viewers.module.css';

interface InquiryViewersProps {
  readonly inquiry: InquiryDetail;
  readonly onChanged: (inquiry: InquiryDetail) => void;
}

/** 可见范围: everybody with the right to see inquiries, or colleagues by name. Saved as it is chosen. */
export function InquiryViewers({ inquiry, onChanged }: InquiryViewersProps) {
  const { t } = useTranslation();
  const mayEdit = useMay('inquiry:edit');
  const mayHandOver = useMay('inquiry:all');
  const [isSaving, setIsSaving] = useState(false);
  const { id, viewers, author, authorId } = inquiry;
  const { data: colleagues = viewers ?? [], isFetching } = useQuery({
    ...apiQuery('inquiry.colleagues', {}, { quiet: true }),
    enabled: mayEdit && (mayHandOver || viewers !== null),
  });
  const save = async (viewerIds: number[] | null) => {
    setIsSaving(true);
    const answer = await api('inquiry.setViewers', { body: { id, viewerIds } });
    setIsSaving(false);
    if (!answer.success) return;
    toast.success(t('inquiries.viewersSaved'));
    onChanged(answer.result);
  };
  const handOver = async (userId: number) => {
    const answer = await api('inquiry.handOver', { body: { id, userId } });
    if (!answer.success) return;
    toast.success(t('inquiries.handedOver'));
    onChanged(answer.result);
  };
  if (!mayEdit) {
    return viewers && <p>{[author, ...viewers.map(({ name }) => name)].join(t('suppliers.comma'))}</p>;
  }
  return (
    <div className={styles.viewers}>
      <SegmentedSwitch
        label={t('inquiries.viewers')}
        value={viewers === null ? 'all' : 'chosen'}
        options={(['all', 'chosen'] as const).map((value) => ({ value, label: t(`inquiries.viewersOf.${value}`) }))}
        onChange={(value) => void save(value === 'all' ? null : [])}
      />
      {viewers !== null && (
        <Select<number[]>
          mode="multiple"
          aria-label={t('inquiries.viewersChosen')}
          placeholder={t('inquiries.viewersChosen')}
          loading={isFetching || isSaving}
          value={viewers.map((one) => one.id)}
          optionFilterProp="label"
          options={colleagues.map(({ id: value, name: label }) => ({ value, label }))}
          onChange={(ids) => void save(ids)}
        />
      )}
      {mayHandOver && (
        <Select<number>
          aria-label={t('inquiries.handOver', { author })}
          placeholder={t('inquiries.handOver', { author })}
          value={null}
          options={colleagues.flatMap(({ id: value, name: label }) => (value === authorId ? [] : [{ value, label }]))}
          onSelect={(userId) => void handOver(userId)}
        />
      )}
      <p>{viewers === null ? t('inquiries.viewersAllHelp') : t('inquiries.viewersHelp', { author })}</p>
    </div>
  );
}
