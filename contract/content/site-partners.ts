import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { partnerTypeSchema } from './site.ts';
import { untranslatedTexts } from './untranslated.ts';

export const sitePartnerSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  field: z.string(),
  /** Year the partnership began. */
  since: z.number().int().nullable(),
  summary: z.string(),
  /** The partner's website. */
  link: z.string().nullable(),
  untranslated: untranslatedTexts(['name', 'field', 'summary']),
});
export type SitePartner = z.infer<typeof sitePartnerSchema>;

export const sitePartnersSchema = z.object({
  counts: z.array(z.object({ type: partnerTypeSchema, count: z.number().int() })),
  /** Introduction to the type; empty if there is none. */
  intro: z.string(),
  untranslated: untranslatedTexts(['intro']),
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
