// Rules of alerts, without zod: shared by forms, calls and the evaluation.

/** In the order in which they are shown; the first three are on for a new client. */
export const alertKinds = ['spike', 'firstHeadline', 'keyword', 'theme', 'volume', 'overtaken', 'hotWord'] as const;
export type AlertKind = (typeof alertKinds)[number];

export const startingKinds = ['spike', 'firstHeadline', 'keyword'] as const satisfies readonly AlertKind[];

/** Kinds whose events are stories, each told once; they never settle by themselves. */
export const storyKinds: readonly AlertKind[] = ['firstHeadline', 'keyword', 'theme'];

/** When a rule fires, by kind. */
export type AlertCondition =
  /** The company's spike of a day reaches `z` with at least so many stories; quiet below `settle`. */
  | { readonly kind: 'spike'; readonly z: number; readonly stories: number; readonly settle: number }
  | { readonly kind: 'firstHeadline' }
  /** A query of the Explorer; with `near` the company's name stands at most so many characters away. */
  | { readonly kind: 'keyword'; readonly q: string; readonly near: number | null }
  /**
   * The query string of an Explorer address: words, companies, types of events, tones … as a theme has them. `isOwn`:
   * of these only what mentions the company.
   */
  | { readonly kind: 'theme'; readonly query: string; readonly isOwn: boolean }
  | { readonly kind: 'volume'; readonly stories: number }
  /** Percentage points of share of voice. */
  | { readonly kind: 'overtaken'; readonly points: number }
  | { readonly kind: 'hotWord'; readonly stories: number };

export const alertLimits = {
  name: 60,
  rules: 50,
  z: { least: 1, most: 20 },
  stories: { least: 1, most: 1_000 },
  points: { least: 0.5, most: 50 },
  near: { least: 0, most: 50 },
  query: 300,
  /** Of an Explorer address. */
  address: 4_000,
} as const;

/** What a form begins with; those of the starting kinds are the rules of a new client. */
export const usualConditions: { readonly [Kind in AlertKind]: Extract<AlertCondition, { kind: Kind }> } = {
  spike: { kind: 'spike', z: 3, stories: 5, settle: 1.5 },
  firstHeadline: { kind: 'firstHeadline' },
  keyword: { kind: 'keyword', q: '处罚 or 立案 or 召回 or 诉讼 or 退市', near: 20 },
  theme: { kind: 'theme', query: 'event=penalty&event=lawsuit', isOwn: true },
  volume: { kind: 'volume', stories: 30 },
  overtaken: { kind: 'overtaken', points: 2 },
  hotWord: { kind: 'hotWord', stories: 3 },
};

export const alertConstants = {
  /** Quiet days in a row after which a spike is over. */
  quietDays: 2,
  /** Part of the number of stories below which a day of many is over. */
  quietPart: 0.8,
  /** Days of the window of shares, and how many in a row the lead must last. */
  shareDays: 7,
  leadDays: 2,
  /** Days in which a word is told once. */
  wordDays: 14,
  /** Hours after which an article is too old to alert. */
  freshHours: 48,
  backTestDays: 90,
  /** More often than this in a back-test, a rule proposes a higher threshold. */
  tooOften: 20,
  /** Times in a row that people found a rule's events to be noise, after which it proposes a change. */
  noise: 5,
} as const;

export const alertStates = ['open', 'acknowledged', 'resolved'] as const;
export type AlertState = (typeof alertStates)[number];

/** How an event was resolved. */
export const alertEndings = ['person', 'settled', 'changed', 'withdrawn'] as const;
export type AlertEnding = (typeof alertEndings)[number];

/** What people do with events; `undo` takes a resolving back: what was before is so again. */
export const alertActs = ['acknowledge', 'resolve', 'undo', 'reopen', 'assign', 'snooze'] as const;
export type AlertAct = (typeof alertActs)[number];

/** What people say of an event; `none` takes it back. */
export const alertVerdicts = ['useful', 'useless', 'none'] as const;
export type AlertVerdict = (typeof alertVerdicts)[number];

/** A stricter condition of the same kind; `undefined` where a rule can only be switched off. */
export function stricter(condition: AlertCondition): AlertCondition | undefined {
  const { z, stories, points } = alertLimits;
  switch (condition.kind) {
    case 'spike':
      return condition.z < z.most ? { ...condition, z: Math.min(z.most, condition.z + 1) } : undefined;
    case 'volume':
      return condition.stories < stories.most
        ? { ...condition, stories: Math.min(stories.most, Math.ceil(condition.stories * 1.25)) }
        : undefined;
    case 'overtaken':
      return condition.points < points.most
        ? { ...condition, points: Math.min(points.most, condition.points + 1) }
        : undefined;
    case 'hotWord':
      return condition.stories < stories.most
        ? { ...condition, stories: Math.min(stories.most, condition.stories * 2) }
        : undefined;
    default:
      return undefined;
  }
}
