import { z } from 'zod';
import { momentSchema } from '../days.ts';
import { defineEndpoints } from '../endpoint.ts';
import { pageFields } from '../lists.ts';
import { creationKey, idParam, idSchema, versionSchema } from '../numbers.ts';
import { alertActs, alertEndings, alertKinds, alertLimits, alertStates, alertVerdicts } from './alert-rules.ts';
import { storyReachSchema } from './explorer.ts';
import { figureSchema, isoDay } from './figures.ts';
import { homeModules } from './home.ts';
import { namedScopeSchema } from './hot-words.ts';
import { toneSchema } from './tone.ts';

const numberIn = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z
    .number({ error: 'alertNumberWrong' })
    .min(least, { error: 'alertNumberWrong' })
    .max(most, { error: 'alertNumberWrong' });
const stories = numberIn(alertLimits.stories).int({ error: 'alertNumberWrong' });

/** When a rule fires; see `AlertCondition`. */
const conditionRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('spike'),
    z: numberIn(alertLimits.z),
    stories,
    settle: numberIn({ least: 0, most: alertLimits.z.most }),
  }),
  z.strictObject({ kind: z.literal('firstHeadline') }),
  z.strictObject({
    kind: z.literal('keyword'),
    q: z.string().trim().min(1, { error: 'fieldRequired' }).max(alertLimits.query, { error: 'queryTooLong' }),
    near: numberIn(alertLimits.near).int({ error: 'alertNumberWrong' }).nullable(),
  }),
  z.strictObject({
    kind: z.literal('theme'),
    query: z.string().max(alertLimits.address, { error: 'queryTooLong' }),
    isOwn: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('volume'), stories }),
  z.strictObject({ kind: z.literal('overtaken'), points: numberIn(alertLimits.points) }),
  z.strictObject({ kind: z.literal('hotWord'), stories }),
]);

const conditionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('spike'), z: z.number(), stories: z.number(), settle: z.number() }),
  z.object({ kind: z.literal('firstHeadline') }),
  z.object({ kind: z.literal('keyword'), q: z.string(), near: z.number().nullable() }),
  z.object({ kind: z.literal('theme'), query: z.string(), isOwn: z.boolean() }),
  z.object({ kind: z.literal('volume'), stories: z.number() }),
  z.object({ kind: z.literal('overtaken'), points: z.number() }),
  z.object({ kind: z.literal('hotWord'), stories: z.number() }),
]);

const personSchema = z.object({ id: z.number().int(), name: z.string() });

export const alertRuleSchema = z.object({
  id: z.number().int(),
  /** As a person wrote it, or made from the condition. */
  name: z.string(),
  isNamed: z.boolean(),
  condition: conditionSchema,
  /** Companies of its condition that are not there: removed, as after an import was undone, or never one. */
  goneCompanies: z.array(z.number().int()),
  isOn: z.boolean(),
  /** Came with the product: it can be switched off, and is not removed. */
  isStarting: z.boolean(),
  assignee: personSchema.nullable(),
  /** How often it has fired in the last 90 days. */
  fired: z.number().int(),
  /** People found it to be noise five times in a row. `condition` is stricter; `null` proposes to switch it off. */
  proposal: z.object({ noise: z.number().int(), condition: conditionSchema.nullable() }).nullable(),
  version: z.number().int(),
});
export type AlertRule = z.infer<typeof alertRuleSchema>;

/** The article that an event leads to. */
const articleSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  sourceName: z.string(),
  publishedAt: z.string(),
  isWithdrawn: z.boolean(),
});

const firingSchema = z.object({
  id: z.number().int(),
  ruleId: z.number().int(),
  ruleName: z.string(),
  kind: z.enum(alertKinds),
  /** What it tells, in one line. */
  text: z.string(),
  day: isoDay,
  /** Last day of what lasted. */
  until: isoDay.nullable(),
  /** What it fired on, as it was then; it opens as it is now. */
  figures: z.array(figureSchema),
  /** Whether somebody found it useful. */
  isUseful: z.boolean().nullable(),
});

export const alertEventSchema = z.object({
  id: z.number().int(),
  state: z.enum(alertStates),
  title: z.string(),
  /** When it was first told, ISO 8601, as all times. */
  at: z.string(),
  /** What fired, several on one story. */
  firings: z.array(firingSchema),
  /** Of an event that people made of what no rule fired on: a word or a rank. */
  subject: z.string().nullable(),
  article: articleSchema
    .extend({
      /** How far its story went; `null` where it is in none any more. */
      story: storyReachSchema.nullable(),
    })
    .nullable(),
  /** Of its story. */
  reprints: z.number().int(),
  assignee: personSchema.nullable(),
  /** By when the assignee is to have done it. */
  dueAt: z.string().nullable(),
  snoozedUntil: z.string().nullable(),
  /** How it was resolved. */
  ending: z.enum(alertEndings).nullable(),
  /** Who acknowledged or resolved it, and when. */
  handledBy: z.string(),
  handledAt: z.string().nullable(),
});
export type AlertEvent = z.infer<typeof alertEventSchema>;

