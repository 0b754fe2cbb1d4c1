import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, type InputRef, Select } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertEvent } from '#contract/insight/alerts.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { fromClock, toClock } from '#web/workspace/kits/versioned/china-clock.ts';
import styles from './alerts.module.css';
import type { Assigning } from './assigning.ts';
import { snoozeUntil } from './snooze-times.ts';

interface AssignDialogProps {
  readonly title: string;
  /** Who has it now, and until when. */
  readonly assignee: AlertEvent['assignee'];
  readonly dueAt: string | null;
  /** Quietly: what is refused is told here. */
  readonly onAssign: (asked: Assigning) => Promise<ApiAnswer<AlertEvent | AlertEvent[]> | undefined>;
  readonly onClose: () => void;
}

const nobody = 0;

/** Who is to deal with an event, and by when. */
export function AssignDialog({ title, assignee, dueAt, onAssign, onClose }: AssignDialogProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(apiQuery('alert.rules', {}, { quiet: true }));
  const [person, setPerson] = useState(assignee?.id ?? nobody);
  const [clock, setClock] = useState(() => {
    if (assignee && dueAt === null) return '';
    const now = Date.now();
    // One that has passed is refused.
    const isAhead = assignee && dueAt !== null && Date.parse(dueAt) > now;
    return toClock(isAhead ? dueAt : snoozeUntil('tomorrow', now));
  });
  const [isSending, setIsSending] = useState(false);
  const [shown, setShown] = useState(assignee);
  /** A colleague has given it to another meanwhile, whom `shown` has. */
  const [isTaken, setIsTaken] = useState(false);
  const due = useRef<InputRef>(null);
  /** What the server says of the time. */
  const [issue, setIssue] = useState<string>();
  const colleagues = data?.colleagues ?? [];
  // Known by name before the colleagues are, and also after they have left.
  const isListed = !assignee || colleagues.some(({ id }) => id === assignee.id);
  const people = isListed ? colleagues : [assignee, ...colleagues];
  const assign = async () => {
    setIsSending(true);
    const until = clock === '' || person === nobody ? null : fromClock(clock);
    const assigneeId = person === nobody ? null : person;
    const answer = await onAssign({ assigneeId, until, shown: shown?.id ?? null });
    setIsSending(false);
    if (answer?.success) {
      const [event] = [answer.result].flat();
      if (!event || (event.assignee?.id ?? null) === assigneeId) return onClose();
      setShown(event.assignee);
      setIsTaken(true);
      return;
    }
    const refused = answer?.issues?.[0]?.message;
    setIssue(refused);
    if (refused !== undefined) due.current?.focus();
    // Above all, as the dialog may have gone with its alert.
    else if (answer) toast.error(answer.desc);
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
      {isTaken && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('alerts.takenMeanwhile', { name: shown?.name ?? t('alerts.nobody') })}
        />
      )}
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
          onChange={(chosen) => {
            setPerson(chosen);
            setIssue(undefined);
          }}
        />
        <label htmlFor="alert-due">{t('alerts.dueAt')}</label>
        <Input
          ref={due}
          id="alert-due"
          type="datetime-local"
          value={clock}
          disabled={person === nobody}
          status={issue === undefined ? '' : 'error'}
          aria-invalid={issue !== undefined}
          aria-describedby={issue === undefined ? undefined : 'alert-due-issue'}
          onChange={({ target }) => {
            setClock(target.value);
            setIssue(undefined);
          }}
        />
        {issue !== undefined && (
          <p id="alert-due-issue" className={styles.issue}>
            {issue}
          </p>
        )}
      </div>
    </Dialog>
  );
}
