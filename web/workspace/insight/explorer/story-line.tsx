import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { ExplorerHit } from '#contract/insight/explorer.ts';
import { minutesBetween } from '#web/workspace/insight/stories/story-numbers.ts';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import styles from './results.module.css';

/** How far a listed story went: reprints, sources, hours, and source tiers. */
export function StoryLine({ hit }: { readonly hit: ExplorerHit }) {
  const { t } = useTranslation();
  const tierName = useLabels('source_tier');
  const { story } = hit;
  if (!story) return null;
  const minutes = minutesBetween(hit.publishedAt, story.lastAt);
  const mix = story.tiers
    .map((count, index) => ({ tier: index + 1, count }))
    .filter(({ count }) => count > 0)
    .map(({ tier, count }) => ({ tier, count, name: `${tierName(String(tier))} ${count}` }));
  const label = mix.map(({ name }) => name).join(' · ');
  return (
    <p className={styles.story}>
      {hit.reprints > 0 && (
        <>
          <b>{t('explorer.storyReprints', { shown: formatCount(hit.reprints) })}</b>
          <span>{t('explorer.storySources', { shown: formatCount(story.sources) })}</span>
          <span>
            {minutes < 60
              ? t('explorer.storyMinutes', { shown: minutes })
              : t('explorer.storyHours', { shown: formatCount(Math.round(minutes / 60)) })}
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
