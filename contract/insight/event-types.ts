/** Types of events, in the order in which they are shown; `event_type` of the dictionary names them. */
export const eventTypes = [
  'contract',
  'tender',
  'forecast',
  'acquisition',
  'transfer',
  'increase',
  'reduction',
  'pledge',
  'guarantee',
  'lawsuit',
  'judgment',
  'penalty',
  'management',
] as const;
export type EventType = (typeof eventTypes)[number];

/** What a company is in an event: the one that acts, another that takes part or is concerned, or not to be told. */
export const eventRoles = ['subject', 'other', 'unsure'] as const;
export type EventRole = (typeof eventRoles)[number];

/** What a person may decide; `none`: there is no such event. */
export const decidedEventRoles = ['subject', 'other', 'none'] as const;
export type DecidedEventRole = (typeof decidedEventRoles)[number];

export const eventCurrencies = ['CNY', 'USD', 'HKD', 'EUR', 'JPY', 'GBP'] as const;
export type EventCurrency = (typeof eventCurrencies)[number];

/** Lengths of the timeline, in days that end today. */
export const timelineDays = [30, 90, 365] as const;
export type TimelineDays = (typeof timelineDays)[number];

/** Events on one timeline; the latest are kept. */
export const maxTimelineEvents = 1_000;
export const maxEventReason = 200;
