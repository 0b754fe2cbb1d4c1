import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedVersion } from '#contract/content/publication.ts';
import type { VersionedSubject } from '#contract/content/version-states.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Popconfirm } from '../drawer/popconfirm.tsx';
import styles from './editor.module.css';
import { VersionComparison } from './version-comparison.tsx';
import { VersionStateTag } from './version-state-tag.tsx';

/** How the versions of a kind of text are asked for and shown. */
export interface History<H extends ListedVersion, K extends QueryKey> {
  readonly queryOf: (id: number) => UseQueryOptions<H[], Error, H[], K>;
  /** What is said of a version besides. */
  readonly more?: (version: H) => ReactNode;
}

interface HistoryDrawerProps<H extends ListedVersion, K extends QueryKey> extends History<H, K> {
  readonly subject: VersionedSubject;
  readonly id: number;
  /** Number of the version that is shown in the editor. */
  readonly current: number;
  /** What a field of the stored content is called; one that is left out is not compared. */
  readonly labelOf: (path: string) => string | undefined;
  /** Nothing can be restored as it is now. */
  readonly isLocked: boolean;
  readonly onClose: () => void;
  readonly onRestore: (number: number) => Promise<void>;
}

/** What something was before each change, what each change changed, and the way back. */
export function HistoryDrawer<H extends ListedVersion, K extends QueryKey>(props: HistoryDrawerProps<H, K>) {
  const { t } = useTranslation();
  const { subject, id, queryOf, current, more, labelOf, isLocked, onClose, onRestore } = props;
  const { data, error, refetch } = useQuery({ ...queryOf(id), staleTime: 0, gcTime: 0 });
  const [compared, setCompared] = useState<number>();
  return (
    <Drawer open title={t('editor.history')} size={560} onClose={onClose} closable={{ placement: 'end' }}>
      {!data && !error && <ListSkeleton rows={4} />}
      {error && <ErrorState error={error} onReload={() => void refetch()} />}
      {data?.length === 0 && <p className={styles.versionMeta}>{t('editor.historyEmpty')}</p>}
      <ol reversed>
        {data?.map((version, index) => {
          const { number, place, title, state, changedAt, changedBy, autosaved, note } = version;
          const before = data[index + 1];
          const isOpen = compared === number;
          return (
            <li key={number} className={styles.version}>
              <div className={styles.versionWords}>
                <p className={styles.versionTitle}>
                  {t('versions.place', { place })} · {title}
                </p>
                <p className={styles.versionMeta}>
                  {t('editor.by', { name: changedBy ?? t('editor.came'), time: formatDateTime(changedAt) })}
                  {autosaved && ` · ${t('versions.autosaved')}`}
                </p>
                <VersionStateTag state={state} />
                {note && <p className={styles.versionMeta}>{t('versions.note', { note })}</p>}
                {more?.(version)}
                {isOpen && before && (
                  <VersionComparison
                    subject={subject}
                    id={id}
                    before={before.number}
                    after={number}
                    labelOf={labelOf}
                  />
                )}
              </div>
              <div className={styles.versionActions}>
                {number === current && <span className={styles.versionMeta}>{t('editor.current')}</span>}
                {before && (
                  <Button
                    size="small"
                    aria-expanded={isOpen}
                    aria-label={t('versions.compareLabel', { place })}
                    onClick={() => setCompared(isOpen ? undefined : number)}
                  >
                    {t('versions.compare')}
                  </Button>
                )}
                {number !== current && (
                  <Popconfirm
                    title={t('editor.restoreTitle', { number: place })}
                    description={t('versions.restoreText')}
                    okText={t('editor.restore')}
                    onConfirm={() => onRestore(number)}
                  >
                    <Button size="small" disabled={isLocked} aria-label={t('editor.restoreLabel', { number: place })}>
                      {t('editor.restore')}
                    </Button>
                  </Popconfirm>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </Drawer>
  );
}
