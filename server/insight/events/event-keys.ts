import type { EventType } from '#contract/insight/event-types.ts';
import type { ReadEvent } from './read-events.ts';

/** An event of a type that happened to a company. */
export const eventKey = (type: EventType, stockId: number): string => `${type}/${stockId}`;

/** By what an article with these events is found: each type, and each type with each company. */
export function eventKeysOf(events: readonly Pick<ReadEvent, 'type' | 'stockId'>[]): string[] {
  return [...new Set(events.flatMap(({ type, stockId }) => [type, eventKey(type, stockId)]))].sort();
}
