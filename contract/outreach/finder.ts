import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { findKinds } from './finder-kinds.ts';

const foundSchema = z.object({
  /** The company's number for companies and clients. */
  id: z.number().int(),
  title: z.string(),
  /** A code, an account, a day: what tells it from others of the same name. */
  note: z.string(),
});
export type Found = z.infer<typeof foundSchema>;

const foundGroup = z.object({ kind: z.enum(findKinds), items: z.array(foundSchema) });
export type FoundGroup = z.infer<typeof foundGroup>;

export const finderEndpoints = defineEndpoints({
  'finder.find': {
    method: 'POST',
    path: '/auth/find',
    kind: 'POST',
    access: 'session',
    summary:
      'A few companies, people, articles, reports, clients and contacts by their names, as far as the caller may see them',
    body: z.strictObject({
      words: z.string().trim().min(1, { error: 'textRequired' }).max(60, { error: 'textTooLong' }),
    }),
    /** Kinds of which something was found. */
    result: z.array(foundGroup),
  },
});
