import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { type ShareLink, type ShareTarget, shareDays, sharePasswordSchema } from '#contract/outreach/sharing.ts';
import { issueText } from '#contract/texts/texts.ts';
import { api } from '#web/shared/api/client.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useCreation } from '#web/workspace/kits/form/use-creation.ts';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import styles from './share.module.css';

interface ShareFormProps {
  readonly target: ShareTarget;
  readonly onCreated: (link: ShareLink) => void;
}

interface Values {
  readonly days: (typeof shareDays)[number];
  /** Empty for a link that needs none. */
  readonly password: string;
}

type Asked = Pick<Values, 'days'> & { readonly target: ShareTarget; readonly password?: string };

/** Validity of the link, and its password. */
export function ShareForm({ target, onCreated }: ShareFormProps) {
  const { t } = useTranslation();
  const create = useCreation({
    make: (share: Asked, key) => api('share.create', { body: { ...share, key } }, { quiet: true }),
    // Nobody has seen it, and it may be open without the password, or for longer.
    goOn: async ({ id }) => {
      const ended = await api('share.revoke', { body: { id } }, { quiet: true });
      return ended.success ? undefined : ended;
    },
  });
  const submission = useSubmission({
    send: ({ days, password }: Values) => create({ target, days, ...(password && { password }) }),
    onDone: (link) => {
      submission.form.setFieldValue('password', '');
      onCreated(link);
    },
  });
  const { isSending } = submission;
  return (
    <SubmitForm submission={submission} initialValues={{ days: 7, password: '' }} className={styles.form ?? ''}>
      <Form.Item name="days" label={t('share.days')}>
        <DaysChoice />
      </Form.Item>
      <Form.Item
        name="password"
        label={
          <>
            {t('share.password')}
            <span className={formStyles.optional}>{t('share.optional')}</span>
          </>
        }
        rules={[{ validator: (_rule, password: string) => checkPassword(password) }]}
      >
        {/* Shown as it is typed: it must be told to somebody. */}
        <Input
          maxLength={128}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t('share.passwordHint')}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isSending} aria-busy={isSending}>
        {isSending ? t('share.creating') : t('share.create')}
      </Button>
    </SubmitForm>
  );
}

function checkPassword(password: string): Promise<void> {
  const issue = password === '' ? undefined : sharePasswordSchema.safeParse(password).error?.issues[0];
  return issue ? Promise.reject(new Error(issueText(issue.message, currentLanguage()))) : Promise.resolve();
}

interface DaysChoiceProps {
  readonly value?: number;
  readonly onChange?: (days: number) => void;
}

function DaysChoice({ value, onChange }: DaysChoiceProps) {
  const { t } = useTranslation();
  return (
    <SegmentedSwitch
      label={t('share.days')}
      value={String(value)}
      options={shareDays.map((days) => ({ value: String(days), label: t('share.dayCount', { count: days }) }))}
      onChange={(days) => onChange?.(Number(days))}
    />
  );
}
