import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { HomeOverview } from '#contract/insight/home.ts';
import { ShareBar } from '#web/shared/charts/share-bar.tsx';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { Figure } from '#web/workspace/insight/figures/figure.tsx';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './peer-panel.module.css';

type Ranks = HomeOverview['peerRanks'];

interface PeerPanelProps {
  readonly ranks: Ranks;
  readonly industry: string;
  /** Length of the range. */
  readonly days: number;
}

/** Ranks by volume among the saved peers, without any in the industry; one's own company in jade. */
export function PeerPanel({ ranks, industry, days }: PeerPanelProps) {
  const { t } = useTranslation();
  const peers = usePagePath('SameIndustry');
  const amongPeers = ranks.among === 'peers';
  const most = Math.max(1e-9, ...ranks.rows.map(({ volume }) => volume.value ?? 0));
  return (
    <Panel
      title={t(amongPeers ? 'home.peers' : 'home.industryRanks')}
      scope={t(amongPeers ? 'home.peersScope' : 'home.industryRanksScope', { days, of: ranks.of, industry })}
      actions={peers && <RouterLink to={peers}>{t('home.editPeers')} →</RouterLink>}
    >
      {ranks.rows.length === 0 ? (
        <EmptyState drawing={<BarsDrawing />} title={t('comparison.noPeersTitle')} text={t('comparison.noPeersText')} />
      ) : (
        <ol className={styles.list}>
          {ranks.rows.map(({ stockId, name, own, volume, rank, change }) => (
            <li key={stockId} className={styles.row} data-own={own || undefined}>
              <span className={styles.rank}>{rank ?? '–'}</span>
              <span className={styles.name} title={name}>
                {name}
                {own && <span className="visually-hidden"> {t('comparison.own')}</span>}
              </span>
              <ShareBar percent={((volume.value ?? 0) / most) * 100} tone={own ? 'own' : 'context'} />
              <span className={styles.volume}>
                <Figure figure={volume} label={name} />
              </span>
              <Places change={change} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Places({ change }: { readonly change: number | null }) {
  const { t } = useTranslation();
  if (change === null) return <span />;
  if (change === 0) return <span className={styles.same}>–</span>;
  const Arrow = change > 0 ? ArrowUp : ArrowDown;
  return (
    <span className={change > 0 ? styles.up : styles.down}>
      <span className="visually-hidden">{change > 0 ? t('figure.up') : t('figure.down')} </span>
      <Arrow size={12} strokeWidth={2} aria-hidden="true" />
      {Math.abs(change)}
    </span>
  );
}
