import type { Element } from './elements.ts';

/** Things that wait for operators, each with the element by which it is seen. */
export const waitingElements = {
  feeds: 'feed:view',
  leads: 'lead:view',
  reminders: 'lead:view',
  requests: 'client:view',
  modules: 'client:view',
  reviews: 'review:view',
  imports: 'job:view',
  invitations: 'user:view',
  openings: 'inquiry:open',
  questions: 'inquiry:edit',
  certificates: 'supplier:view',
  factorResets: 'user:edit',
  erasures: 'user:edit',
} as const satisfies Readonly<Record<string, Element>>;
export type WaitingKind = keyof typeof waitingElements;
export const waitingKinds = Object.keys(waitingElements) as WaitingKind[];

/** Figures of the last seven days, each with the element by which it is seen. */
export const weekElements = {
  signIns: 'user:view',
  articles: 'article:view',
  deliveries: 'client:view',
  leads: 'lead:view',
  openings: 'report:view',
} as const satisfies Readonly<Record<string, Element>>;
/** Figures that are shares of what was tried, in tenths of a percent. */
export const weekShares: ReadonlySet<keyof typeof weekElements> = new Set(['deliveries'] as const);
export type WeekFigure = keyof typeof weekElements;
export const weekFigures = Object.keys(weekElements) as WeekFigure[];
