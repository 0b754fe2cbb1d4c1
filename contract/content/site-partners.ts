import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { partnerTypeSchema } from './site.ts';

export const sitePartnerSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  field: z.string(),
  /** The year in which the partnership began. */
  since: z.number().int().nullable(),
  summary: z.string(),
  /** The partner's own site. */
  link: z.string().nullable(),
  /** Texts that the reader sees in Chinese, because nobody has translated them. */
  untranslated: z.array(z.enum(['name', 'field', 'summary'])),
});
export type SitePartner = z.infer<typeof sitePartnerSchema>;

export const sitePartnersSchema = z.object({
  counts: z.array(z.object({ type: partnerTypeSchema, count: z.number().int() })),
  /** What partners of the type do; empty where nobody has written it. */
  intro: z.string(),
  introUntranslated: z.boolean(),
  list: z.array(sitePartnerSchema),
});
export type SitePartners = z.infer<typeof sitePartnersSchema>;

export const sitePartnerEndpoints = defineEndpoints({
  'site.partners': {
    method: 'GET',
    path: '/white/site/partners',
    kind: 'GET',
    access: 'public',
    summary: 'Partners of one type',
    query: z.strictObject({ type: z.coerce.number().pipe(partnerTypeSchema).default(10) }),
    result: sitePartnersSchema,
  },
});
