import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { ExplorerHit } from '#contract/insight/explorer.ts';
import type { Retelling } from '#contract/insight/stories.ts';
import { reachOf } from '#web/shared/story-reach.ts';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import styles from './results.module.css';

interface StoryLineProps {
  readonly hit: ExplorerHit;
  readonly retelling: Retelling | undefined;
  /** Id of what is unfolded. */
  readonly below: string;
  readonly isUnfolded: boolean;
  readonly onUnfold: () => void;
}

/** How far a listed story went: reprints and rewrites, which unfold below it, sources, hours, and source tiers. */
export function StoryLine({ hit, retelling, below, isUnfolded, onUnfold }: StoryLineProps) {
  const { t } = useTranslation();
  const tierName = useLabels('source_tier');
  const { story } = hit;
  if (!story) return null;
  const reach = reachOf(hit);
  const mix = reach?.mix.map(({ tier, count }) => ({ tier, count, name: `${tierName(String(tier))} ${count}` })) ?? [];
  const { rewrites, reprints } = retelling ?? { rewrites: 0, reprints: hit.reprints };
  const others = [
    reprints > 0 && t('explorer.storyReprints', { count: reprints, shown: formatCount(reprints) }),
    rewrites > 0 && t('explorer.storyRewrites', { count: rewrites, shown: formatCount(rewrites) }),
  ].filter((part) => part !== false);
  const label = mix.map(({ name }) => name).join(' · ');
  return (
    <p className={styles.story}>
      {reach && (
        <>
          <button
            type="button"
            className={styles.unfold}
            aria-expanded={isUnfolded}
            {...(isUnfolded && { 'aria-controls': below })}
            onClick={onUnfold}
          >
            {others.join(t('explorer.comma'))}
          </button>
          <span>{t('explorer.storySources', { shown: formatCount(reach.sources) })}</span>
          <span>
            {t(reach.spread.unit === 'hours' ? 'explorer.storyHours' : 'explorer.storyMinutes', {
              shown: formatCount(reach.spread.count),
            })}
          </span>
          <span className={styles.mix} role="img" aria-label={label} title={label}>
            {mix.map(({ tier, count }) => (
              <i key={tier} data-tier={tier} style={{ flexGrow: count }} />
            ))}
          </span>
        </>
      )}
      {story.foundIn && <span>{t('explorer.foundIn', { source: story.foundIn })}</span>}
    </p>
  );
}
