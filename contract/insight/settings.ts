import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { versionSchema } from '../numbers.ts';

/** Word lists kept by operators; each is versioned. */
export const wordTopics = [
  'stopWords.general',
  'stopWords.boilerplate',
  'stopWords.names',
  'neverStopWords',
  'userWords',
] as const;
export const wordTopicSchema = z.enum(wordTopics);
export type WordTopic = z.infer<typeof wordTopicSchema>;

export const insightTopicSchema = z.enum([...wordTopics, 'tierWeights']);
export type InsightTopic = z.infer<typeof insightTopicSchema>;

export const maxWords = 5000;

const weightDecimals = 4;
const weight = z
  .number({ error: 'weightWrong' })
  .min(0, { error: 'weightWrong' })
  .max(100, { error: 'weightWrong' })
  .refine((value) => Number(value.toFixed(weightDecimals)) === value, { error: 'weightWrong' });

/** Weight of each source tier (docs/product/insight.md, "Weights"). */
export const tierWeightsSchema = z.strictObject({ 1: weight, 2: weight, 3: weight });
export type TierWeights = z.infer<typeof tierWeightsSchema>;

const version = versionSchema;

export const insightSettingsSchema = z.object({
  words: z.array(z.object({ topic: wordTopicSchema, version, words: z.array(z.string()) })),
  weights: z.object({ version, values: tierWeightsSchema }),
  /** Names of companies and sources, stopped automatically: how many, and the first of them. */
  derivedNames: z.object({ total: z.number().int(), first: z.array(z.string()) }),
});
export type InsightSettings = z.infer<typeof insightSettingsSchema>;

export const settingChangeSchema = z.object({
  version,
  /** ISO 8601. */
  changedAt: z.string(),
  /** Empty if the system wrote it. */
  changedBy: z.string(),
  /** Its content: words separated by blanks, weights as `1.5 / 1 / 0.5`. */
  summary: z.string(),
  /** Number of words. */
  size: z.number().int(),
});
export type SettingChange = z.infer<typeof settingChangeSchema>;

/** The version the edit started from, for optimistic locking. */
const basedOn = version;
const result = z.object({ version });

export const settingEndpoints = defineEndpoints({
  'setting.insight': {
    method: 'GET',
    path: '/auth/setting/insight',
    kind: 'GET',
    access: 'setting:view',
    summary: 'Stop words, user words and weights as they are now',
    result: insightSettingsSchema,
  },
  'setting.changes': {
    method: 'POST',
    path: '/auth/setting/changes',
    kind: 'POST',
    access: 'setting:view',
    summary: 'Versions of one setting, the latest first',
    body: z.strictObject({ topic: insightTopicSchema }),
    result: z.array(settingChangeSchema),
  },
  'setting.saveWords': {
    method: 'POST',
    path: '/auth/setting/words/save',
    kind: 'POST',
    access: 'setting:edit',
    summary: 'Keep a list of words as its next version',
    body: z.strictObject({
      topic: wordTopicSchema,
      basedOn,
      words: z
        .array(z.string().trim().min(1, { error: 'wordEmpty' }).max(40, { error: 'wordTooLong' }))
        .max(maxWords, { error: 'tooManyWords' }),
    }),
    result,
    refusals: ['SETTING_CHANGED'],
  },
  'setting.saveWeights': {
    method: 'POST',
    path: '/auth/setting/weights/save',
    kind: 'POST',
    access: 'setting:edit',
    summary: 'Keep the weights of the tiers as their next version',
    body: z.strictObject({ basedOn, weights: tierWeightsSchema }),
    result,
    refusals: ['SETTING_CHANGED'],
  },
  'setting.restore': {
    method: 'POST',
    path: '/auth/setting/restore',
    kind: 'POST',
    access: 'setting:edit',
    summary: 'Make an earlier version the next one',
    body: z.strictObject({ topic: insightTopicSchema, version: versionSchema.min(1), basedOn }),
    result,
    refusals: ['NOT_FOUND', 'SETTING_CHANGED'],
  },
});
