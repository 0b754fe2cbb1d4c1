import { useTranslation } from 'react-i18next';
import { formatDecimal } from '#contract/format-number.ts';
import type { ActivityOverview } from '#contract/insight/activity.ts';
import { ShareBar, tierTones } from '#web/shared/charts/share-bar.tsx';
import { Figure } from '#web/workspace/insight/figures/figure.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import styles from './activity.module.css';

/** Source mix of the volume: a bar per source tier, with its weight. */
export function TierBars({ tiers }: { readonly tiers: ActivityOverview['figures']['tiers'] }) {
  const { t } = useTranslation();
  const tierName = useLabels('source_tier');
  return (
    <div className={styles.cell}>
      <dt>{t('activity.tiers')}</dt>
      {tiers.map(({ tier, weight, share }) => (
        <dd key={tier} className={styles.tier}>
          <span className={styles.tierName}>
            {tierName(tier)} <small>×{formatDecimal(weight, 1)}</small>
          </span>
          <ShareBar percent={(share.value ?? 0) * 100} tone={tierTones[tier - 1] ?? 'context'} />
          <span className={styles.share}>
            <Figure figure={share} label={tierName(tier)} />
          </span>
        </dd>
      ))}
    </div>
  );
}
