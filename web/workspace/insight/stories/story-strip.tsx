import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { Story } from '#contract/insight/stories.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { EventAmount } from '#web/workspace/insight/events/event-amount.tsx';
import { Strip, StripItem } from '#web/workspace/insight/figures/strip.tsx';
import { ToneDrawer } from '#web/workspace/insight/tone/tone-drawer.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { ShareRow } from './share-row.tsx';
import styles from './stories.module.css';
import { spreadOf } from './story-numbers.ts';

const tones = ['positive', 'neutral', 'negative', 'unsure'] as const;

/** Articles, spread, tone and events of a story. */
export function StoryStrip({ story }: { readonly story: Story }) {
  const { t } = useTranslation();
  const [tierName, toneName] = [useLabels('source_tier'), useLabels('tone')];
  const [isExplained, setIsExplained] = useState(false);
  const timeline = usePagePath('EventTimeline');
  const { counts, events, offline } = story;
  const minutes = spreadOf(story);
  const tone = story.articles[0]?.tone ?? 'unsure';
  return (
    <Strip label={t('story.key')}>
      <StripItem
        label={t('story.articles')}
        aside={<span className={styles.unit}>{t('story.articleUnit')}</span>}
        foot={
          t(story.articles[0]?.kind === 'announcement' ? 'story.announcementFirst' : 'story.firstCount') +
          (counts.announcements > 0 ? t('story.announcementCount', { count: counts.announcements }) : '') +
          t('story.made', { rewrites: counts.rewrites, reprints: counts.reprints, sources: counts.sources }) +
          (offline.length > 0 ? t('story.offlineCount', { count: offline.length }) : '')
        }
      >
        {formatCount(counts.articles)}
      </StripItem>
      <StripItem
        label={t('story.spread')}
        aside={minutes > 0 && <span className={styles.unit}>{t('story.minutes', { count: minutes % 60 })}</span>}
        foot={
          <ShareRow
            parts={counts.tiers.map((count, index) => ({
              key: `tier${index + 1}`,
              count,
              name: t('story.part', { name: tierName(String(index + 1)), count }),
            }))}
          />
        }
      >
        {minutes > 0 ? (
          <>
            {formatCount(Math.floor(minutes / 60))}
            <span data-unit> {t('story.hours', { count: Math.floor(minutes / 60) })}</span>
          </>
        ) : (
          <span className={styles.words}>{t('story.noSpread')}</span>
        )}
      </StripItem>
      <StripItem
        label={t('story.tone')}
        aside={
          <button type="button" className={styles.link} onClick={() => setIsExplained(true)}>
            {t('tone.why')}
          </button>
        }
        foot={
          <ShareRow
            parts={tones.map((one) => ({
              key: one,
              count: counts.tones[one],
              name: t('story.part', {
                name: one === 'unsure' ? toneName(one) : t(`tone.marks.${one}`),
                count: counts.tones[one],
              }),
            }))}
          />
        }
      >
        <span className={styles.words}>{toneName(tone)}</span>
      </StripItem>
      <StripItem
        label={t('story.events')}
        foot={
          timeline &&
          events[0] && <RouterLink to={`${timeline}?company=${events[0].stockId}`}>{t('story.toTimeline')}</RouterLink>
        }
      >
        {events.length === 0 ? (
          <span className={styles.words}>{t('story.noEvents')}</span>
        ) : (
          <ul className={styles.events}>
            {events.map((event) => (
              <li key={`${event.stockId} ${event.type}`}>
                <b>{event.label}</b> {event.companyName}
                <small> {t(`events.roles.${event.role}`)}</small>
                {event.amount !== null && (
                  <span className={styles.amount}>
                    <EventAmount amount={event.amount} currency={event.currency} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </StripItem>
      <ToneDrawer articleId={story.id} isOpen={isExplained} onClose={() => setIsExplained(false)} />
    </Strip>
  );
}
