import { Alert, Button, Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './editor.module.css';
import { findConflicts, mergeValues } from './merge-values.ts';
import { plainText } from './plain-text.ts';
import { TextDifference } from './text-difference.tsx';

interface ConflictPanelProps<V extends object> {
  readonly title: string;
  /** What both began with, what is typed here at that moment, and what the colleague has saved. */
  readonly base: V;
  readonly mine: () => V;
  readonly theirs: V;
  readonly changedBy: string | null;
  readonly labelOf: (path: string) => string;
  /** What a reader sees of a value, where that is not the value itself. */
  readonly textOf?: (path: string, value: unknown) => string;
  readonly onResolve: (merged: V) => void;
}

/** Somebody else saved meanwhile: both texts side by side, field by field; nothing is overwritten before it is decided. */
export function ConflictPanel<V extends object>(props: ConflictPanelProps<V>) {
  const { title, base, mine, theirs, changedBy, labelOf, textOf = (_, value) => plainText(value), onResolve } = props;
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const panel = useRef<HTMLDivElement>(null);
  // What was pressed may stand far below. Whoever goes on typing is not torn away.
  useEffect(() => {
    const { activeElement } = document;
    if (!activeElement?.matches('input:enabled, textarea:enabled, [contenteditable="true"]')) panel.current?.focus();
  }, []);
  const choiceOf = (path: string, suggested: 'mine' | 'theirs') => chosen[path] ?? suggested;
  const apply = () => {
    // Keys pressed since this was shown count too.
    const typed = mine();
    const conflicts = findConflicts(base, typed, theirs);
    const taken = conflicts.filter(({ path, suggested }) => choiceOf(path, suggested) === 'theirs');
    onResolve(mergeValues(typed, conflicts, new Set(taken.map(({ path }) => path))));
  };
  return (
    <div ref={panel} tabIndex={-1}>
      <Alert
        className={styles.alert ?? ''}
        type="warning"
        showIcon
        role="alert"
        title={title}
        description={
          <>
            <p>{t('versions.conflictText', { name: changedBy ?? t('versions.colleague') })}</p>
            {findConflicts(base, mine(), theirs).map(({ path, mine: own, theirs: other, suggested }) => (
              <fieldset key={path} className={styles.conflict}>
                <legend>{labelOf(path)}</legend>
                <TextDifference before={textOf(path, other)} after={textOf(path, own)} />
                <Radio.Group
                  value={choiceOf(path, suggested)}
                  onChange={({ target }) => setChosen({ ...chosen, [path]: target.value as 'mine' | 'theirs' })}
                  options={[
                    { value: 'mine', label: t('versions.useMine') },
                    { value: 'theirs', label: t('versions.useTheirs') },
                  ]}
                />
              </fieldset>
            ))}
            <div className={styles.alertActions}>
              <Button type="primary" onClick={apply}>
                {t('versions.resolve')}
              </Button>
            </div>
          </>
        }
      />
    </div>
  );
}
