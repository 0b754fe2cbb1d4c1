import { z } from 'zod';
import { articleSummarySchema } from './article.ts';
import { defineEndpoints } from './endpoint.ts';

export const homeOverviewSchema = z.object({
  company: z.object({
    stockId: z.number().int(),
    code: z.string(),
    name: z.string(),
    industryName: z.string(),
  }),
  /** Articles that mention the company: last 7 days, the 7 days before, and per day for 90 days, oldest first. */
  coverage: z.object({
    last7Days: z.number().int(),
    previous7Days: z.number().int(),
    days: z.array(z.object({ date: z.string(), articles: z.number().int() })),
  }),
  modules: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      description: z.string(),
      /** ISO 8601; `null` when it does not end. */
      expiresAt: z.string().nullable(),
      expired: z.boolean(),
    }),
  ),
  latestArticles: z.array(articleSummarySchema),
  /** When the figures were counted, ISO 8601. */
  asOf: z.string(),
});
export type HomeOverview = z.infer<typeof homeOverviewSchema>;

export const homeEndpoints = defineEndpoints({
  'home.overview': {
    method: 'GET',
    path: '/auth/home/overview',
    kind: 'GET',
    access: 'session',
    summary: 'The dashboard: the company, its modules, its coverage and the latest articles about it',
    result: homeOverviewSchema,
  },
});
