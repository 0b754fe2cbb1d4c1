import { z } from 'zod';
import { waitingKinds, weekFigures } from '../codes/home-elements.ts';
import { defineEndpoints } from '../endpoint.ts';

/** Steps from an empty installation to its first report, in their order. */
export const openingSteps = [
  'company',
  'channels',
  'industries',
  'companies',
  'sources',
  'client',
  'clientAdmin',
  'articles',
  'report',
  'secondFactor',
] as const;
export type OpeningStep = (typeof openingSteps)[number];

/** `past` its limit, `near` it, or waiting without one. */
export const urgencies = ['past', 'near', 'none'] as const;
export type Urgency = (typeof urgencies)[number];

const namedSchema = z.object({
  title: z.string(),
  /** What else is known of it: a name, a code, a number. */
  note: z.string(),
  /** What went wrong: why a feed failed, as its code, or what a server answered to an invitation; `null` for nothing. */
  problem: z.string().nullable(),
  /** Since when it waits, or when it ends; ISO 8601. */
  at: z.string(),
  urgency: z.enum(urgencies),
  /** What its page opens it by. */
  id: z.number().int().nullable(),
});

const waitingSchema = z.object({
  kind: z.enum(waitingKinds),
  /** As many as its list shows; `null` where it could not be counted. */
  count: z.number().int().nullable(),
  /** Those that are the caller's to do; `null` where they belong to nobody in particular. */
  mine: z.number().int().nullable(),
  /** How many are past their limit. */
  past: z.number().int(),
  /** The most urgent one. */
  first: namedSchema.nullable(),
  /** The most urgent one of `mine`; `null` where there is none. */
  firstOfMine: namedSchema.nullable(),
});
export type Waiting = z.infer<typeof waitingSchema>;

const weekFigureSchema = z.object({
  figure: z.enum(weekFigures),
  /** `null` where it could not be counted; a share in tenths of a percent. */
  value: z.number().int().nullable(),
  /** Of how many, where there is a whole. */
  of: z.number().int().nullable(),
  /** In the seven days before, up to the same time of day. */
  previous: z.number().int(),
  /** Day by day; of a share only the days that have one. */
  days: z.array(z.number().int()),
});
export type WeekReading = z.infer<typeof weekFigureSchema>;

const stepSchema = z.object({
  step: z.enum(openingSteps),
  isDone: z.boolean(),
  /** What shows it: a name, or numbers. */
  name: z.string(),
  count: z.number().int(),
  of: z.number().int(),
  /** What its page opens to do it. */
  id: z.number().int().nullable(),
  /** Of mail and SMS, the one that has not gone out yet where the other has. */
  missing: z.enum(['mail', 'sms']).nullable(),
});
export type StepReading = z.infer<typeof stepSchema>;

const scheduledSchema = z.object({
  subject: z.enum(['article', 'content', 'manual']),
  id: z.number().int(),
  title: z.string(),
  /** ISO 8601. */
  at: z.string(),
});
export type ScheduledText = z.infer<typeof scheduledSchema>;

const scheduleSchema = z.object({
  /** How many go out on each day in China, as `2026-11-26`, the next day first. */
  days: z.array(z.object({ day: z.string(), count: z.number().int() })),
  /** The first of each day of the calendar, and the next ones whenever they go out; the next first. */
  texts: z.array(scheduledSchema),
});
export type Schedule = z.infer<typeof scheduleSchema>;

const endingClientSchema = z.object({
  stockId: z.number().int(),
  name: z.string(),
  /** ISO 8601. */
  nextEnd: z.string(),
  /** People who signed in for it within 30 days, of all its members. */
  active: z.number().int(),
  members: z.number().int(),
});
export type EndingClient = z.infer<typeof endingClientSchema>;

export const operatorHomeSchema = z.object({
  /** ISO 8601. */
  asOf: z.string(),
  /** Kinds that the caller may see, the most urgent first; kinds with nothing are left out. */
  waiting: z.array(waitingSchema),
  week: z.array(weekFigureSchema),
  /** Texts that go out by themselves, the next first; `null` for who does not see them. */
  schedule: scheduleSchema.nullable(),
  /** Clients with a module that ends soon; `null` for who does not see them. */
  ending: z.array(endingClientSchema).nullable(),
  /** `null` for who does not look after the installation. */
  steps: z.array(stepSchema).nullable(),
});
export type OperatorHome = z.infer<typeof operatorHomeSchema>;

/** What a figure counted: who or what, where or of whom, when. */
const countedRowSchema = z.object({ id: z.number().int(), title: z.string(), note: z.string(), at: z.string() });
export type CountedRow = z.infer<typeof countedRowSchema>;
/** Rows of a figure that are listed at most. */
export const maxCountedRows = 200;

export const operatorHomeEndpoints = defineEndpoints({
  'operatorHome.overview': {
    method: 'GET',
    path: '/auth/operator/home',
    kind: 'GET',
    access: 'home:operate',
    summary: 'What waits for the caller, the week in figures, and how far the installation has come',
    result: operatorHomeSchema,
  },
  'operatorHome.rows': {
    method: 'POST',
    path: '/auth/operator/home/rows',
    kind: 'POST',
    access: 'home:operate',
    summary: 'What a figure of the week counted, the latest first',
    body: z.strictObject({ figure: z.enum(weekFigures) }),
    result: z.object({ total: z.number().int(), rows: z.array(countedRowSchema) }),
  },
});
