import type { EventTimeline, TimelineEvent } from '#contract/insight/events.ts';
import { keyOf } from './use-timeline-filters.ts';

const day = 24 * 60 * 60_000;

/** Days whose events are numbered. */
export const recentDays = 7;

export const chinaMidnight = (isoDay: string): number => Date.parse(`${isoDay}T00:00:00+08:00`);

/** Numbers of the last days' events, those that more articles tell first; lanes and list show the same. */
export function numberRecent(
  { until }: Pick<EventTimeline, 'until'>,
  events: readonly TimelineEvent[],
): Map<string, number> {
  const since = chinaMidnight(until) + day - recentDays * day;
  const heaviest = events
    .filter(({ publishedAt }) => Date.parse(publishedAt) > since)
    .toSorted((one, other) => other.articles - one.articles);
  return new Map(heaviest.map((event, at) => [keyOf(event), at + 1]));
}
