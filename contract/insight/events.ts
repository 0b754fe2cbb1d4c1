import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { idParam, smallIdParam } from '../numbers.ts';
import {
  decidedEventRoles,
  eventCurrencies,
  eventRoles,
  eventTypes,
  maxEventReason,
  timelineDays,
} from './event-types.ts';
import { isoDay } from './figures.ts';
import { toneSchema } from './tone.ts';

const eventTypeSchema = z.enum(eventTypes);
const eventRoleSchema = z.enum(eventRoles);

export const timelineEventSchema = z.object({
  /** The first article of its story. */
  articleId: z.number().int(),
  storyId: z.number().int(),
  type: eventTypeSchema,
  role: eventRoleSchema,
  /** Exact decimal in units of the currency; null where the article names none. */
  amount: z.string().nullable(),
  currency: z.enum(eventCurrencies).nullable(),
  /** Equal for events of the company with one amount within 30 days of each other: amounts count once. */
  deal: z.number().int().nullable(),
  title: z.string(),
  sourceName: z.string(),
  tone: toneSchema,
  /** ISO 8601, UTC. */
  publishedAt: z.string(),
  /** Articles of the story. */
  articles: z.number().int(),
});
export type TimelineEvent = z.infer<typeof timelineEventSchema>;

/** An event that a person has decided is none. */
const dismissedEventSchema = z.object({
  articleId: z.number().int(),
  type: eventTypeSchema,
  title: z.string(),
  sourceName: z.string(),
  /** ISO 8601, UTC. */
  publishedAt: z.string(),
  correctedBy: z.string(),
  correctedAt: z.string(),
});
export type DismissedEvent = z.infer<typeof dismissedEventSchema>;

export const eventTimelineSchema = z.object({
  /** Null where no company is tracked. */
  company: z.object({ stockId: z.number().int(), name: z.string() }).nullable(),
  /** One's own company, its peers, then its industry; all companies for those whose own is not tracked. */
  companies: z.array(z.object({ stockId: z.number().int(), name: z.string() })),
  days: z.union(timelineDays.map((days) => z.literal(days))),
  from: isoDay,
  until: isoDay,
  /** Latest first. */
  events: z.array(timelineEventSchema),
  /** Whether there are more than are listed. */
  isBounded: z.boolean(),
  /** What the rules would list as well, but a person has decided is none, latest first: for those who may decide that. */
  dismissed: z.array(dismissedEventSchema),
  /** Events of the window before, by type; null where it is not on record. */
  before: z.array(z.object({ type: eventTypeSchema, count: z.number().int() })).nullable(),
  /** Types with their names, as the dictionary has them. */
  types: z.array(z.object({ type: eventTypeSchema, label: z.string(), isOff: z.boolean() })),
  asOf: z.string(),
});
export type EventTimeline = z.infer<typeof eventTimelineSchema>;

export const eventExplanationSchema = z.object({
  articleId: z.number().int(),
  stockId: z.number().int(),
  type: eventTypeSchema,
  companyName: z.string(),
  /** As the rules read it; the sentence is in search form. */
  judged: z.object({
    role: eventRoleSchema,
    sentence: z.string(),
    trigger: z.string(),
    roleWords: z.string(),
    amount: z.string().nullable(),
    currency: z.enum(eventCurrencies).nullable(),
  }),
  /** Of the rules. */
  version: z.number().int(),
  correction: z
    .object({
      role: z.enum(decidedEventRoles),
      reason: z.string(),
      correctedBy: z.string(),
      /** ISO 8601. */
      correctedAt: z.string(),
    })
    .nullable(),
});
export type EventExplanation = z.infer<typeof eventExplanationSchema>;

const key = { id: idParam, stockId: smallIdParam, type: eventTypeSchema };

export const eventEndpoints = defineEndpoints({
  'event.timeline': {
    method: 'GET',
    path: '/auth/events/timeline',
    kind: 'GET',
    access: 'explorer:view',
    summary: 'What has happened to a company: events by type, with role and amount, each with its story',
    query: z.strictObject({
      /** Default: the first of the companies to choose from. */
      stockId: smallIdParam.optional(),
      days: z.coerce
        .number()
        .pipe(z.union(timelineDays.map((days) => z.literal(days))))
        .default(90),
    }),
    result: eventTimelineSchema,
    refusals: ['NOT_FOUND'],
  },
  'event.explain': {
    method: 'GET',
    path: '/auth/events/explain/{id}/{stockId}/{type}',
    kind: 'GET',
    access: 'explorer:view',
    summary: 'Why an article is said to tell an event of a company: sentence, words and role',
    params: z.strictObject(key),
    result: eventExplanationSchema,
    refusals: ['NOT_FOUND'],
  },
  'event.correct': {
    method: 'POST',
    path: '/auth/events/correct',
    kind: 'POST',
    access: 'explorer:tone',
    summary: 'Decide the role of a company in an event, or that there is none, or leave it to the rules again',
    body: z.strictObject({
      ...key,
      /** Null leaves it to the rules. */
      role: z.enum(decidedEventRoles).nullable(),
      reason: z.string().trim().max(maxEventReason, { error: 'toneReasonTooLong' }).default(''),
    }),
    result: eventExplanationSchema,
    refusals: ['NOT_FOUND'],
  },
});
