import type { AlertCondition } from '#contract/insight/alert-rules.ts';
import type { Figure, FigureRef } from '#contract/insight/figures.ts';
import type { Cut } from '#server/insight/explorer/understand-query.ts';
import type { FigureData } from '#server/insight/figures/figure-data.ts';
import { roundFigure } from '#server/insight/figures/industry-volumes.ts';
import type { Settings } from '#server/insight/settings/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Window } from '#server/platform/days.ts';

/** Where a rule fires, as it follows from the articles alone: in whatever order they came, it is the same. */
export interface Occasion {
  /** Unique within the rule. */
  readonly subject: string;
  readonly day: string;
  /** Last day of what lasted; `null` while it lasts, and for what never ends by itself. */
  readonly until: string | null;
  /** First article of the story that it is about. */
  readonly articleId: number | null;
  readonly storyId: number | null;
  /** When what fired was published; `null` for figures. */
  readonly at: Date | null;
  readonly isImported: boolean;
  readonly value: number | null;
  readonly stories: number | null;
  /** The figure behind it. */
  readonly figure: Figure | null;
  readonly peerId: number | null;
  readonly word: string | null;
}

/** How that went on which had begun before the days that were looked at, or that the rule does not find by now. */
export interface Rest {
  /** The first of these days. */
  readonly from: string;
  /** The day that ended what was there before them; `null` while it lasts. */
  readonly until: string | null;
  /** The day that ended what had begun on one of them; `null` while it lasts. */
  readonly endAfter: (day: string) => string | null;
  /** Whose lead it is; `null` where it is about no peer. */
  readonly peerId: number | null;
}

export interface Found {
  /** By time; the latest where there are very many. */
  readonly occasions: readonly Occasion[];
  /** Of what lasts; there need not have been anything before. */
  readonly rests?: readonly Rest[];
  /** Of stories: the day from which on all that begin are among these; `undefined` for figures. */
  readonly allFrom?: string;
  /** How many there are, where not all of them are among these: up to one more than a search counts. */
  readonly total?: number;
  /** What was measured each day, with the lines that fire and settle. */
  readonly course: {
    readonly days: readonly string[];
    readonly values: readonly (number | null)[];
    readonly threshold: number;
    readonly settle: number;
  } | null;
  /** First day with enough history, where it is later than that of the window. */
  readonly since: string | null;
}

/** What rules are looked at with. */
export interface Ground {
  readonly db: Database;
  readonly stockId: number;
  /** Days on which they may fire; the last is today. */
  readonly window: Window;
  readonly now: Date;
  /** The company's figures of these days with their history. */
  readonly data: FigureData;
  readonly settings: Settings;
  readonly cut: Cut;
  /** Names of companies and media, which are no hot words. */
  readonly names: ReadonlySet<string>;
  /** Imported stories by day: a day fires only if it would without them. */
  readonly imported: ReadonlyMap<string, number>;
  /** Whether stories that were imported are left out: they are found so that what was told of them is followed. */
  readonly isNewsOnly: boolean;
  /** Words that were told before these days, each with the day on which it was so last. */
  readonly told: ReadonlyMap<string, string>;
}

/** An occasion of which nothing is known but where it is. */
export const nothing = {
  ...{ articleId: null, storyId: null, at: null, isImported: false, until: null },
  ...{ value: null, stories: null, figure: null, peerId: null, word: null },
};

export type Of<Kind> = Extract<AlertCondition, { kind: Kind }>;

/** The figure behind an occasion; what it was before is of no interest. */
export const figure = (ref: FigureRef, value: number): Figure => ({
  ref,
  value: roundFigure(value),
  gap: null,
  previous: null,
});
