import type { LineChart } from '#contract/insight/reports.ts';
import { EventList } from '#web/shared/charts/event-list.tsx';
import { fill } from '../loading/formatting.ts';
import type { SharedTexts } from './shared-texts.ts';

interface ChartEventsProps extends Pick<LineChart, 'events'> {
  readonly texts: SharedTexts;
}

/** The spikes of a chart that was kept; a headline whose article has been withdrawn since is marked. */
export function ChartEvents({ events, texts }: ChartEventsProps) {
  return (
    <EventList
      label={texts.chart.events}
      events={events}
      titleOf={({ title, withdrawn }) => <span>{withdrawn ? fill(texts.figure.taken, { title }) : title}</span>}
    />
  );
}
