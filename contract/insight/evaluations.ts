import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { smallIdParam } from '../numbers.ts';
import { figureSchema } from './figures.ts';

const companySchema = z.object({ stockId: z.number().int(), name: z.string() });

/** Where a score stands in its industry. */
export const standingShape = {
  /** Median of the industry's scores; `null` without any. */
  median: z.number().nullable(),
  /** Rank of one's own score, 1 is best; `null` without a score. */
  rank: z.number().int().nullable(),
  /** Companies of the industry with a score. */
  of: z.number().int(),
};

export const evaluationOverviewSchema = z.object({
  /** Periods with scores of the company or its industry, latest first: `2026Q3`, `2026`. */
  periods: z.array(z.string()),
  /** The selected period; `null` if there is none. */
  period: z.string().nullable(),
  own: companySchema,
  compared: companySchema.nullable(),
  industryName: z.string(),
  /** Companies with scores in the period: saved peers first. */
  candidates: z.array(companySchema),
  pillars: z.array(
    z.object({
      name: z.string(),
      indicators: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          /** What it measures; empty if nothing is said. */
          definition: z.string(),
          /** Score from 0 to 100; `notScored` if missing. */
          own: figureSchema,
          compared: figureSchema.nullable(),
          ...standingShape,
        }),
      ),
    }),
  ),
  /** Indicators without a score for the company in this period. */
  missing: z.number().int(),
  asOf: z.string(),
});
export type EvaluationOverview = z.infer<typeof evaluationOverviewSchema>;

export const evaluationEndpoints = defineEndpoints({
  'evaluation.overview': {
    method: 'GET',
    path: '/auth/evaluation/overview',
    kind: 'GET',
    access: 'evaluation:view',
    summary: 'Evaluation scores of a period by pillar, beside one peer and the industry',
    query: z.strictObject({
      period: z
        .string()
        .regex(/^\d{4}(Q[1-4])?$/)
        .optional(),
      compare: smallIdParam.optional(),
    }),
    result: evaluationOverviewSchema,
  },
});
