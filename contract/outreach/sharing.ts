import { z } from 'zod';
import { articleCategorySchema } from '../content/articles.ts';
import { untranslatedTexts } from '../content/untranslated.ts';
import { daySchema, daysInOrder } from '../days.ts';
import { defineEndpoints } from '../endpoint.ts';
import { isoDay } from '../insight/figures.ts';
import { hotWordScopeSchema, hotWordStateSchema, namedScopeSchema } from '../insight/hot-words.ts';
import { explainedHotWordsSchema, lineChartSchema, reportSchema } from '../insight/reports.ts';
import { isWindow } from '../insight/windows.ts';
import { languageSchema } from '../language.ts';
import { pageFields } from '../lists.ts';
import { creationKey, idParam, smallIdParam } from '../numbers.ts';
import type { sharePaths } from '../paths.ts';
import { ruleBetween } from '../rule-between.ts';
import { digestBlocks } from './push-rules.ts';
import { sharedDigestLimits } from './share-rules.ts';

export const shareKinds = ['report', 'chart', 'hotWords', 'digest'] as const satisfies (keyof typeof sharePaths)[];
export const shareKindSchema = z.enum(shareKinds);
export type ShareKind = z.infer<typeof shareKindSchema>;

/** Validity of a link, in days. */
export const shareDays = [1, 7, 30, 90] as const;

/** Charts that can be shared. */
export const sharedCharts = ['activeRate', 'volume'] as const;
export const sharedChartSchema = z.enum(sharedCharts);
export type SharedChart = z.infer<typeof sharedChartSchema>;

const windowWrong = ruleBetween(z.object({ from: daySchema, until: daySchema }), 'until', 'windowWrong');

/** What a link shows. Charts and hot words are stored at the time of sharing. */
export const shareTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('report'), reportId: idParam }),
  z
    .strictObject({
      kind: z.literal('chart'),
      chart: sharedChartSchema,
      from: daySchema,
      until: daySchema,
      category: articleCategorySchema.optional(),
      /** Stock ids of the companies compared with, none if empty; default: the first two peers. */
      compare: z.array(smallIdParam).max(2).optional(),
    })
    .refine(isWindow, windowWrong),
  /** Hot words of the 7 days that end on this day. */
  z.strictObject({ kind: z.literal('hotWords'), until: daySchema, scope: hotWordScopeSchema.default('company') }),
  z
    .strictObject({
      kind: z.literal('digest'),
      from: daySchema,
      until: daySchema,
      title: z.string().trim().min(1).max(sharedDigestLimits.title),
      note: z.string().trim().max(sharedDigestLimits.note),
      articleIds: z.array(idParam).min(1).max(sharedDigestLimits.articles),
    })
    // Of any length, as the Explorer's ranges are: no figure is computed of it.
    .refine(...daysInOrder),
]);
export type ShareTarget = z.infer<typeof shareTargetSchema>;

export const sharePasswordSchema = z.string().min(4, { error: 'sharePasswordTooShort' }).max(128, {
  error: 'passwordTooLong',
});

export const shareLinkSchema = z.object({
  id: z.string(),
  kind: shareKindSchema,
  /** The full URL. */
  address: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string(),
  state: z.enum(['open', 'expired', 'revoked']),
  hasPassword: z.boolean(),
  views: z.number().int(),
  lastViewedAt: z.string().nullable(),
});
export type ShareLink = z.infer<typeof shareLinkSchema>;

/** A title and the figures of a shared chart. */
export const sharedChartDataSchema = z.object({
  chart: sharedChartSchema,
  companyName: z.string(),
  industryName: z.string(),
  from: isoDay,
  until: isoDay,
  category: articleCategorySchema.nullable(),
  /** When it was computed, ISO 8601. */
  asOf: z.string(),
  data: lineChartSchema,
});
export type SharedChartData = z.infer<typeof sharedChartDataSchema>;

export const sharedHotWordsSchema = z.object({
  companyName: z.string(),
  asOf: z.string(),
  table: explainedHotWordsSchema,
});
export type SharedHotWords = z.infer<typeof sharedHotWordsSchema>;

/** A figure of a digest, as it was when it was frozen. */
export const digestFigureSchema = z.object({
  label: z.string(),
  /** Where its formula is explained. */
  url: z.string(),
  number: z.string(),
  /** `%`, or empty. */
  unit: z.string(),
  /** `↑ 8.3` against the seven days before; empty where nothing changed. */
  change: z.string(),
});
export type DigestFigure = z.infer<typeof digestFigureSchema>;

/** The active rate as a picture, by day and by night, and what it says. */
export const digestChartSchema = z.object({
  light: z.string(),
  dark: z.string(),
  /** First and last day, `11-20`. */
  from: z.string(),
  until: z.string(),
  days: z.number().int(),
  last: z.string(),
  highest: z.string(),
  highestOn: z.string(),
  lowest: z.string(),
});
export type DigestChart = z.infer<typeof digestChartSchema>;

/** A company with its articles and its active rate of seven days. */
export const digestCompanySchema = z.object({
  name: z.string(),
  /** Absent where it is translated, and in digests from before 2026-11-30. */
  untranslated: untranslatedTexts(['name']).optional(),
  articles: z.string(),
  rate: z.string(),
});
export type DigestCompany = z.infer<typeof digestCompanySchema>;

