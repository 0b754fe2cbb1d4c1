import { Button, Input } from 'antd';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { SavedSearch } from '#contract/insight/explorer.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './saved-searches.module.css';

interface SavedSearchListProps {
  /** `undefined` while loading. */
  readonly searches: readonly SavedSearch[] | undefined;
  readonly onRename: (id: number, name: string) => Promise<boolean>;
  readonly onDelete: (id: number) => Promise<void>;
}

export function SavedSearchList({ searches, onRename, onDelete }: SavedSearchListProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [renamed, setRenamed] = useState<number>();
  if (!searches) return <Skeleton height={64} />;
  if (searches.length === 0) return <p className={styles.none}>{t('explorer.savedNone')}</p>;
  const finish = async (search: SavedSearch, name: string) => {
    const wanted = name.trim();
    if (wanted === '' || wanted === search.name || (await onRename(search.id, wanted))) setRenamed(undefined);
  };
  return (
    <ul className={styles.list}>
      {searches.map((search) => (
        <li key={search.id}>
          {renamed === search.id ? (
            <Input
              autoFocus
              aria-label={t('explorer.rename', { name: search.name })}
              defaultValue={search.name}
              maxLength={40}
              onPressEnter={(event) => void finish(search, event.currentTarget.value)}
              onBlur={(event) => void finish(search, event.currentTarget.value)}
            />
          ) : (
            <RouterLink className={styles.name} to={`${pathname}?${search.query}`}>
              {search.name}
            </RouterLink>
          )}
          <Button
            type="text"
            size="small"
            icon={<Pencil size={14} strokeWidth={1.5} />}
            aria-label={t('explorer.rename', { name: search.name })}
            onClick={() => setRenamed(search.id)}
          />
          <Popconfirm
            title={t('explorer.deleteAsk', { name: search.name })}
            okText={t('explorer.deleteConfirm')}
            okButtonProps={{ danger: true }}
            cancelText={t('explorer.cancel')}
            cancelButtonProps={{ autoFocus: true }}
            icon={null}
            onConfirm={() => onDelete(search.id)}
          >
            <Button
              type="text"
              size="small"
              icon={<Trash2 size={14} strokeWidth={1.5} />}
              aria-label={t('explorer.delete', { name: search.name })}
            />
          </Popconfirm>
        </li>
      ))}
    </ul>
  );
}
