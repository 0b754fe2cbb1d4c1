import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { illustrationPatterns } from './illustration.ts';
import { newsTags } from './news-tags.ts';
import { partnerTypes } from './partner-types.ts';
import { untranslatedTexts } from './untranslated.ts';

export const illustrationPatternSchema = z.enum(illustrationPatterns);
export const newsTagSchema = z.enum(newsTags);
export const partnerTypeSchema = z.literal(partnerTypes);

const linkSchema = z.object({
  label: z.string(),
  href: z.string(),
  note: z.string(),
  untranslated: untranslatedTexts(['label', 'note']),
});
const settingTexts = ['brand', 'tagline', 'slogan', 'phoneHours', 'copyright', 'recordNumber', 'credit'] as const;

/** Frame of every public page: brand, navigation, footer. */
export const siteFrameSchema = z.object({
  brand: z.string(),
  tagline: z.string(),
  slogan: z.string(),
  phone: z.string(),
  phoneHours: z.string(),
  copyright: z.string(),
  recordNumber: z.string(),
  credit: z.string(),
  untranslated: untranslatedTexts(settingTexts),
  navigation: z.array(
    z.object({ label: z.string(), links: z.array(linkSchema), untranslated: untranslatedTexts(['label']) }),
  ),
});
export type SiteFrame = z.infer<typeof siteFrameSchema>;

/** Call to action of the front page and product pages. */
export const callToActionSchema = z.object({
  title: z.string(),
  text: z.string(),
  untranslated: untranslatedTexts(['title', 'text']),
});
export type CallToAction = z.infer<typeof callToActionSchema>;

export const siteEndpoints = defineEndpoints({
  'site.frame': {
    method: 'GET',
    path: '/white/site/frame',
    kind: 'GET',
    access: 'public',
    summary: 'Brand, navigation and footer of the public site',
    result: siteFrameSchema,
  },
});
