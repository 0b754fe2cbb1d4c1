import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PeerVersion } from '#contract/insight/peers.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import styles from './peer.module.css';
import type { PeerDraft } from './use-peer-draft.ts';

interface PeerHistoryProps {
  readonly draft: PeerDraft;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** Who changed the peers, when and how. An older list is brought back as a change: seen before it is saved. */
export function PeerHistory({ draft, mayEdit, onClose }: PeerHistoryProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ ...apiQuery('peer.versions', {}, { quiet: true }), staleTime: 0 });
  const restore = ({ version, stockIds }: PeerVersion) => {
    const known = new Map(data?.companies.map((company) => [company.stockId, company]));
    draft.replace(stockIds.flatMap((stockId) => known.get(stockId) ?? []));
    toast.success(t('peers.restored', { version }));
    onClose();
  };
  return (
    <Drawer open title={t('peers.history')} onClose={onClose}>
      {!data && !error && <ListSkeleton rows={4} />}
      {error && <ErrorState error={error} onReload={() => void refetch()} />}
      {data?.versions.length === 0 && <p className={styles.meta}>{t('peers.historyEmpty')}</p>}
      <ol className={styles.versions}>
        {data?.versions.map((version) => (
          <li key={version.version} className={styles.version}>
            <div>
              <p className={styles.name}>
                {t('peers.versionTitle', { version: version.version })}
                <span className={styles.meta}>{t('peers.versionSize', { count: version.size })}</span>
              </p>
              <p className={styles.meta}>
                {t('peers.by', {
                  name: version.changedBy || t('peers.came'),
                  time: formatDateTime(version.changedAt),
                })}
              </p>
              <Difference version={version} />
            </div>
            {version.version === draft.saved.version ? (
              <span className={styles.meta}>{t('peers.current')}</span>
            ) : (
              mayEdit && (
                <Popconfirm
                  title={t('peers.restoreAsk', { version: version.version })}
                  description={t('kept.restoreDrops')}
                  okText={t('kept.restore')}
                  cancelText={t('kept.cancel')}
                  cancelButtonProps={{ autoFocus: true }}
                  icon={null}
                  disabled={!draft.isChanged}
                  onConfirm={() => restore(version)}
                >
                  <Button
                    size="small"
                    aria-label={t('peers.restoreLabel', { version: version.version })}
                    {...(!draft.isChanged && { onClick: () => restore(version) })}
                  >
                    {t('peers.restore')}
                  </Button>
                </Popconfirm>
              )
            )}
          </li>
        ))}
      </ol>
    </Drawer>
  );
}

function Difference({ version: { added, removed } }: { readonly version: PeerVersion }) {
  const { t } = useTranslation();
  if (added.length + removed.length === 0) return <p className={styles.meta}>{t('peers.onlyOrder')}</p>;
  const lines = [
    [t('peers.added'), added],
    [t('peers.removed'), removed],
  ] as const;
  return lines.map(
    ([label, names]) =>
      names.length > 0 && (
        <p key={label}>
          <span className={styles.meta}>{label}</span> {names.join(t('peers.comma'))}
        </p>
      ),
  );
}
