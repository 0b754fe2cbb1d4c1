import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Input, Switch } from 'antd';
import { ArrowLeft, Check } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  alwaysMailed,
  notificationKinds,
  type SaveNotificationSettings,
  type NotificationSettings as Settings,
  switchedKinds,
} from '#contract/identity/notifications.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import type { OpenForms } from '#web/workspace/kits/drawer/open-forms.ts';
import { NumberField } from '#web/workspace/kits/form/number-field.tsx';
import { isBeyond, numberFault, type TypedNumber } from '#web/workspace/kits/form/typed-number.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { BotFields } from './bot-fields.tsx';
import styles from './notification-panel.module.css';

const options = apiQuery('notification.settings', {}, { quiet: true });

interface NotificationSettingsProps {
  /** Those about which the panel asks before it closes. */
  readonly forms: OpenForms;
  /** Does what drops what was typed in them, after a question. */
  readonly leave: (act: () => void) => void;
  readonly onBack?: () => void;
  readonly onAddEmail: () => void;
}

type Change = SaveNotificationSettings;

const both = (first: Change, second: Change): Change => ({
  ...{ ...first, ...second },
  mailed: { ...first.mailed, ...second.mailed },
  botted: { ...first.botted, ...second.botted },
});

const changed = (settings: Settings, change: Change): Settings => {
  const { mailed, botted, ...others } = { ...settings, ...change };
  const kinds = {
    mailed: switchedKinds(settings.mailed, change.mailed),
    botted: switchedKinds(settings.botted, change.botted),
  };
  return { ...others, ...kinds };
};

/** What comes by mail and by robot, and when both wait. Saved with each change. */
export function NotificationSettings({ forms, leave, onBack, onAddEmail }: NotificationSettingsProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...options, staleTime: 0 });
  /** Chosen, and not known to be saved. */
  const [unsaved, setUnsaved] = useState<readonly Change[]>([]);
  const saving = useMutation({
    // One after the other: one that is overtaken would undo a later one.
    scope: { id: 'notification.settings' },
    mutationFn: async (changes: readonly Change[]) => {
      const body = changes.reduce(both);
      const answer = await api('notification.saveSettings', { body }, { quiet: true });
      if (!answer.success) throw new ApiError(answer);
      return answer.result;
    },
    onSuccess: (saved, changes) => {
      client.setQueryData(options.queryKey, saved);
      setUnsaved((now) => now.filter((change) => !changes.includes(change)));
    },
  });
  // What was chosen is shown at once, and stays when it could not be saved.
  const shown = data && unsaved.reduce(changed, data);
  const change = (next: Change) => {
    setUnsaved([...unsaved, next]);
    saving.mutate([...unsaved, next]);
  };
  return (
    <>
      <header className={styles.head}>
        {onBack && (
          // The list with what opened this is gone: the focus goes on from here.
          <Button
            autoFocus
            type="text"
            aria-label={t('notifications.settings.back')}
            icon={<ArrowLeft size={18} strokeWidth={1.5} aria-hidden="true" />}
            onClick={onBack}
          />
        )}
        <h2 className={styles.title}>{t('notifications.settings.title')}</h2>
        <span className={styles.count}>{t('notifications.settings.own')}</span>
        <span role="status" className={styles.saved}>
          {saving.isPending && t('notifications.settings.saving')}
          {saving.isSuccess && (
            <>
              <Check size={14} strokeWidth={1.5} aria-hidden="true" />
              {t('notifications.settings.saved')}
            </>
          )}
        </span>
      </header>
      <div className={styles.body}>
        {!shown && error && <ErrorState error={error} onReload={() => void refetch()} />}
        {!shown && !error && <ListSkeleton rows={8} />}
        {saving.error && (
          <Alert
            type="error"
            showIcon
            title={t('notifications.settings.notSaved', { reason: saving.error.message })}
            action={
              <Button size="small" onClick={() => saving.mutate(unsaved)}>
                {t('form.retry')}
              </Button>
            }
          />
        )}
        {shown && <Fields settings={shown} forms={forms} leave={leave} onChange={change} onAddEmail={onAddEmail} />}
      </div>
    </>
  );
}

const bundleBounds = { min: 1, max: 50 } as const;

interface FieldsProps extends Pick<NotificationSettingsProps, 'forms' | 'leave'> {
  readonly settings: Settings;
  readonly onChange: (change: Change) => void;
  readonly onAddEmail: () => void;
}