export const digestWordSchema = z.object({
  word: z.string(),
  z: z.string(),
  state: hotWordStateSchema,
});
export type DigestWord = z.infer<typeof digestWordSchema>;

/** What is said of a theme in one line. */
export const digestFactSchema = z.object({ name: z.string(), text: z.string() });
export type DigestFact = z.infer<typeof digestFactSchema>;

const digestParts = {
  /** In which it was frozen; digests from before 2026-11-30 do not say, and those that people put together have none. */
  language: languageSchema.optional(),
  /** The order of its blocks; digests of before it could be chosen have none. */
  blocks: z.array(z.enum(digestBlocks)).optional(),
  /** What the figures say; digests without figures have none. */
  sentence: z.string().optional(),
  figures: z.array(digestFigureSchema),
  chart: digestChartSchema.nullable(),
  companies: z.array(digestCompanySchema),
  words: z.array(digestWordSchema),
  /** Whose words they are where they are not the company's own; digests from before 2026-11-30 do not say. */
  wordScope: namedScopeSchema.optional(),
  /** Themes with their articles, which are among those of the digest. Digests of before themes had figures have none. */
  searches: z.array(
    z.object({
      name: z.string(),
      figures: z.array(digestFigureSchema).optional(),
      /** Rising words, shares and sources; digests from before 2026-11-25 have none. */
      facts: z.array(digestFactSchema).optional(),
      articleIds: z.array(z.number().int()),
    }),
  ),
};
const digestPartsSchema = z.object(digestParts);
export type DigestParts = z.infer<typeof digestPartsSchema>;

export const sharedDigestSchema = z.object({
  companyName: z.string(),
  title: z.string(),
  note: z.string(),
  from: isoDay,
  until: isoDay,
  createdAt: z.string(),
  articles: z.array(
    z.object({
      id: z.number().int(),
      category: articleCategorySchema,
      title: z.string(),
      summary: z.string(),
      sourceName: z.string(),
      publishedAt: z.string(),
      /** How far its story went, in words; empty where nobody reprinted it. */
      reach: z.string(),
      link: z.string().nullable(),
    }),
  ),
  /** Number of selected articles that were withdrawn since. */
  withdrawn: z.number().int(),
  /** The rest of a pushed digest, as it was when it was frozen. */
  ...digestParts,
});
export type SharedDigest = z.infer<typeof sharedDigestSchema>;

const opened = { expiresAt: z.string() };
export const openedShareSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report'), ...opened, report: reportSchema }),
  z.object({ kind: z.literal('chart'), ...opened, chart: sharedChartDataSchema }),
  z.object({ kind: z.literal('hotWords'), ...opened, hotWords: sharedHotWordsSchema }),
  z.object({ kind: z.literal('digest'), ...opened, digest: sharedDigestSchema }),
]);
export type OpenedShare = z.infer<typeof openedShareSchema>;

export const shareEndpoints = defineEndpoints({
  'share.create': {
    method: 'POST',
    path: '/auth/share/create',
    kind: 'POST',
    access: 'report:share',
    summary: 'A signed link that shows one thing of the own company until a day',
    body: z.strictObject({
      ...creationKey,
      target: shareTargetSchema,
      days: z.literal(shareDays),
      password: sharePasswordSchema.optional(),
    }),
    result: shareLinkSchema,
    refusals: ['NOT_PERMITTED'],
  },
  'share.list': {
    method: 'POST',
    path: '/auth/share/list',
    kind: 'POST',
    access: 'report:share',
    summary: 'Share links of the own company, the newest first',
    body: z.strictObject({ kind: shareKindSchema.optional(), reportId: idParam.optional(), ...pageFields }),
    result: z.object({ total: z.number().int(), list: z.array(shareLinkSchema) }),
    refusals: ['NOT_PERMITTED'],
  },
  'share.revoke': {
    method: 'POST',
    path: '/auth/share/revoke',
    kind: 'POST',
    access: 'report:share',
    summary: 'End a share link of the own company at once',
    body: z.strictObject({ id: z.uuid({ error: 'choiceUnknown' }) }),
    result: shareLinkSchema,
    refusals: ['NOT_PERMITTED'],
  },
  'share.views': {
    method: 'POST',
    path: '/auth/share/views',
    kind: 'POST',
    access: 'report:share',
    summary: 'Who has opened a share link of the own company, the newest first',
    body: z.strictObject({ id: z.uuid({ error: 'choiceUnknown' }), ...pageFields }),
    result: z.object({
      total: z.number().int(),
      list: z.array(
        z.object({
          viewedAt: z.string(),
          address: z.string(),
          /** Browser and system; empty if unknown. */
          device: z.string(),
        }),
      ),
    }),
    refusals: ['NOT_PERMITTED'],
  },
  'share.open': {
    method: 'POST',
    path: '/white/share/open',
    kind: 'POST',
    access: 'public',
    summary: 'What a share link shows; no session needed',
    body: z.strictObject({ token: z.string().min(1).max(200), password: z.string().max(128).optional() }),
    result: openedShareSchema,
    refusals: ['SHARE_ENDED', 'SHARE_PASSWORD_NEEDED', 'SHARE_PASSWORD_WRONG', 'SHARE_GUESSES_USED_UP'],
  },
});
