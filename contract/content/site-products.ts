import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { moduleOpenings, productPages } from './product-pages.ts';
import { callToActionSchema } from './site.ts';
import { untranslatedTexts } from './untranslated.ts';

/** Content of every product page: claim, three steps, questions, call to action. */
export const siteProductSchema = z.object({
  claim: z.object({
    title: z.string(),
    lead: z.string(),
    note: z.string(),
    untranslated: untranslatedTexts(['title', 'lead', 'note']),
  }),
  steps: z.array(
    z.object({
      title: z.string(),
      text: z.string(),
      /** Which numbers of the page's formulas it is about: the names of those that its texts have in any language. */
      numbers: z.array(z.string()),
      untranslated: untranslatedTexts(['title', 'text']),
    }),
  ),
  questions: z.array(
    z.object({
      question: z.string(),
      answer: z.string(),
      untranslated: untranslatedTexts(['question', 'answer']),
    }),
  ),
  callToAction: callToActionSchema,
});
export type SiteProduct = z.infer<typeof siteProductSchema>;

export const siteSaasSchema = z.object({
  modules: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      audience: z.string(),
      gain: z.string(),
      opening: z.enum(moduleOpenings),
      untranslated: untranslatedTexts(['name', 'audience', 'gain']),
    }),
  ),
  moments: z.array(
    z.object({
      time: z.string(),
      title: z.string(),
      text: z.string(),
      tool: z.string(),
      href: z.string(),
      untranslated: untranslatedTexts(['title', 'text', 'tool']),
    }),
  ),
});
export type SiteSaas = z.infer<typeof siteSaasSchema>;

export const siteDataSchema = z.object({
  catalogue: z.array(
    z.object({
      name: z.string(),
      content: z.string(),
      update: z.string(),
      history: z.string(),
      format: z.string(),
      untranslated: untranslatedTexts(['name', 'content', 'update', 'history', 'format']),
    }),
  ),
  sample: z
    .object({
      note: z.string(),
      request: z.string(),
      response: z.string(),
      untranslated: untranslatedTexts(['note']),
    })
    .nullable(),
  deliveries: z.array(
    z.object({
      title: z.string(),
      text: z.string(),
      terms: z.string(),
      untranslated: untranslatedTexts(['title', 'text', 'terms']),
    }),
  ),
});
export type SiteData = z.infer<typeof siteDataSchema>;

export const siteProductEndpoints = defineEndpoints({
  'site.product': {
    method: 'GET',
    path: '/white/site/product',
    kind: 'GET',
    access: 'public',
    summary: 'Claim, steps and questions of a product page',
    query: z.strictObject({ page: z.enum(productPages) }),
    result: siteProductSchema,
  },
  'site.saas': {
    method: 'GET',
    path: '/white/site/saas',
    kind: 'GET',
    access: 'public',
    summary: 'The modules on offer, and a day in use',
    result: siteSaasSchema,
  },
  'site.data': {
    method: 'GET',
    path: '/white/site/data',
    kind: 'GET',
    access: 'public',
    summary: 'The data catalogue, a sample of the interface, and how data is delivered',
    result: siteDataSchema,
  },
});
