import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { idParam } from '../numbers.ts';
import { illustrationPatternSchema } from './site.ts';
import { employments } from './site-content/kinds/company.ts';
import { untranslatedTexts } from './untranslated.ts';

export const siteCompanySchema = z.object({
  /** One text per vertical column, starting at the right. */
  slogan: z.array(z.string()),
  title: z.string(),
  /** Sanitised HTML. */
  bodyHtml: z.string(),
  note: z.string(),
  untranslated: untranslatedTexts(['slogan', 'title', 'body', 'note']),
  /** Entered by operators or counted now; `value` is formatted. */
  figures: z.array(
    z.object({
      value: z.string(),
      unit: z.string(),
      label: z.string(),
      untranslated: untranslatedTexts(['unit', 'label']),
    }),
  ),
});
export type SiteCompany = z.infer<typeof siteCompanySchema>;

export const siteCertificateSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  issuer: z.string(),
  number: z.string(),
  issuedOn: z.string(),
  validUntil: z.string().nullable(),
  /** Whether it has expired. */
  expired: z.boolean(),
  scope: z.string(),
  pattern: illustrationPatternSchema,
  untranslated: untranslatedTexts(['name', 'issuer', 'scope']),
});
export type SiteCertificate = z.infer<typeof siteCertificateSchema>;

export const siteJobSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  place: z.string(),
  team: z.string(),
  employment: z.enum(employments),
  bodyHtml: z.string(),
  publishedAt: z.string(),
  /** Application deadline; expired jobs are not listed. */
  until: z.string().nullable(),
  untranslated: untranslatedTexts(['title', 'place', 'team', 'body']),
});

export const siteCareersSchema = z.object({
  title: z.string(),
  lead: z.string(),
  applyHtml: z.string(),
  mail: z.string(),
  untranslated: untranslatedTexts(['title', 'lead', 'apply']),
  jobs: z.array(siteJobSchema),
});
export type SiteCareers = z.infer<typeof siteCareersSchema>;

/** The terms a form asks to accept; `null` if none are published. */
const termsInForce = z.object({ id: z.number().int(), version: z.string() }).nullable();

export const siteContactSchema = z.object({
  lead: z.string(),
  email: z.string(),
  emailNote: z.string(),
  formTitle: z.string(),
  formLead: z.string(),
  next: z.array(z.string()),
  untranslated: untranslatedTexts(['lead', 'emailNote', 'formTitle', 'formLead', 'next']),
  places: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      address: z.string(),
      route: z.string(),
      mainStreet: z.string(),
      sideStreet: z.string(),
      station: z.string(),
      landmark: z.string(),
      untranslated: untranslatedTexts(['name', 'address', 'route', 'mainStreet', 'sideStreet', 'station', 'landmark']),
    }),
  ),
  terms: termsInForce,
});
export type SiteContact = z.infer<typeof siteContactSchema>;

export const siteTrialSchema = z.object({
  title: z.string(),
  lead: z.string(),
  next: z.array(z.string()),
  untranslated: untranslatedTexts(['title', 'lead', 'next']),
  steps: z.array(z.object({ title: z.string(), note: z.string(), untranslated: untranslatedTexts(['title', 'note']) })),
  topics: z.array(z.object({ id: z.number().int(), label: z.string(), untranslated: untranslatedTexts(['label']) })),
  terms: termsInForce,
});
export type SiteTrial = z.infer<typeof siteTrialSchema>;

const termsVersion = z.object({
  id: z.number().int(),
  version: z.string(),
  effectiveOn: z.string(),
  /** `ahead` is published with a future date. */
  state: z.enum(['ahead', 'inForce', 'past']),
});

export const sitePrivacySchema = z.object({
  /** All published versions, newest first. */
  versions: z.array(termsVersion),
  /** `null` if nothing is published. */
  shown: termsVersion
    .extend({
      bodyHtml: z.string(),
      changes: z.array(z.string()),
      untranslated: untranslatedTexts(['body', 'changes']),
    })
    .nullable(),
});
export type SitePrivacy = z.infer<typeof sitePrivacySchema>;

const recordQuery = z.strictObject({ id: idParam.optional() });
const get = { method: 'GET', kind: 'GET', access: 'public' } as const;

export const siteCompanyEndpoints = defineEndpoints({
  'site.company': {
    ...get,
    path: '/white/site/company',
    summary: 'What the company says of itself, with its figures',
    result: siteCompanySchema,
  },
  'site.certificates': {
    ...get,
    path: '/white/site/certificates',
    summary: 'Certificates of the company; with an id only while that one is among them',
    query: recordQuery,
    result: z.array(siteCertificateSchema),
  },
  'site.careers': {
    ...get,
    path: '/white/site/careers',
    summary: 'Open positions, the newest first, and how to apply; with an id only while that one is among them',
    query: recordQuery,
    result: siteCareersSchema,
  },
  'site.contact': {
    ...get,
    path: '/white/site/contact',
    summary: 'Where the company is, and how to write to it',
    result: siteContactSchema,
  },
  'site.trial': {
    ...get,
    path: '/white/site/trial',
    summary: 'What a trial is, and what its form asks',
    result: siteTrialSchema,
  },
  'site.privacy': {
    ...get,
    path: '/white/site/privacy',
    summary: 'The privacy policy and terms in force, or another published version',
    query: recordQuery,
    result: sitePrivacySchema,
  },
});
