import { Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { WordTopic } from '#contract/insight/settings.ts';
import { api } from '#web/shared/api/client.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { SaveBar } from '#web/workspace/kits/kept/save-bar.tsx';
import { useUnsavedGuard } from '#web/workspace/kits/versioned/use-unsaved-guard.tsx';
import styles from './setting.module.css';
import { wordsOf } from './topics.ts';
import { useSettingDraft } from './use-setting-draft.ts';

interface WordsFormProps {
  readonly topic: WordTopic;
  readonly version: number;
  readonly words: readonly string[];
}

/** A word list as text, one per line, so that it can be read, sorted and pasted. */
export function WordsForm({ topic, version, words }: WordsFormProps) {
  const { t } = useTranslation();
  const mayEdit = useMay('setting:edit');
  const { value: text, edit, discard, save: saveDraft } = useSettingDraft({ topic, version, value: words.join('\n') });
  const [issue, setIssue] = useState('');
  const labelId = useId();
  const issueId = useId();
  const typed = wordsOf(text);
  const isChanged = typed.join('\n') !== words.join('\n');
  const { dialog } = useUnsavedGuard(mayEdit && isChanged);
  const save = async () => {
    const refused = await saveDraft((basedOn) => api('setting.saveWords', { body: { topic, basedOn, words: typed } }));
    // Errors that belong to no word are in the toast.
    if (refused) setIssue(refused.issues?.map(({ message }) => message).join(' ') ?? '');
  };
  return (
    <>
      {dialog}
      <p className={styles.fieldHead}>
        <label htmlFor={labelId}>{t('setting.words')}</label>
        <span>{t('setting.count', { shown: formatCount(typed.length) })}</span>
      </p>
      <Input.TextArea
        id={labelId}
        value={text}
        rows={16}
        spellCheck={false}
        aria-invalid={issue !== '' || undefined}
        aria-describedby={issueId}
        {...(issue === '' ? {} : { status: 'error' as const })}
        onChange={(event) => {
          edit(event.target.value);
          setIssue('');
        }}
      />
      <p id={issueId} role="alert" className={styles.issue}>
        {issue}
      </p>
      <SaveBar mayEdit={mayEdit} isChanged={isChanged} onSave={save} onDiscard={discard} />
    </>
  );
}
