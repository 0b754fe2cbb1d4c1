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

/** What is about a story: a firing, or an event. */
export type About = Pick<StoredFiring, 'eventId' | 'articleId' | 'storyId'>;

/** What of what rules find now has been told before. */
export interface Told {
  /** The stories that events are about from now on, whose own one is no longer found. */
  readonly movedTo: ReadonlyMap<number, number>;
  /** Stories that were told as part of another one: since then a person has split them off, or a text has changed. */
  readonly parts: ReadonlySet<number>;
}

export interface Situation {
  /** Those that are on, and those that are off of which something lasts. */
  readonly rules: readonly StoredRule[];
  /** Rules whose events are stories, also those that are off. */
  readonly storyRules: ReadonlySet<number>;
  /** What the rules find now, by rule. */
  readonly found: ReadonlyMap<number, Pick<Found, 'occasions' | 'rests' | 'allFrom'>>;
  /** What was found before, as far as it may still change. */
  readonly firings: readonly StoredFiring[];
  /** Events of stories that no rule has fired on. */
  readonly taken: ReadonlySet<number>;
  /** The events of all these, and those of the stories that are found now. */
  readonly events: readonly StoredEvent[];
  /** The story that something is about now; `undefined` where all its articles are gone. */
  readonly placeOf: (about: About) => Place | undefined;
  readonly placeAt: (storyId: number) => Place | undefined;
  /** Articles that are in a story now, as far as they are to be noted. */
  readonly articlesOf: ReadonlyMap<number, readonly number[]>;
  /** Whether an occasion is new enough to be told. */
  readonly isFresh: (rule: StoredRule, occasion: Occasion) => boolean;
  readonly told: Told;
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
    | 'state'
    | 'ending'
    | 'storyId'
    | 'articleId'
    | 'toldIds'
    | 'reprints'
    | 'assigneeId'
    | 'dueAt'
    | 'handledBy'
    | 'handledAt'
    | 'isReopened'
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
