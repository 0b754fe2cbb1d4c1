import { Button, Input } from 'antd';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { SavedSearch } from '#contract/insight/explorer.ts';
import { isComposing } from '#web/shared/is-composing.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import type { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './saved-searches.module.css';

interface SavedSearchListProps {
  /** `undefined` while loading. */
  readonly searches: readonly SavedSearch[] | undefined;
  readonly afterRemoval: ReturnType<typeof useFocusAfterRemoval>;
  readonly onRename: (id: number, name: string) => Promise<boolean>;
  readonly onDelete: (id: number) => Promise<void>;
}

export function SavedSearchList({ searches, afterRemoval, onRename, onDelete }: SavedSearchListProps) {
  const { t } = useTranslation();
  if (!searches) return <Skeleton height={64} />;
  if (searches.length === 0) {
    return (
      <p ref={afterRemoval.add} tabIndex={-1} className={styles.none}>
        {t('explorer.savedNone')}
      </p>
    );
  }
  return (
    <ul ref={afterRemoval.list} className={styles.list}>
      {searches.map((search) => (
        <SavedSearchRow
          key={search.id}
          search={search}
          goesOn={afterRemoval.button}
          onRename={(name) => onRename(search.id, name)}
          onDelete={() => onDelete(search.id)}
        />
      ))}
    </ul>
  );
}

interface SavedSearchRowProps {
  readonly search: SavedSearch;
  readonly goesOn: ReturnType<typeof useFocusAfterRemoval>['button'];
  readonly onRename: (name: string) => Promise<boolean>;
  readonly onDelete: () => Promise<void>;
}

function SavedSearchRow({ search: { name, query, isInReports }, goesOn, onRename, onDelete }: SavedSearchRowProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [isRenamed, setIsRenamed] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  /** Keys leave the keyboard here; who left the field otherwise is elsewhere already. */
  const goesBack = useRef(false);
  useEffect(() => {
    if (!isRenamed && goesBack.current) opener.current?.focus();
    goesBack.current = false;
  }, [isRenamed]);
  const end = ({ byKey }: { readonly byKey: boolean }) => {
    goesBack.current = byKey;
    setIsRenamed(false);
  };
  const finish = async (typed: string, way: { readonly byKey: boolean }) => {
    const wanted = typed.trim();
    if (wanted !== '' && wanted !== name && !(await onRename(wanted))) return;
    end(way);
  };
  return (
    <li>
      {isRenamed ? (
        <Input
          autoFocus
          aria-label={t('explorer.rename', { name })}
          defaultValue={name}
          maxLength={40}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
            // It would close the list around it as well, which saves what is typed.
            event.stopPropagation();
            end({ byKey: true });
          }}
          onPressEnter={({ currentTarget, nativeEvent }) => {
            if (!isComposing(nativeEvent)) void finish(currentTarget.value, { byKey: true });
          }}
          onBlur={(event) => void finish(event.currentTarget.value, { byKey: false })}
        />
      ) : (
        <RouterLink className={styles.name} to={`${pathname}?${query}`}>
          {name}
        </RouterLink>
      )}
      <Button
        ref={opener}
        type="text"
        size="small"
        icon={<Pencil size={14} strokeWidth={1.5} />}
        aria-label={t('explorer.rename', { name })}
        onClick={() => setIsRenamed(true)}
      />
      <Popconfirm
        title={t('explorer.deleteAsk', { name })}
        description={isInReports && t('explorer.deleteInReports')}
        okText={t('explorer.deleteConfirm')}
        okButtonProps={{ danger: true }}
        cancelText={t('explorer.cancel')}
        cancelButtonProps={{ autoFocus: true }}
        icon={null}
        onConfirm={onDelete}
      >
        <Button
          {...goesOn}
          type="text"
          size="small"
          icon={<Trash2 size={14} strokeWidth={1.5} />}
          aria-label={t('explorer.delete', { name })}
        />
      </Popconfirm>
    </li>
  );
}
