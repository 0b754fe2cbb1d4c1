import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';

/** Enumerations by name, each a list of keys and labels (docs/product/content.md, "Dictionary"). */
export const dictionarySchema = z.record(z.string(), z.array(z.object({ k: z.string(), v: z.string() })));
export type Dictionary = z.infer<typeof dictionarySchema>;

export const dictionaryEndpoints = defineEndpoints({
  'dictionary.all': {
    method: 'GET',
    path: '/white/basic/dictionary/all',
    kind: 'GET',
    access: 'public',
    summary: 'All enumerations with their labels',
    result: dictionarySchema,
  },
});
