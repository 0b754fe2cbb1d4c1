import { isDeepStrictEqual } from 'node:util';
import type { AlertEnding } from '#contract/insight/alert-rules.ts';
import type { PlannedEvent, PlannedFiring, Situation, StoredEvent } from './planned.ts';

/** Articles of a story that an event remembers. */
export const mostTold = 200;

/** One event for each story, and for each figure that is about none. */
export function groupByStory(live: readonly PlannedFiring[], situation: Situation): PlannedEvent[] {
  const { rules, firings, events, placeAt } = situation;
  const before = new Map(firings.map((firing) => [firing.id, firing]));
  const fired = Map.groupBy(live, ({ storyId, ruleId, subject }) => storyId ?? `${ruleId} ${subject}`);
  const claimed = new Set<number>();
  const planned = [...fired].map(([key, group]) => {
    const former = new Set([...group.flatMap(({ id }) => before.get(id ?? 0)?.eventId ?? [])]);
    const candidates = events
      .filter(({ id, storyId }) => !claimed.has(id) && (former.has(id) || (storyId !== null && storyId === key)))
      .sort((one, other) => rankOf(other, key) - rankOf(one, key) || one.id - other.id);
    const [stored] = candidates;
    if (stored) claimed.add(stored.id);
    return { group, stored, candidates };
  });
  return planned.map(({ group, stored, candidates }) => {
    const merged = candidates.filter(({ id }) => !claimed.has(id));
    for (const { id } of merged) claimed.add(id);
    const all = stored ? [stored, ...merged] : merged;
    const [ofRule] = group.flatMap(({ ruleId }) => rules.find(({ id }) => id === ruleId)?.assigneeId ?? []);
    const about = group.find(({ articleId }) => articleId !== null);
    const storyId = about?.storyId ?? null;
    return {
      stored,
      // Most are as they were.
      firings: group.filter((firing) => {
        const former = before.get(firing.id ?? 0);
        return former?.eventId !== stored?.id || !isDeepStrictEqual(firing, former);
      }),
      merged: merged.map(({ id }) => id),
      values: {
        ...stateOf(all, group),
        storyId,
        articleId: about?.articleId ?? null,
        toldIds: toldIdsOf(all, storyId, situation),
        reprints: placeAt(storyId ?? 0)?.reprints ?? stored?.reprints ?? 0,
        assigneeId: stored ? stored.assigneeId : (ofRule ?? null),
      },
    };
  });
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
  (state !== 'open' && ending !== 'settled' && ending !== 'withdrawn' ? 2 : 0) + (storyId === key ? 1 : 0);

function stateOf(
  all: readonly StoredEvent[],
  group: readonly PlannedFiring[],
): Pick<StoredEvent, 'state' | 'ending' | 'handledBy' | 'handledAt'> {
  const worked = all.find(
    ({ state, ending, handledBy }) => ending === 'person' || state === 'acknowledged' || handledBy !== null,
  );
  const { handledBy = null, handledAt = null } = worked ?? {};
  const handled = { handledBy, handledAt };
  if (worked?.ending === 'person') return { state: 'resolved', ending: 'person', ...handled };
  const endings = group.map(({ ending }) => ending);
  if (endings.every((ending) => ending !== null)) {
    const ending: AlertEnding = endings.includes('withdrawn') ? 'withdrawn' : 'settled';
    return { state: 'resolved', ending, ...handled };
  }
  return { state: worked ? 'acknowledged' : 'open', ending: null, ...handled };
}
