import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { TimelineEvent } from '#contract/insight/events.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import { useStoryPath } from '#web/workspace/insight/story-path/use-story-path.ts';
import { ToneMark } from '#web/workspace/insight/tone/tone-mark.tsx';
import { useScrollFocus } from '#web/workspace/ui/use-scroll-focus.ts';
import { EventAmount } from './event-amount.tsx';
import styles from './events.module.css';
import { useChosenRow } from './use-chosen-row.ts';
import { keyOf } from './use-timeline-filters.ts';

interface EventTableProps {
  readonly nameOf: (type: TimelineEvent['type']) => string;
  readonly events: readonly TimelineEvent[];
  /** As the lanes number those of the last days. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly chosen: string | undefined;
  readonly onExplain: (event: TimelineEvent) => void;
}

/** The same events as the lanes, latest first. */
export function EventTable({ nameOf, events, numbers, chosen, onExplain }: EventTableProps) {
  const { t } = useTranslation();
  const scroll = useScrollFocus<HTMLDivElement>();
  const row = useChosenRow<HTMLTableRowElement>(chosen);
  const storyPath = useStoryPath();
  return (
    <div ref={scroll} className={styles.scroll}>
      <table className={styles.table} aria-label={t('events.table')}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('events.number')}</span>
            </th>
            <th scope="col">{t('events.time')}</th>
            <th scope="col">{t('events.type')}</th>
            <th scope="col">{t('events.event')}</th>
            <th scope="col">{t('events.role')}</th>
            <th scope="col" className={styles.number}>
              {t('events.amount')}
            </th>
            <th scope="col" className={styles.number}>
              {t('events.articles')}
            </th>
            <th scope="col">{t('tone.label')}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => {
            const key = keyOf(event);
            const isChosen = key === chosen;
            return (
              <tr key={key} ref={isChosen ? row : undefined} data-selected={isChosen || undefined}>
                <td>{numbers.has(key) && <b className="chart-number">{numbers.get(key)}</b>}</td>
                <td>{formatDateTimeAcrossYears(event.publishedAt)}</td>
                <td>
                  <span className={styles.type}>{nameOf(event.type)}</span>
                </td>
                <th scope="row" className={styles.title}>
                  <button type="button" className={styles.why} onClick={() => onExplain(event)}>
                    {event.title}
                  </button>
                  <small>{event.sourceName}</small>
                </th>
                <td>{t(`events.roles.${event.role}`)}</td>
                <td className={styles.number}>
                  <EventAmount {...event} />
                </td>
                <td className={styles.number}>
                  <RouterLink to={storyPath(event.articleId)}>
                    {t('events.count', { count: event.articles })}
                  </RouterLink>
                </td>
                <td>
                  <ToneMark tone={event.tone} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
