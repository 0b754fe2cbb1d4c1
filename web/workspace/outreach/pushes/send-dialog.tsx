import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PushDetail, Rhythm } from '#contract/outreach/pushes.ts';
import { type ApiFailure, api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { fromClock, toClock } from '#web/workspace/kits/versioned/china-clock.ts';
import { recipientsOf, valuesOf } from './push-values.ts';
import styles from './pushes.module.css';
import { RecipientSummary } from './recipient-summary.tsx';
import { RhythmFields, rhythmText } from './rhythm-fields.tsx';

const hour = 3_600_000;

interface SendDialogProps {
  readonly push: PushDetail;
  readonly onClose: () => void;
  readonly onSent: (push: PushDetail) => void;
}

/** The last look at who gets a push, and when: now or at a time. */
export function SendDialog({ push, onClose, onSent }: SendDialogProps) {
  const { t } = useTranslation();
  const [when, setWhen] = useState<'now' | 'time' | 'rhythm'>('now');
  const [rhythm, setRhythm] = useState<Rhythm>({ kind: 'workdays', time: '08:30' });
  const [clock, setClock] = useState(() => toClock(new Date(Date.now() + hour).toISOString()));
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const recipients = useQuery({
    ...apiQuery('push.recipients', { body: recipientsOf(valuesOf(push)) }, { quiet: true }),
    staleTime: 0,
  });
  const sendAt = fromClock(clock);
  const count = recipients.data?.receiving ?? 0;
  const bots = push.botIds.length;
  const send = async () => {
    setIsSending(true);
    const chosen = when === 'rhythm' ? { sendAt: null, rhythm } : { sendAt: when === 'now' ? null : sendAt };
    const body = { id: push.id, version: push.version, ...chosen };
    const answer = await api('push.schedule', { body }, { quiet: true });
    setIsSending(false);
    if (!answer.success) return setFailure(answer);
    const time = formatDateTimeShort(answer.result.sendAt ?? '');
    toast.success(when === 'now' ? t('pushes.started') : t('pushes.scheduled', { time }));
    onSent(answer.result);
  };
  return (
    <Modal
      open
      centered
      width={520}
      title={t('pushes.sendTitle', { subject: push.subject })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('pushes.cancel')}</Button>
          <Button
            type="primary"
            loading={isSending}
            disabled={
              count + bots === 0 || (when === 'time' && sendAt === '') || (when === 'rhythm' && rhythm.time === '')
            }
            onClick={() => void send()}
          >
            {when === 'now' && (bots > 0 ? t('pushes.bots.sendNow', { count, bots }) : t('pushes.sendNow', { count }))}
            {when === 'time' && t('pushes.schedule', { time: sendAt === '' ? '' : formatDateTimeShort(sendAt) })}
            {when === 'rhythm' && t('pushes.schedule', { time: rhythmText(t, rhythm) })}
          </Button>
        </>
      }
    >
      {failure && <Alert className={styles.alert ?? ''} type="error" showIcon title={failure.desc} />}
      {push.isKept && <Alert className={styles.alert ?? ''} type="warning" showIcon title={t('pushes.kept')} />}
      <RecipientSummary query={recipients} />
      <Radio.Group
        className={styles.when ?? ''}
        aria-label={t('pushes.when')}
        value={when}
        onChange={({ target }) => setWhen(target.value)}
        options={[
          { value: 'now', label: t('pushes.now') },
          { value: 'time', label: t('pushes.atTime') },
          { value: 'rhythm', label: t('pushes.inRhythm') },
        ]}
      />
      {when === 'rhythm' && <RhythmFields rhythm={rhythm} onChange={setRhythm} />}
      {when === 'time' && (
        <label className={styles.time} htmlFor="push-time">
          {t('pushes.time')}
          <Input id="push-time" type="datetime-local" value={clock} onChange={({ target }) => setClock(target.value)} />
        </label>
      )}
      <p className={styles.note}>{t('pushes.frozenNote')}</p>
    </Modal>
  );
}
