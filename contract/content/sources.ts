import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { localizedTextSchema } from '../language.ts';
import { smallIdParam } from '../numbers.ts';

/** Source tiers; their weights are in the dictionary (docs/product/insight.md, "Weights"). */
export const sourceTiers = [1, 2, 3] as const;

export const sourceRequest = z.strictObject({
  /** Absent for a new source. */
  id: smallIdParam.optional(),
  name: z.strictObject({
    'zh-CN': z.string().trim().min(1, { error: 'nameRequired' }).max(60, { error: 'textTooLong' }),
    en: z.string().trim().max(100, { error: 'textTooLong' }).optional(),
  }),
  tier: z.literal(sourceTiers, { error: 'tierRequired' }),
});
export type SourceRequest = z.infer<typeof sourceRequest>;

const managedSourceSchema = z.object({ id: z.number().int(), name: localizedTextSchema, tier: z.number().int() });
export type ManagedSource = z.infer<typeof managedSourceSchema>;

export const sourceEndpoints = defineEndpoints({
  'source.list': {
    method: 'GET',
    path: '/auth/source/list',
    kind: 'GET',
    access: 'session',
    summary: 'Where articles come from, by tier and name',
    result: z.array(managedSourceSchema),
  },
  'source.save': {
    method: 'POST',
    path: '/auth/source/save',
    kind: 'POST',
    access: 'article:edit',
    summary: 'Add a source or change one; a changed tier weighs its stories anew',
    body: sourceRequest,
    result: managedSourceSchema,
    refusals: ['SOURCE_NAME_TAKEN'],
  },
  'source.delete': {
    method: 'GET',
    path: '/auth/source/delete/{id}',
    kind: 'GET',
    access: 'article:edit',
    summary: 'Remove a source that no article and no feed names',
    params: z.strictObject({ id: smallIdParam }),
    result: z.null(),
    refusals: ['SOURCE_IN_USE'],
  },
});
