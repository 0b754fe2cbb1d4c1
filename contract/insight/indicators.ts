import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { type LocalizedText, localizedTextSchema } from '../language.ts';
import { countsEndpoint, orderBody, pageFields, sortField } from '../lists.ts';
import { smallIdParam, versionSchema } from '../numbers.ts';

export const maxIndicators = 200;
export const maxScoreSource = 200;
export const maxScoreNote = 500;

/** `2026Q3` or `2026`. */
export const periodSchema = z.string().regex(/^(19|20)\d{2}(Q[1-4])?$/, { error: 'periodWrong' });

const named = (max: number) =>
  z
    .strictObject({
      'zh-CN': z.string().trim().min(1, { error: 'nameRequired' }).max(max, { error: 'textTooLong' }),
      en: z.string().trim().max(max, { error: 'textTooLong' }).optional(),
    })
    .transform(({ en, ...name }): LocalizedText => (en ? { ...name, en } : name));

export const indicatorValues = z.strictObject({
  /** Names its column in workbooks, whatever the indicator is called. */
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9_-]{0,19}$/, { error: 'indicatorCodeWrong' }),
  name: named(60),
  /** Environment, social, governance, or another pillar; indicators of one name belong together. */
  pillar: named(30),
  /** What is measured; either language may be empty. */
  definition: z.strictObject({
    'zh-CN': z.string().trim().max(500, { error: 'textTooLong' }),
    en: z.string().trim().max(1_000, { error: 'textTooLong' }),
  }),
  /** Off: not shown to clients, and takes no scores; those it has stay. */
  enabled: z.boolean(),
});
export type IndicatorValues = z.output<typeof indicatorValues>;

export const indicatorRequest = indicatorValues.extend({
  /** Absent for a new indicator. */
  id: smallIdParam.optional(),
  /** The version that was edited; without meaning for a new one. */
  version: versionSchema.optional(),
});
export type IndicatorRequest = z.output<typeof indicatorRequest>;

const managedIndicatorSchema = z.object({
  id: z.number().int(),
  version: z.number().int(),
  code: z.string(),
  name: localizedTextSchema,
  pillar: localizedTextSchema,
  definition: z.object({ 'zh-CN': z.string(), en: z.string() }),
  enabled: z.boolean(),
  /** It has scores, so it can be switched off but not removed. */
  isUsed: z.boolean(),
});
export type ManagedIndicator = z.infer<typeof managedIndicatorSchema>;

const managedPeriodSchema = z.object({
  period: z.string(),
  isClosed: z.boolean(),
  /** Scores in it, counted up to 10,000. */
  scores: z.number().int(),
});
export type ManagedPeriod = z.infer<typeof managedPeriodSchema>;

const scoredFilter = z.strictObject({
  ...sortField('scores'),
  period: periodSchema,
  keyword: z.string().trim().max(100).optional(),
  /** Companies with, or without, any score in the period. */
  isScored: z.boolean().optional(),
});

const scoredCompanySchema = z.object({
  stockId: z.number().int(),
  code: z.string(),
  name: z.string(),
  industryName: z.string(),
  /** Indicators that are on and have a score in the period. */
  scored: z.number().int(),
});
export type ScoredCompany = z.infer<typeof scoredCompanySchema>;

const enteredScoreSchema = z.object({
  indicatorId: z.number().int(),
  code: z.string(),
  name: localizedTextSchema,
  pillar: localizedTextSchema,
  definition: z.object({ 'zh-CN': z.string(), en: z.string() }),
  /** 0 to 100; `null` without one. */
  score: z.number().nullable(),
  source: z.string(),
  note: z.string(),
});
export type EnteredScore = z.infer<typeof enteredScoreSchema>;

const scoreSheetSchema = z.object({
  stockId: z.number().int(),
  name: z.string(),
  period: z.string(),
  isClosed: z.boolean(),
  scores: z.array(enteredScoreSchema),
});
export type ScoreSheet = z.infer<typeof scoreSheetSchema>;

export const scoreChange = z.strictObject({
  indicatorId: smallIdParam,
  /** What was there when it was changed; without a score source and note are empty. */
  was: z.strictObject({
    score: z.number().min(0).max(100).nullable(),
    source: z.string().max(maxScoreSource),
    note: z.string().max(maxScoreNote),
  }),
  /** `null` takes the score away. */
  score: z.number({ error: 'scoreWrong' }).min(0, { error: 'scoreWrong' }).max(100, { error: 'scoreWrong' }).nullable(),
  source: z.string().trim().max(maxScoreSource, { error: 'textTooLong' }),
  note: z.string().trim().max(maxScoreNote, { error: 'textTooLong' }),
});
export const scoreSheetRequest = z.strictObject({
  stockId: smallIdParam,
  period: periodSchema,
  scores: z.array(scoreChange).min(1).max(maxIndicators),
});
export type ScoreSheetRequest = z.output<typeof scoreSheetRequest>;