const countsSchema = z.object({
  open: z.number().int(),
  acknowledged: z.number().int(),
  resolved: z.number().int(),
});

export const backTestSchema = z.object({
  /** How often the rule would have fired; of stories of a search, up to one more than is counted. */
  times: z.number().int(),
  from: isoDay,
  until: isoDay,
  /** The first day with enough history, where that is later than `from`. */
  since: isoDay.nullable(),
  /** Stories that were looked at. */
  stories: z.number().int(),
  /** What the rule measures each day, with the line that fires and the one below which it is quiet. */
  course: z
    .object({
      days: z.array(isoDay),
      values: z.array(z.number().nullable()),
      threshold: z.number(),
      settle: z.number(),
    })
    .nullable(),
  /** Latest first, at most 100. */
  hits: z.array(
    z.object({
      day: isoDay,
      text: z.string(),
      article: articleSchema.nullable(),
      figure: figureSchema.nullable(),
    }),
  ),
  /** Where it never fired, the days that came nearest. */
  nearest: z.array(z.object({ day: isoDay, value: z.number() })),
  /** Companies of the condition that are not there. */
  goneCompanies: z.array(z.number().int()),
  /** Where it fired too often: a condition that fires less. */
  proposal: conditionSchema.nullable(),
});
export type BackTest = z.infer<typeof backTestSchema>;

/** What a row of the home is about. */
export const sinceKinds = ['story', 'spike', 'rank', 'word'] as const;
export type SinceKind = (typeof sinceKinds)[number];

const sinceRowSchema = z.object({
  key: z.string(),
  kind: z.enum(sinceKinds),
  /** Of what has a word as its subject, that word. */
  title: z.string(),
  at: z.string(),
  /** `null` for what no rule fired on and nobody has handled: `alert.take` makes an event of it. */
  eventId: z.number().int().nullable(),
  /** Of a word or a rank. */
  subject: z.string().nullable(),
  /** First article of its story. */
  articleId: z.number().int().nullable(),
  sourceName: z.string(),
  reprints: z.number().int(),
  /** How far its story went. */
  story: storyReachSchema.nullable(),
  tone: toneSchema.nullable(),
  /** Names of the types of events that the story tells. */
  tags: z.array(z.string()),
  figure: figureSchema.nullable(),
  places: z.object({ before: z.number().int(), now: z.number().int(), of: z.number().int() }).nullable(),
  /** Of a word that no rule fired on: whose list it is new on. */
  wordScope: namedScopeSchema.nullable(),
  state: z.enum(alertStates),
  assignee: personSchema.nullable(),
  dueAt: z.string().nullable(),
  /** Assigned to whoever asks. */
  isMine: z.boolean(),
  handledBy: z.string(),
  handledAt: z.string().nullable(),
});
export type SinceRow = z.infer<typeof sinceRowSchema>;

const sinceSchema = z.object({
  /** When the last visit ended; `null` for whoever was never here. */
  since: z.string().nullable(),
  /** From when on the rows are: seven days for a first visit. */
  from: z.string(),
  asOf: z.string(),
  /** Modules that the company has not, or not any more: their rows are left out. */
  closed: z.array(z.enum(homeModules)),
  rows: z.array(sinceRowSchema),
});
export type SinceOverview = z.infer<typeof sinceSchema>;

const ruleRequest = z.strictObject({
  /** Left out for a new one, as is the version. */
  id: idParam.optional(),
  version: versionSchema.optional(),
  ...creationKey,
  /** Empty: made from the condition. */
  name: z.string().trim().max(alertLimits.name, { error: 'textTooLong' }).default(''),
  condition: conditionRequest,
  isOn: z.boolean().default(true),
  /** Who has its events from the start. */
  assigneeId: idSchema.nullable().default(null),
});
export type AlertRuleRequest = z.output<typeof ruleRequest>;

