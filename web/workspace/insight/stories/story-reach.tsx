import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { Retelling } from '#contract/insight/stories.ts';
import { type Listed, reachOf } from '#contract/insight/story-reach.ts';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import styles from './story-reach.module.css';

interface OthersProps {
  readonly reprints: number;
  /** Not known at once: until then all other articles are called reprints. */
  readonly retelling: Retelling | undefined;
}

/** The other articles of a story: the announcement, reprints, and versions that were written anew. */
export function OtherArticles({ reprints, retelling }: OthersProps) {
  const { t } = useTranslation();
  const counts = retelling ?? { announcements: 0, rewrites: 0, reprints };
  const parts = (['announcements', 'reprints', 'rewrites'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`reach.${kind}`, { count: counts[kind], shown: formatCount(counts[kind]) }));
  return parts.length > 0 ? <span className={styles.others}>{parts.join(t('reach.comma'))}</span> : null;
}

/** How far a listed story went: its sources, hours, and its articles by source tier. Nothing of one that nobody reprinted. */
export function StoryReach({ listed }: { readonly listed: Listed }) {
  const { t } = useTranslation();
  const tierName = useLabels('source_tier');
  const reach = reachOf(listed);
  if (!reach) return null;
  const { sources, spread, mix } = reach;
  const label = mix
    .map(({ tier, count }) => t('reach.ofTier', { tier: tierName(String(tier)), count, shown: formatCount(count) }))
    .join(' · ');
  return (
    <>
      <span>{t('reach.sources', { shown: formatCount(sources) })}</span>
      <span>{t(`reach.${spread.unit}`, { shown: formatCount(spread.count) })}</span>
      <span className={styles.mix} role="img" aria-label={label} title={label}>
        {mix.map(({ tier, count }) => (
          <i key={tier} data-tier={tier} style={{ flexGrow: count }} />
        ))}
      </span>
    </>
  );
}
