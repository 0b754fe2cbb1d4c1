import type { Database } from '#server/platform/database/database.ts';
import { mostTold } from './group-events.ts';
import type { Live } from './live.ts';
import { findPlaces } from './places.ts';
import type { About, Place, Situation, StoredEvent } from './planned.ts';
import { listEvents } from './queries.ts';
import { listArticlesOf } from './story-queries.ts';
import { findTold } from './told.ts';

interface Known extends Pick<Situation, 'rules' | 'storyRules' | 'found' | 'isFresh'> {
  readonly stockId: number;
  readonly live: Live;
}

/** What the plan follows from: where everything is now that was told, and what of what is found has been told before. */
export async function readSituation(
  tx: Database,
  { stockId, rules, storyRules, found, live, isFresh }: Known,
): Promise<Situation> {
  const { firings, taken } = live;
  const byRule = rules.map((rule) => ({ rule, occasions: found.get(rule.id)?.occasions ?? [] }));
  const { placeOf, placeAt, storyIds } = await findPlaces(tx, [
    ...firings,
    ...taken,
    ...byRule.flatMap(({ occasions }) => occasions),
  ]);
  const ids = [...firings.map(({ eventId }) => eventId), ...taken.map(({ id }) => id)];
  const events = await listEvents(tx, stockId, { ids, storyIds });
  const placed = new Set(events.map((event) => placeOf(event)?.storyId));
  const fresh = byRule.flatMap(({ rule, occasions }) => occasions.filter((occasion) => isFresh(rule, occasion)));
  const unknown = fresh.flatMap(({ storyId }) => (storyId === null || placed.has(storyId) ? [] : storyId));
  const grown = events.flatMap((event) => growthOf(event, placeOf(event)));
  const articlesOf = await listArticlesOf(tx, [...new Set([...unknown, ...grown])], mostTold);
  const fired = new Set(firings.map(({ eventId }) => eventId));
  const told = findTold({
    occasions: byRule.flatMap(({ rule, occasions }) => (storyRules.has(rule.id) ? occasions : [])),
    events: events.filter(({ id }) => fired.has(id)),
    placeOf,
  });
  return {
    ...{ rules, storyRules, found, firings, events, placeAt, articlesOf, isFresh, told },
    taken: new Set(taken.map(({ id }) => id)),
    placeOf: (about: About) => placeAt(told.movedTo.get(about.eventId) ?? 0) ?? placeOf(about),
  };
}

/** The story of an event, if it has articles that the event does not remember. */
function growthOf({ toldIds, storyId, reprints }: StoredEvent, place: Place | undefined): number[] {
  if (!place || toldIds.length >= mostTold) return [];
  const isKnown = toldIds.length > 0 && place.storyId === storyId && place.reprints === reprints;
  return isKnown ? [] : [place.storyId];
}
