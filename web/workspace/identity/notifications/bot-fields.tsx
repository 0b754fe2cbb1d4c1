import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BotProvider } from '#contract/bot-rules.ts';
import type { NotificationSettings as Settings } from '#contract/identity/notifications.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { type OpenForms, useOpenForm } from '#web/workspace/kits/drawer/open-forms.ts';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useFocusWhenGone } from '#web/workspace/kits/form/use-focus-when-gone.ts';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { RobotFields, TestRobot, useRobotFacts } from '#web/workspace/kits/robot/robot.tsx';
import styles from './notification-panel.module.css';

const { queryKey } = apiQuery('notification.settings', {}, { quiet: true });

interface BotFieldsProps {
  readonly bot: Settings['bot'];
  /** Those about which the panel asks before it closes. */
  readonly forms: OpenForms;
  /** Does what drops what was typed in them, after a question. */
  readonly leave: (act: () => void) => void;
}

/** The robot in a group chat that tells the person: its state, or the form to set it. */
export function BotFields({ bot, forms, leave }: BotFieldsProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isChanging, setIsChanging] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useFocusWhenGone(isChanging, opener);
  const onSaved = (settings: Settings) => {
    client.setQueryData(queryKey, settings);
    setIsChanging(false);
  };
  return (
    <section className={styles.quiet} aria-label={t('notifications.settings.bot.title')}>
      <p className={styles.botTitle}>
        <b>{t('notifications.settings.bot.title')}</b>{' '}
        <span className={styles.botFacts}>{t('notifications.settings.bot.lead')}</span>
      </p>
      {bot && !isChanging && (
        <OwnBot bot={bot} opener={opener} onSaved={onSaved} onChange={() => setIsChanging(true)} />
      )}
      {!bot && !isChanging && (
        <div className={styles.botActs}>
          <Button ref={opener} size="small" onClick={() => setIsChanging(true)}>
            {t('notifications.settings.bot.add')}
          </Button>
        </div>
      )}
      {isChanging && (
        <BotForm bot={bot} forms={forms} onSaved={onSaved} onCancel={() => leave(() => setIsChanging(false))} />
      )}
    </section>
  );
}

interface OwnBotProps {
  readonly bot: NonNullable<Settings['bot']>;
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly onSaved: (settings: Settings) => void;
  readonly onChange: () => void;
}

function OwnBot({ bot, opener, onSaved, onChange }: OwnBotProps) {
  const { t } = useTranslation();
  const { delivery } = bot;
  const test = async () => {
    const answer = await api('notification.testBot', {});
    return answer.success ? answer.result : undefined;
  };
  const remove = async () => {
    const answer = await api('notification.removeBot', {});
    if (!answer.success) return;
    toast.success(t('notifications.settings.bot.removed'));
    onSaved(answer.result);
  };
  const facts = [
    ...useRobotFacts(bot),
    delivery &&
      t(`notifications.settings.bot.deliveries.${delivery.state}`, {
        time: formatDateTimeShort(delivery.at),
        answer: delivery.answer ?? '',
      }),
  ];
  return (
    <>
      <p className={styles.botFacts}>{facts.filter(Boolean).join(' · ')}</p>
      <div className={styles.botActs}>
        <TestRobot send={test} />
        <Button ref={opener} size="small" onClick={onChange}>
          {t('notifications.settings.bot.change')}
        </Button>
        <Popconfirm
          title={t('notifications.settings.bot.removeTitle')}
          okText={t('notifications.settings.bot.remove')}
          okButtonProps={{ danger: true }}
          onConfirm={remove}
        >
          <Button size="small" danger>
            {t('notifications.settings.bot.remove')}
          </Button>
        </Popconfirm>
      </div>
    </>
  );
}

interface BotValues {
  readonly provider: BotProvider;
  readonly webhook: string;
  readonly secret?: string;
}

interface BotFormProps extends Pick<BotFieldsProps, 'bot' | 'forms'> {
  readonly onSaved: (settings: Settings) => void;
  readonly onCancel: () => void;
}

function BotForm({ bot, forms, onSaved, onCancel }: BotFormProps) {
  const { t } = useTranslation();
  const submission = useSubmission({
    send: ({ secret = '', ...values }: BotValues) =>
      api('notification.saveBot', { body: { ...values, secret } }, { quiet: true }),
    onDone: (settings) => {
      toast.success(t('notifications.settings.saved'));
      onSaved(settings);
    },
  });
  useOpenForm(forms, submission.form);
  return (
    <SubmitForm submission={submission} initialValues={{ provider: bot?.provider ?? 'wecom' }}>
      <RobotFields />
      <div className={styles.botActs}>
        <Button htmlType="submit" loading={submission.isSending}>
          {t('notifications.settings.bot.save')}
        </Button>
        <Button onClick={onCancel}>{t('notifications.settings.bot.cancel')}</Button>
      </div>
    </SubmitForm>
  );
}