export const indicatorEndpoints = defineEndpoints({
  'indicator.list': {
    method: 'GET',
    path: '/auth/indicator/list',
    kind: 'GET',
    access: 'indicator:view',
    summary: 'Indicators of evaluations in their order',
    result: z.array(managedIndicatorSchema),
  },
  'indicator.save': {
    method: 'POST',
    path: '/auth/indicator/save',
    kind: 'POST',
    access: 'indicator:edit',
    summary: 'Add an indicator after the others, or change one',
    body: indicatorRequest,
    result: managedIndicatorSchema,
    refusals: ['INDICATOR_CODE_TAKEN', 'INDICATOR_NAME_TAKEN', 'INDICATOR_CHANGED', 'INDICATORS_USED_UP'],
  },
  'indicator.order': {
    method: 'POST',
    path: '/auth/indicator/order',
    kind: 'POST',
    access: 'indicator:edit',
    summary: 'The order of all indicators, as it was shown and as it is to be',
    body: orderBody(smallIdParam, maxIndicators),
    result: z.array(managedIndicatorSchema),
    refusals: ['INDICATORS_CHANGED'],
  },
  'indicator.remove': {
    method: 'POST',
    path: '/auth/indicator/remove',
    kind: 'POST',
    access: 'indicator:edit',
    summary: 'Remove an indicator without scores',
    body: z.strictObject({ id: smallIdParam }),
    result: z.array(managedIndicatorSchema),
    refusals: ['INDICATOR_IN_USE'],
  },
  'period.list': {
    method: 'GET',
    path: '/auth/period/list',
    kind: 'GET',
    access: 'indicator:view',
    summary: 'Periods of evaluations, latest first',
    result: z.array(managedPeriodSchema),
  },
  'period.add': {
    method: 'POST',
    path: '/auth/period/add',
    kind: 'POST',
    access: 'indicator:edit',
    summary: 'Add a period that has begun',
    body: z.strictObject({ period: periodSchema }),
    result: z.array(managedPeriodSchema),
    refusals: ['PERIOD_EXISTS'],
  },
  'period.close': {
    method: 'POST',
    path: '/auth/period/close',
    kind: 'POST',
    access: 'indicator:edit',
    summary: 'Close a period, whose scores can then no longer change, or open it again',
    body: z.strictObject({ period: periodSchema, isClosed: z.boolean() }),
    result: z.array(managedPeriodSchema),
  },
  'period.remove': {
    method: 'POST',
    path: '/auth/period/remove',
    kind: 'POST',
    access: 'indicator:edit',
    summary: 'Remove a period without scores',
    body: z.strictObject({ period: periodSchema }),
    result: z.array(managedPeriodSchema),
    refusals: ['PERIOD_IN_USE', 'PERIOD_CLOSED'],
  },
  'score.list': {
    method: 'POST',
    path: '/auth/score/list',
    kind: 'POST',
    access: 'indicator:view',
    summary: 'Companies with how many of their scores of a period are entered',
    body: scoredFilter.extend(pageFields),
    result: z.object({ total: z.number().int(), list: z.array(scoredCompanySchema) }),
  },
  'score.counts': {
    method: 'POST',
    path: '/auth/score/counts',
    kind: 'POST',
    access: 'indicator:view',
    summary: 'How many companies each of several views has',
    ...countsEndpoint(scoredFilter.omit({ sort: true })),
  },
  'score.sheet': {
    method: 'GET',
    path: '/auth/score/sheet/{id}',
    kind: 'GET',
    access: 'indicator:view',
    summary: 'The scores of a company in a period, a line for each indicator that is on',
    params: z.strictObject({ id: smallIdParam }),
    query: z.strictObject({ period: periodSchema }),
    result: scoreSheetSchema,
  },
  'score.save': {
    method: 'POST',
    path: '/auth/score/save',
    kind: 'POST',
    access: 'indicator:edit',
    summary: 'Enter scores of a company in an open period, all of them or none',
    body: scoreSheetRequest,
    result: scoreSheetSchema,
    refusals: ['PERIOD_CLOSED', 'SCORES_CHANGED'],
  },
});
