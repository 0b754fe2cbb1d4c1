import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { idParam } from '../numbers.ts';

/** How a headline speaks of what it reports; `unsure` where the model abstains. */
export const tones = ['positive', 'neutral', 'negative', 'unsure'] as const;
export const toneSchema = z.enum(tones);
export type Tone = z.infer<typeof toneSchema>;

/** What a person may decide. */
export const decidedTones = ['positive', 'neutral', 'negative'] as const;
const decidedToneSchema = z.enum(decidedTones);
export type DecidedTone = z.infer<typeof decidedToneSchema>;

export const maxToneReason = 200;

export const toneExplanationSchema = z.object({
  articleId: z.number().int(),
  /** As it counts: what a person decided, else what the model says. */
  tone: toneSchema,
  /** What the model says. */
  judged: toneSchema,
  /** The constant and the weights of all words; what the page shows adds up to it, to the digit. */
  score: z.number(),
  constant: z.number(),
  /** The headline, word by word; one without weight, like the name of a company, adds 0. */
  words: z.array(z.object({ text: z.string(), weight: z.number() })),
  /** Scores between minus and plus `neutral` are neutral, those of at least `decided` on either side have a tone. */
  limits: z.object({ neutral: z.number(), decided: z.number() }),
  /** Of the weights. */
  version: z.number().int(),
  correction: z
    .object({
      tone: decidedToneSchema,
      reason: z.string(),
      correctedBy: z.string(),
      /** ISO 8601. */
      correctedAt: z.string(),
    })
    .nullable(),
});
export type ToneExplanation = z.infer<typeof toneExplanationSchema>;

export const toneEndpoints = defineEndpoints({
  'tone.explain': {
    method: 'GET',
    path: '/auth/tone/{id}',
    kind: 'GET',
    access: 'explorer:view',
    summary: 'The tone of an article’s headline: what each word weighs, and what a person decided',
    params: z.strictObject({ id: idParam }),
    result: toneExplanationSchema,
    refusals: ['NOT_FOUND'],
  },
  'tone.correct': {
    method: 'POST',
    path: '/auth/tone/correct',
    kind: 'POST',
    access: 'explorer:tone',
    summary: 'Decide the tone of an article instead of the model, or leave it to the model again',
    body: z.strictObject({
      id: idParam,
      /** Null leaves it to the model. */
      tone: decidedToneSchema.nullable(),
      reason: z.string().trim().max(maxToneReason, { error: 'toneReasonTooLong' }).default(''),
    }),
    result: toneExplanationSchema,
    refusals: ['NOT_FOUND'],
  },
});
