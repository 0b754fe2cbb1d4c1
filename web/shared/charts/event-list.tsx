import type { ReactNode } from 'react';
import { formatDayShort } from '#web/shared/format/date.ts';

interface ChartEvent {
  readonly number: number;
  readonly day: string;
  readonly title: string;
}

interface EventListProps<Event extends ChartEvent> {
  readonly label: string;
  readonly events: readonly Event[];
  /** The event's title, where it leads somewhere. */
  readonly titleOf?: (event: Event) => ReactNode;
}

/** The chart's numbered events with their days. */
export function EventList<Event extends ChartEvent>({ label, events, titleOf }: EventListProps<Event>) {
  if (events.length === 0) return null;
  return (
    <ol className="chart-events" aria-label={label}>
      {events.map((event) => (
        <li key={event.number}>
          <b className="chart-number">{event.number}</b>
          {titleOf?.(event) ?? <span>{event.title}</span>}
          <time dateTime={event.day}>{formatDayShort(event.day)}</time>
        </li>
      ))}
    </ol>
  );
}