function Fields({ settings, forms, leave, onChange, onAddEmail }: FieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  /** What was typed for a number and cannot be saved. */
  const [unread, setUnread] = useState<TypedNumber>();
  const { mailed, botted, bot, hasEmail, quietFrom, quietTo, quietOnDaysOff, bundledAfter } = settings;
  const bundle = unread === undefined ? bundledAfter : unread;
  const fault = numberFault(bundle, bundleBounds);
  return (
    <>
      {!hasEmail && (
        <div className={styles.noEmail}>
          {t('notifications.settings.noEmail')}
          <Button type="link" size="small" onClick={onAddEmail}>
            {t('notifications.settings.addEmail')}
          </Button>
        </div>
      )}
      <table className={styles.kinds}>
        <thead>
          <tr>
            <th scope="col">{t('notifications.settings.kind')}</th>
            <th scope="col">{t('notifications.settings.product')}</th>
            <th scope="col">{t('notifications.settings.mail')}</th>
            <th scope="col">{t('notifications.settings.bot.title')}</th>
          </tr>
        </thead>
        <tbody>
          {notificationKinds.map((kind) => {
            const isAlways = alwaysMailed.has(kind);
            const name = t(`notifications.kinds.${kind}`);
            return (
              <tr key={kind}>
                <th scope="row">
                  {name}
                  {isAlways && <small>{t('notifications.settings.always')}</small>}
                </th>
                <td>
                  <Checkbox
                    checked
                    disabled
                    aria-label={`${name}${t('notifications.separator')}${t('notifications.settings.product')}`}
                  />
                </td>
                <td>
                  <Checkbox
                    checked={isAlways || mailed.includes(kind)}
                    disabled={isAlways || !hasEmail}
                    aria-label={`${name}${t('notifications.separator')}${t('notifications.settings.mail')}`}
                    onChange={({ target }) => onChange({ mailed: { [kind]: target.checked } })}
                  />
                </td>
                <td>
                  <Checkbox
                    checked={bot !== null && botted.includes(kind)}
                    disabled={bot === null}
                    aria-label={`${name}${t('notifications.separator')}${t('notifications.settings.bot.title')}`}
                    onChange={({ target }) => onChange({ botted: { [kind]: target.checked } })}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <BotFields bot={bot} forms={forms} leave={leave} />
      <fieldset className={styles.quiet} disabled={!hasEmail && bot === null}>
        <legend>
          <b>{t('notifications.settings.quiet')}</b> <span>{t('notifications.settings.quietNote')}</span>
        </legend>
        <div className={styles.row}>
          <span>{t('notifications.settings.daily')}</span>
          <TimeField
            label={t('notifications.settings.from')}
            value={quietFrom}
            onChange={(time) => onChange({ quietFrom: time })}
          />
          <span>{t('notifications.settings.to')}</span>
          <TimeField
            label={t('notifications.settings.until')}
            value={quietTo}
            onChange={(time) => onChange({ quietTo: time })}
          />
        </div>
        <div className={styles.row}>
          <label htmlFor={`${id}-days`}>{t('notifications.settings.daysOff')}</label>
          <Switch
            id={`${id}-days`}
            checked={quietOnDaysOff}
            onChange={(checked) => onChange({ quietOnDaysOff: checked })}
          />
        </div>
        <div className={styles.row}>
          <label htmlFor={`${id}-bundle`}>{t('notifications.settings.bundle')}</label>
          <NumberField
            id={`${id}-bundle`}
            className={styles.number ?? ''}
            {...bundleBounds}
            precision={0}
            value={bundle}
            {...(fault !== undefined && { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-fault` })}
            onChange={(value) => {
              const isRead = typeof value === 'number' && !isBeyond(value, bundleBounds);
              setUnread(isRead ? undefined : value);
              if (isRead) onChange({ bundledAfter: value });
            }}
          />
          <span>{t('notifications.settings.bundleEnd')}</span>
        </div>
        <p id={`${id}-fault`} className={styles.fault} role="status">
          {fault}
        </p>
      </fieldset>
      <p className={styles.note}>{t('notifications.settings.note')}</p>
    </>
  );
}

interface TimeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (time: string) => void;
}

/** A time of the day, saved when it is complete. */
function TimeField({ label, value, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // One that was changed elsewhere takes the place of what was typed.
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  return (
    <Input
      type="time"
      className={styles.time}
      aria-label={label}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value) onChange(target.value);
      }}
      onBlur={() => typed === '' && setTyped(value)}
    />
  );
}
