import { useTranslation } from 'react-i18next';
import type { ActivityEvent } from '#contract/insight/activity.ts';
import { articlePath } from '#contract/paths.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { formatDay } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { Figure } from '#web/workspace/insight/figures/figure.tsx';
import { MirrorDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './activity.module.css';

/** Spikes by time, numbered as in the chart. */
export function SpikePanel({ events }: { readonly events: readonly ActivityEvent[] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('activity.events')} scope={t('activity.eventsScope')}>
      {events.length === 0 ? (
        <EmptyState drawing={<MirrorDrawing />} title={t('activity.eventsNone')} text={t('activity.eventsNoneText')} />
      ) : (
        <ol>
          {events.map(({ number, title, articleId, day, sourceName, z }) => (
            <li key={number} className={styles.event}>
              <span className="chart-number">{number}</span>
              <div className={styles.eventText}>
                <RouterLink className={styles.eventTitle} to={articlePath(articleId)}>
                  {title}
                </RouterLink>
                <p className={styles.note}>
                  {formatDay(day, currentLanguage())} · {sourceName}
                </p>
              </div>
              <span className={styles.eventZ}>
                z <Figure figure={z} label={title} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
