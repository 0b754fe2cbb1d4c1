import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ShareLink, type ShareTarget, shareDays, sharePasswordSchema } from '#contract/outreach/sharing.ts';
import { issueText } from '#contract/texts/texts.ts';
import { api } from '#web/shared/api/client.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import styles from './share.module.css';

interface ShareFormProps {
  readonly target: ShareTarget;
  readonly onCreated: (link: ShareLink) => void;
}

type Days = (typeof shareDays)[number];

/** Message for an invalid password; an empty one is allowed. */
function issueOf(password: string): string | undefined {
  if (password === '') return undefined;
  const issue = sharePasswordSchema.safeParse(password).error?.issues[0];
  return issue && issueText(issue.message, currentLanguage());
}

/** Validity of the link, and its password. */
export function ShareForm({ target, onCreated }: ShareFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const [days, setDays] = useState<Days>(7);
  const [password, setPassword] = useState('');
  const [issue, setIssue] = useState<string>();
  const [isSending, setIsSending] = useState(false);

  const submit = async () => {
    const found = issueOf(password);
    setIssue(found);
    if (found !== undefined || isSending) return;
    setIsSending(true);
    const answer = await api('share.create', { body: { target, days, ...(password && { password }) } });
    setIsSending(false);
    if (!answer.success) return;
    setPassword('');
    onCreated(answer.result);
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={styles.field}>
        <span className={styles.label}>{t('share.days')}</span>
        <SegmentedSwitch
          label={t('share.days')}
          value={String(days)}
          options={shareDays.map((value) => ({ value: String(value), label: t('share.dayCount', { count: value }) }))}
          onChange={(value) => setDays(Number(value) as Days)}
        />
      </div>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={id}>
          {t('share.password')} <small>{t('share.optional')}</small>
        </label>
        {/* Shown as it is typed: it must be told to somebody. */}
        <Input
          id={id}
          value={password}
          maxLength={128}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t('share.passwordHint')}
          aria-invalid={issue !== undefined}
          aria-describedby={`${id}-issue`}
          {...(issue !== undefined && { status: 'error' as const })}
          onBlur={() => setIssue(issueOf(password))}
          onChange={({ target: { value } }) => {
            setPassword(value);
            if (issue !== undefined) setIssue(issueOf(value));
          }}
        />
        <span id={`${id}-issue`} className={styles.issue} role="alert">
          {issue}
        </span>
      </div>
      <Button type="primary" htmlType="submit" loading={isSending} aria-busy={isSending}>
        {isSending ? t('share.creating') : t('share.create')}
      </Button>
    </form>
  );
}
