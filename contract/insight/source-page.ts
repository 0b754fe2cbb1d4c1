import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { smallIdParam } from '../numbers.ts';
import { isoDay } from './figures.ts';
import { themeDays } from './theme-rules.ts';
import { toneSchema } from './tone.ts';

const days = z.union(themeDays.map((one) => z.literal(one)));

/** What a source published in a window. */
const coverageSchema = z.object({
  articles: z.number().int(),
  /** Stories it wrote about, and those that it was the first with. */
  stories: z.number().int(),
  first: z.number().int(),
  /**
   * Minutes after the median of all sources of the same story, negative before it: the median over its stories with
   * several sources; `null` if it has none.
   */
  delay: z.number().nullable(),
  /** Reprints of the stories that it was the first with, on average; `null` if it was never the first. */
  reprinted: z.number().nullable(),
});
export type SourceCoverage = z.infer<typeof coverageSchema>;

export const sourcePageSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  tier: z.number().int(),
  days,
  from: isoDay,
  until: isoDay,
  /** Whether there are more articles than count. */
  isBounded: z.boolean(),
  coverage: coverageSchema,
  /** Of the days before; `null` if they are not on record. */
  before: coverageSchema.nullable(),
  bars: z.array(z.object({ from: isoDay, until: isoDay, articles: z.number().int() })),
  tones: z.object({
    positive: z.number().int(),
    neutral: z.number().int(),
    negative: z.number().int(),
    unsure: z.number().int(),
  }),
  /** Companies that most of its stories mention, each with the latest of these, at most 5. */
  companies: z.array(
    z.object({
      stockId: z.number().int(),
      name: z.string(),
      own: z.boolean(),
      stories: z.number().int(),
      latest: z.array(z.object({ id: z.number().int(), title: z.string() })),
    }),
  ),
  /** The latest stories it wrote about, by its first article of each, at most 50. */
  latest: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      /** ISO 8601, UTC. */
      publishedAt: z.string(),
      tone: toneSchema,
      isFirst: z.boolean(),
      reprints: z.number().int(),
    }),
  ),
  /** When it was computed, ISO 8601. */
  asOf: z.string(),
});
export type SourcePage = z.infer<typeof sourcePageSchema>;

export const sourcePageEndpoints = defineEndpoints({
  'sourcePage.detail': {
    method: 'GET',
    path: '/auth/sources/{id}/coverage',
    kind: 'GET',
    access: 'explorer:view',
    summary: 'What a source publishes, how early, and how often it is reprinted, against the days before',
    params: z.strictObject({ id: smallIdParam }),
    query: z.strictObject({ days: z.coerce.number().pipe(days).default(90) }),
    result: sourcePageSchema,
    refusals: ['NOT_FOUND'],
  },
});
