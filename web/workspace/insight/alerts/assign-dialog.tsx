import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertEvent } from '#contract/insight/alerts.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { fromClock, toClock } from '#web/workspace/kits/versioned/china-clock.ts';
import styles from './alerts.module.css';
import { snoozeUntil } from './snooze-times.ts';

interface AssignDialogProps {
  readonly title: string;
  /** Who has it now, and until when. */
  readonly assignee: AlertEvent['assignee'];
  readonly dueAt: string | null;
  readonly onAssign: (assigneeId: number | null, until: string | null) => Promise<boolean>;
  readonly onClose: () => void;
}

const nobody = 0;

/** Who is to deal with an event, and by when. */
export function AssignDialog({ title, assignee, dueAt, onAssign, onClose }: AssignDialogProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(apiQuery('alert.rules', {}, { quiet: true }));
  const [person, setPerson] = useState(assignee?.id ?? nobody);
  const [clock, setClock] = useState(() => {
    if (assignee) return dueAt === null ? '' : toClock(dueAt);
    return toClock(snoozeUntil('tomorrow', Date.now()));
  });
  const [isSending, setIsSending] = useState(false);
  const colleagues = data?.colleagues ?? [];
  // Known by name before the colleagues are, and also after they have left.
  const isListed = !assignee || colleagues.some(({ id }) => id === assignee.id);
  const people = isListed ? colleagues : [assignee, ...colleagues];
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
      {!data && error && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={t('alerts.peopleFailed')}
          description={error.message}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('alerts.retry')}
            </Button>
          }
        />
      )}
      <div className={styles.assignFields}>
        <label htmlFor="alert-assignee">{t('alerts.assignee')}</label>
        <Select
          id="alert-assignee"
          value={person}
          loading={!data && !error}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: nobody, label: t('alerts.nobody') },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
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