export const alertActRequest = z.strictObject({
  ids: z.array(idParam).min(1).max(100),
  act: z.enum(alertActs),
  /** Who is to do it; `null` takes it from whoever has it. */
  assigneeId: idSchema.nullable().optional(),
  /** Who had each when it was shown: what another has by now is not assigned. Nothing is checked without it. */
  shown: z
    .array(z.strictObject({ id: idParam, assigneeId: idSchema.nullable() }))
    .max(100)
    .optional(),
  /** Until when it sleeps, or by when the assignee is to have done it. */
  until: momentSchema('momentRequired').nullable().optional(),
});
export type AlertActRequest = z.output<typeof alertActRequest>;

const ruleList = z.object({ rules: z.array(alertRuleSchema), colleagues: z.array(personSchema) });
export type AlertRuleList = z.infer<typeof ruleList>;

export const alertEndpoints = defineEndpoints({
  'alert.list': {
    method: 'POST',
    path: '/auth/alert/list',
    kind: 'POST',
    access: 'alert:view',
    summary: 'Alerts of the own company: open ones first, then by time',
    body: z.strictObject({ state: z.enum(alertStates).optional(), ...pageFields }),
    result: z.object({ total: z.number().int(), counts: countsSchema, list: z.array(alertEventSchema) }),
  },
  'alert.detail': {
    method: 'GET',
    path: '/auth/alert/detail/{id}',
    kind: 'GET',
    access: 'alert:view',
    summary: 'One alert',
    params: z.strictObject({ id: idParam }),
    result: alertEventSchema,
  },
  'alert.rules': {
    method: 'GET',
    path: '/auth/alert/rules',
    kind: 'GET',
    access: 'alert:view',
    summary: 'The rules of the own company, and the colleagues who can be given their events',
    result: ruleList,
  },
  'alert.backTest': {
    method: 'POST',
    path: '/auth/alert/backTest',
    kind: 'POST',
    access: 'alert:view',
    summary: 'How often a rule would have fired in the last 90 days, and on what',
    body: z.strictObject({ condition: conditionRequest }),
    result: backTestSchema,
  },
  'alert.saveRule': {
    method: 'POST',
    path: '/auth/alert/saveRule',
    kind: 'POST',
    access: 'alert:edit',
    summary: 'Add a rule, or change one over the version it was opened with',
    body: ruleRequest,
    /** `saved`: the rule's id; of a new one, what its key has made. */
    result: ruleList.extend({ saved: z.number().int() }),
    refusals: ['ALERT_RULE_CHANGED', 'ALERT_RULES_USED_UP'],
  },
  'alert.removeRule': {
    method: 'POST',
    path: '/auth/alert/removeRule',
    kind: 'POST',
    access: 'alert:edit',
    summary: 'Remove a rule with its events that nobody has touched; one of the product is only switched off',
    body: z.strictObject({ id: idParam, version: versionSchema }),
    result: ruleList,
    refusals: ['ALERT_RULE_CHANGED', 'ALERT_RULE_STARTING'],
  },
  'alert.answerProposal': {
    method: 'POST',
    path: '/auth/alert/answerProposal',
    kind: 'POST',
    access: 'alert:edit',
    summary: 'Take over what a noisy rule proposes, or leave it as it is',
    body: z.strictObject({ id: idParam, version: versionSchema, take: z.boolean() }),
    result: ruleList,
    refusals: ['ALERT_RULE_CHANGED'],
  },
  'alert.act': {
    method: 'POST',
    path: '/auth/alert/act',
    kind: 'POST',
    access: 'alert:edit',
    summary: 'Acknowledge, resolve, reopen, assign or snooze alerts; one that was taken up alone is gone after undo',
    body: alertActRequest,
    result: z.array(alertEventSchema),
    refusals: ['ALERT_RESOLVED'],
  },
  'alert.since': {
    method: 'GET',
    path: '/auth/alert/since',
    kind: 'GET',
    access: 'alert:view',
    summary: 'What happened since the caller last looked at the home, on any device',
    result: sinceSchema,
  },
  'alert.take': {
    method: 'POST',
    path: '/auth/alert/take',
    kind: 'POST',
    access: 'alert:edit',
    summary: 'Make an alert of a story, a word or a rank that no rule fired on, to act on it',
    body: z.union([
      z.strictObject({ articleId: idParam }),
      z.strictObject({
        subject: z
          .string()
          .max(120)
          .regex(/^(word .{1,60}|rank \d{1,5} \d{1,5}) \d{4}-\d\d-\d\d$/, { error: 'choiceUnknown' }),
      }),
    ]),
    result: alertEventSchema,
  },
  'alert.judge': {
    method: 'POST',
    path: '/auth/alert/judge',
    kind: 'POST',
    access: 'alert:edit',
    summary: 'Say whether an alert was useful',
    body: z.strictObject({ id: idParam, verdict: z.enum(alertVerdicts) }),
    result: alertEventSchema,
  },
});
