import { Input } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { WordTopic } from '#contract/insight/settings.ts';
import { api } from '#web/shared/api/client.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { SaveBar } from '#web/workspace/kits/kept/save-bar.tsx';
import { useUnsavedGuard } from '#web/workspace/kits/versioned/use-unsaved-guard.tsx';
import { mergedWords, wordsBeyond } from './merge-setting.ts';
import { OvertakenNote } from './overtaken-note.tsx';
import styles from './setting.module.css';
import { wordsOf } from './topics.ts';
import { useSettingDraft } from './use-setting-draft.ts';

/** As many words as a note names. */
const namedWords = 30;

interface WordsFormProps {
  readonly topic: WordTopic;
  readonly version: number;
  readonly words: readonly string[];
  /** Told whether something is typed that is not saved. */
  readonly onChanged: (isChanged: boolean) => void;
}

const firstOf = (words: readonly string[]): string =>
  `${words.slice(0, namedWords).join(' ')}${words.length > namedWords ? ' …' : ''}`;

/** A word list as text, one per line, so that it can be read, sorted and pasted. */
export function WordsForm({ topic, version, words, onChanged }: WordsFormProps) {
  const { t } = useTranslation();
  const mayEdit = useMay('setting:edit');
  const draft = useSettingDraft({
    ...{ topic, version, value: words.join('\n') },
    valueIn: (settings) => settings.words.find((one) => one.topic === topic)?.words.join('\n') ?? '',
    merge: (base, mine, theirs) => mergedWords(wordsOf(base), wordsOf(mine), wordsOf(theirs)).join('\n'),
  });
  const { value: text, overtaken, edit, discard } = draft;
  const [issue, setIssue] = useState('');
  const labelId = useId();
  const issueId = useId();
  const typed = wordsOf(text);
  const isChanged = typed.join('\n') !== words.join('\n');
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  const { dialog } = useUnsavedGuard(mayEdit && isChanged);
  const save = async () => {
    const body = { topic, words: typed };
    const refused = await draft.save((basedOn) =>
      api('setting.saveWords', { body: { ...body, basedOn } }, { quiet: true }),
    );
    // Errors that belong to no word are in the toast.
    if (refused) setIssue(refused.issues?.map(({ message }) => message).join(' ') ?? '');
  };
  const changesBy = ({ before, theirs }: NonNullable<typeof overtaken>) => {
    const [former, later] = [wordsOf(before), wordsOf(theirs)];
    const [added, removed] = [wordsBeyond(later, former), wordsBeyond(former, later)];
    return [
      ...(added.length > 0 ? [t('setting.theyAdded', { words: firstOf(added) })] : []),
      ...(removed.length > 0 ? [t('setting.theyRemoved', { words: firstOf(removed) })] : []),
    ];
  };
  return (
    <>
      {dialog}
      {overtaken && isChanged && <OvertakenNote changes={changesBy(overtaken)} />}
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
