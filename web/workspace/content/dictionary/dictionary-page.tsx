import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Enumeration, enumerations } from '#contract/codes/enumerations.ts';
import { oneOf } from '#web/workspace/kits/address/address-params.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { useUnsavedGuard } from '#web/workspace/kits/versioned/use-unsaved-guard.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import styles from './dictionary.module.css';
import { type DictionaryDraft, enumerationsQuery } from './dictionary-draft.ts';
import { EnumerationEditor } from './enumeration-editor.tsx';
import { EnumerationVersions } from './enumeration-versions.tsx';

const params = { of: oneOf(enumerations) };

/** 字典: what codes are called in both languages, everywhere. */
export function Component() {
  const { t } = useTranslation();
  const isPhone = useLayoutWidth() === 'phone';
  const [{ of = 'article_category' }, change] = useAddress(params);
  const { data, error, refetch } = useQuery({ ...enumerationsQuery, staleTime: 0 });
  const [drafts, setDrafts] = useState<ReadonlyMap<Enumeration, DictionaryDraft>>(new Map());
  const { dialog } = useUnsavedGuard(drafts.size > 0, { leavesBy: 'pathname' });
  const changeDraft = (
    enumeration: Enumeration,
    change: (now: DictionaryDraft | undefined) => DictionaryDraft | undefined,
  ) =>
    setDrafts((before) => {
      const next = new Map(before);
      const draft = change(before.get(enumeration));
      if (draft) next.set(enumeration, draft);
      else next.delete(enumeration);
      return next;
    });
  if (!data && error) return <ErrorState error={error} onReload={() => void refetch()} />;
  const opened = data?.find(({ enumeration }) => enumeration === of);
  if (!opened) return <Skeleton height={480} />;
  return (
    <div className={styles.page}>
      {dialog}
      {isPhone ? (
        <Select
          aria-label={t('dictionary.list')}
          value={of}
          options={enumerations.map((value) => ({ value, label: t(`dictionary.names.${value}`) }))}
          onChange={(value) => change({ of: value })}
        />
      ) : (
        <nav className={styles.list} aria-label={t('dictionary.list')}>
          <ul>
            {data?.map(({ enumeration, items }) => (
              <li key={enumeration}>
                <button
                  type="button"
                  className={styles.entry}
                  aria-current={enumeration === of ? 'true' : undefined}
                  onClick={() => change({ of: enumeration })}
                >
                  <span>{t(`dictionary.names.${enumeration}`)}</span>
                  <span className={styles.quiet}>
                    {drafts.has(enumeration) ? t('dictionary.unsaved') : t('dictionary.count', { count: items.length })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <EnumerationEditor
        key={of}
        stored={opened}
        draft={drafts.get(of)}
        onDraft={(change) => changeDraft(of, change)}
      />
      <EnumerationVersions
        key={`${of} versions`}
        stored={opened}
        isChanged={drafts.has(of)}
        onRestored={() => changeDraft(of, () => undefined)}
      />
    </div>
  );
}
