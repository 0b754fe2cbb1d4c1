import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { fromClock, toClock } from '#web/workspace/kits/versioned/china-clock.ts';
import styles from './alerts.module.css';
import { snoozeUntil } from './snooze-times.ts';

interface AssignDialogProps {
  readonly title: string;
  readonly assigneeId: number | null;
  readonly onAssign: (assigneeId: number | null, until: string | null) => Promise<boolean>;
  readonly onClose: () => void;
}

const nobody = 0;

/** Who is to deal with an event, and by when. */
export function AssignDialog({ title, assigneeId, onAssign, onClose }: AssignDialogProps) {
  const { t } = useTranslation();
  const { data } = useQuery(apiQuery('alert.rules', {}, { quiet: true }));
  const [person, setPerson] = useState(assigneeId ?? nobody);
  const [clock, setClock] = useState(() => toClock(snoozeUntil('tomorrow', Date.now())));
  const [isSending, setIsSending] = useState(false);
  const assign = async () => {
    setIsSending(true);
    const until = clock === '' || person === nobody ? null : fromClock(clock);
    const isDone = await onAssign(person === nobody ? null : person, until);
    setIsSending(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      open
      centered
      width={440}
      title={t('alerts.assignTitle')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('alerts.cancel')}</Button>
          <Button type="primary" loading={isSending} onClick={() => void assign()}>
            {t('alerts.assign')}
          </Button>
        </>
      }
    >
      <p className={styles.assigned}>{title}</p>
      <div className={styles.assignFields}>
        <label htmlFor="alert-assignee">{t('alerts.assignee')}</label>
        <Select
          id="alert-assignee"
          value={person}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: nobody, label: t('alerts.nobody') },
            ...(data?.colleagues ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setPerson}
        />
        <label htmlFor="alert-due">{t('alerts.dueAt')}</label>
        <Input
          id="alert-due"
          type="datetime-local"
          value={clock}
          disabled={person === nobody}
          onChange={({ target }) => setClock(target.value)}
        />
      </div>
    </Dialog>
  );
}
