import type { Occasion } from './occasion.ts';
import type { Place, StoredEvent, Told } from './planned.ts';

interface Asked {
  /** What rules of stories find now, in order of time. */
  readonly occasions: readonly Occasion[];
  readonly events: readonly StoredEvent[];
  readonly placeOf: (event: StoredEvent) => Place | undefined;
}

/** Which stories that rules find have been told before: those whose first article was in a story that was told. */
export function findTold({ occasions, events, placeOf }: Asked): Told {
  const found = new Set(occasions.map(({ storyId }) => storyId));
  const teller = new Map(events.flatMap((event) => event.toldIds.map((id) => [id, event] as const)));
  const placed = new Set(events.map((event) => placeOf(event)?.storyId));
  const movedTo = new Map<number, number>();
  const parts = new Set<number>();
  for (const { storyId, articleId } of occasions) {
    const event = teller.get(articleId ?? 0);
    if (storyId === null || placed.has(storyId) || !event) continue;
    if (found.has(placeOf(event)?.storyId ?? null) || movedTo.has(event.id)) parts.add(storyId);
    else {
      movedTo.set(event.id, storyId);
      placed.add(storyId);
    }
  }
  return { movedTo, parts };
}
