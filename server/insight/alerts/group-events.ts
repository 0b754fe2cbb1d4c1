import { isDeepStrictEqual } from 'node:util';
import type { AlertEnding } from '#contract/insight/alert-rules.ts';
import type { PlannedEvent, PlannedFiring, Situation, StoredEvent } from './planned.ts';

/** Articles of a story that an event remembers. */
export const mostTold = 200;

/** One event for each story, and for each figure that is about none. */
export function groupByStory(live: readonly PlannedFiring[], situation: Situation): PlannedEvent[] {
  const { rules, firings, events, taken, placeOf, placeAt } = situation;
  const before = new Map(firings.map((firing) => [firing.id, firing]));
  const fired = Map.groupBy(live, ({ storyId, ruleId, subject }) => storyId ?? `${ruleId} ${subject}`);
  const takenUp = Map.groupBy(
    events.filter(({ id }) => taken.has(id)),
    (event) => placeOf({ ...event, eventId: event.id })?.storyId ?? `event ${event.id}`,
  );
  const claimed = new Set<number>();
  const planned = [...new Set([...fired.keys(), ...takenUp.keys()])].map((key) => {
    const group = fired.get(key) ?? [];
    const own = (takenUp.get(key) ?? []).map(({ id }) => id);
    const former = new Set([...own, ...group.flatMap(({ id }) => before.get(id ?? 0)?.eventId ?? [])]);
    const candidates = events
      .filter(({ id, storyId }) => !claimed.has(id) && (former.has(id) || (storyId !== null && storyId === key)))
      .sort((one, other) => rankOf(other, key) - rankOf(one, key) || one.id - other.id);
    const [stored] = candidates;
    if (stored) claimed.add(stored.id);
    return { key, group, stored, candidates };
  });
  return planned.flatMap(({ key, group, stored, candidates }) => {
    const merged = candidates.filter(({ id }) => !claimed.has(id));
    for (const { id } of merged) claimed.add(id);
    const all = stored ? [stored, ...merged] : merged;
    // Another event has taken it over.
    if (group.length === 0 && all.length === 0) return [];
    const [ofRule] = group.flatMap(({ ruleId }) => rules.find(({ id }) => id === ruleId)?.assigneeId ?? []);
    const assigned = all.find(({ assigneeId }) => assigneeId !== null);
    const about = aboutOf(key, group, stored, situation);
    return {
      stored,
      // Most are as they were.
      firings: group.filter((firing) => {
        const former = before.get(firing.id ?? 0);
        return former?.eventId !== stored?.id || !isDeepStrictEqual(firing, former);
      }),
      merged: merged.map(({ id }) => id),
      values: {
        ...stateOf(all, group, about.storyId === null || placeAt(about.storyId) !== undefined),
        ...about,
        toldIds: toldIdsOf(all, about.storyId, situation),
        assigneeId: stored ? (assigned?.assigneeId ?? null) : (ofRule ?? null),
        dueAt: (assigned ?? stored)?.dueAt ?? null,
      },
    };
  });
}

/** The story that an event is about now; the former one where that is gone. */
function aboutOf(
  key: number | string,
  group: readonly PlannedFiring[],
  stored: StoredEvent | undefined,
  { placeAt }: Situation,
): Pick<StoredEvent, 'storyId' | 'articleId' | 'reprints'> {
  const place = typeof key === 'number' ? placeAt(key) : undefined;
  const firing = group.find(({ articleId }) => articleId !== null);
  const about = firing ?? (place ? { storyId: place.storyId, articleId: place.originalId } : undefined);
  const { storyId, articleId } = about ??
    (group.length === 0 ? stored : undefined) ?? { storyId: null, articleId: null };
  return { storyId, articleId, reprints: place?.reprints ?? stored?.reprints ?? 0 };
}

function toldIdsOf(
  all: readonly StoredEvent[],
  storyId: number | null,
  { articlesOf }: Situation,
): StoredEvent['toldIds'] {
  const ids = [...all.flatMap(({ toldIds }) => toldIds), ...(articlesOf.get(storyId ?? 0) ?? [])];
  return [...new Set(ids)].slice(0, mostTold);
}

/** What people have worked on goes on; else the one that has always been about the story. */
const rankOf = ({ state, ending, storyId }: StoredEvent, key: unknown): number =>
  (state === 'acknowledged' || ending === 'person' ? 2 : 0) + (storyId === key ? 1 : 0);

/** @param isThere whether the story is: without firings, that is all there is to say */
function stateOf(
  all: readonly StoredEvent[],
  group: readonly PlannedFiring[],
  isThere: boolean,
): Pick<StoredEvent, 'state' | 'ending' | 'handledBy' | 'handledAt' | 'isReopened'> {
  const worked = all.find(
    ({ state, ending, handledBy }) => ending === 'person' || state === 'acknowledged' || handledBy !== null,
  );
  const { handledBy = null, handledAt = null } = worked ?? {};
  const handled = { handledBy, handledAt };
  if (worked?.ending === 'person') return { state: 'resolved', ending: 'person', ...handled, isReopened: false };
  const endings = group.map(({ ending }) => ending);
  const isOver = group.length > 0 ? endings.every((ending) => ending !== null) : !isThere;
  // What has fired since it was opened again may end it again.
  const isReopened = isOver && all.some((event) => event.isReopened) && group.every(({ id }) => id !== undefined);
  if (isOver && !isReopened) {
    return { state: 'resolved', ending: endingOf(endings), ...handled, isReopened };
  }
  return { state: worked ? 'acknowledged' : 'open', ending: null, ...handled, isReopened };
}

/** How an event ended whose firings have all ended, or which has none and whose story is gone. */
function endingOf(endings: readonly PlannedFiring['ending'][]): AlertEnding {
  if (endings.length === 0 || endings.includes('withdrawn')) return 'withdrawn';
  return endings.includes('changed') ? 'changed' : 'settled';
}
