import type { DecidedEventRole, EventType } from '#contract/insight/event-types.ts';
import type { ReadEvent } from './read-events.ts';

/** What a person decided of an event of an article. */
export interface EventCorrection {
  readonly stockId: number;
  readonly type: EventType;
  readonly role: DecidedEventRole;
}

/** The events of an article as they count: a person's decision takes the place of the rules'. */
export function correctEvents(
  events: readonly ReadEvent[],
  corrections: readonly EventCorrection[],
): readonly ReadEvent[] {
  return events.flatMap((event) => {
    const decided = corrections.find(({ stockId, type }) => stockId === event.stockId && type === event.type);
    if (!decided) return [event];
    return decided.role === 'none' ? [] : [{ ...event, role: decided.role }];
  });
}
