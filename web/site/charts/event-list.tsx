import type { ReactNode } from 'react';
import type { LineChart } from '#contract/insight/reports.ts';
import type { Language } from '#contract/language.ts';
import { formatDay } from '../loading/formatting.ts';

interface EventListProps {
  readonly events: LineChart['events'];
  readonly language: Language;
  /** Further notes on the chart. */
  readonly children?: ReactNode;
}

/** Legend of the numbered events. */
export function EventList({ events, language, children }: EventListProps) {
  return (
    <div className="event-list">
      {events.length > 0 && (
        <ol>
          {events.map(({ number, day, title }) => (
            <li key={number}>
              <b aria-hidden="true">{number}</b>
              {title} <time dateTime={day}>{formatDay(day, language)}</time>
            </li>
          ))}
        </ol>
      )}
      <p>{children}</p>
    </div>
  );
}
