import type { Found, Occasion } from './occasion.ts';
import type { alertEvents, alertFirings, alertRules } from './tables.ts';

export type StoredRule = typeof alertRules.$inferSelect;
export type StoredEvent = typeof alertEvents.$inferSelect;
export type StoredFiring = typeof alertFirings.$inferSelect;

/** Where a story is now. */
export interface Place {
  readonly storyId: number;
  readonly originalId: number;
  /** When it began. */
  readonly day: string;
  readonly reprints: number;
}

export interface Situation {
  /** Those that are on. */
  readonly rules: readonly StoredRule[];
  /** Rules whose events are stories, also those that are off. */
  readonly storyRules: ReadonlySet<number>;
  /** What the rules find now, by rule. */
  readonly found: ReadonlyMap<number, Pick<Found, 'occasions' | 'allFrom'>>;
  /** What was found before, as far as it may still change. */
  readonly firings: readonly StoredFiring[];
  /** Their events, and those of the stories that are found now. */
  readonly events: readonly StoredEvent[];
  /** The story that something is about now; `undefined` where all its articles are gone. */
  readonly placeOf: (firing: Pick<StoredFiring, 'articleId' | 'storyId'>) => Place | undefined;
  readonly placeAt: (storyId: number) => Place | undefined;
  /** Whether an occasion is new enough to be told. */
  readonly isFresh: (rule: StoredRule, occasion: Occasion) => boolean;
}

/** A firing as it is to be; without a number it is new. */
export type PlannedFiring = Pick<
  StoredFiring,
  | 'ruleId'
  | 'ruleVersion'
  | 'subject'
  | 'day'
  | 'until'
  | 'storyId'
  | 'articleId'
  | 'value'
  | 'stories'
  | 'figure'
  | 'peerId'
  | 'word'
  | 'ending'
> & { readonly id: number | undefined };

export interface PlannedEvent {
  /** Without it the event is new. */
  readonly stored: StoredEvent | undefined;
  readonly values: Pick<
    StoredEvent,
    'state' | 'ending' | 'storyId' | 'articleId' | 'reprints' | 'assigneeId' | 'handledBy' | 'handledAt'
  >;
  /** Those that are new, or are to be changed. */
  readonly firings: readonly PlannedFiring[];
  /** Events of stories that are one with its own now. */
  readonly merged: readonly number[];
}

export interface Plan {
  readonly events: readonly PlannedEvent[];
  /** Firings of one rule on stories that are one now. */
  readonly doubled: readonly number[];
}
