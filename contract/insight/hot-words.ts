import { z } from 'zod';
import { untranslatedTexts } from '../content/untranslated.ts';
import { daySchema } from '../days.ts';
import { defineEndpoints } from '../endpoint.ts';
import { figureSchema, isoDay, settingVersionsSchema } from './figures.ts';
import { longestHotWord } from './hot-word-limits.ts';

/** State against the list of a week before: 新上榜 / 上升 / 持平 / 回落 (docs/product/insight.md, "Hot words"). */
export const hotWordStates = ['new', 'up', 'flat', 'down'] as const;
export const hotWordStateSchema = z.enum(hotWordStates);
export type HotWordState = z.infer<typeof hotWordStateSchema>;

export const hotWordScopes = ['company', 'industry', 'everything'] as const;
export const hotWordScopeSchema = z.enum(hotWordScopes);
export type HotWordScope = z.infer<typeof hotWordScopeSchema>;

export const hotWordSchema = z.object({
  word: z.string(),
  rank: z.number().int(),
  /** Burst score, `z` (docs/product/insight.md, "Hot words"). */
  z: figureSchema,
  /** Foreground stories that contain it, `f`. */
  stories: z.number().int(),
  /** Frequency ratio `p_f / p_b`. */
  ratio: z.number(),
  /** Distinct sources of these stories. */
  sources: z.number().int(),
  state: hotWordStateSchema,
  /** Stories that contain it, by week; the last of the 13 is the foreground. */
  spark: z.array(z.number().int()),
});
export type HotWord = z.infer<typeof hotWordSchema>;

const windowSchema = z.object({ from: isoDay, until: isoDay, stories: z.number().int() });

const namedScope = {
  /** The scope shown, which may be wider than requested. */
  scope: hotWordScopeSchema,
  /** Name of the company or industry; empty for all stories. */
  scopeName: z.string(),
  /** Absent where it is translated, and in what was kept before 2026-11-30. */
  untranslated: untranslatedTexts(['scopeName']).optional(),
};
/** Whose words they are. */
export const namedScopeSchema = z.object(namedScope);
export type NamedScope = z.infer<typeof namedScopeSchema>;

const shownScope = {
  ...namedScope,
  /** Whether the industry's words are shown because the company has fewer than 200 stories. */
  fellBack: z.boolean(),
  foreground: windowSchema,
  background: windowSchema,
  versions: settingVersionsSchema,
  /** When it was computed, ISO 8601. */
  asOf: z.string(),
};

export const hotWordListSchema = z.object({ ...shownScope, items: z.array(hotWordSchema) });
export type HotWordList = z.infer<typeof hotWordListSchema>;

export const hotWordDetailSchema = z.object({
  ...shownScope,
  word: z.string(),
  /** The word's row of the list; `null` if it is not listed. */
  item: hotWordSchema.nullable(),
  /** Stories that contain it, per day: of the 84 of the background those on record, then 7 of the foreground. */
  days: z.array(z.object({ day: isoDay, stories: z.number().int() })),
  /** Foreground stories that contain it, by source tier. */
  tiers: z.array(z.object({ tier: z.number().int(), stories: z.number().int(), share: z.number() })),
  /** Related words by Jaccard similarity: stories with both ÷ stories with either. */
  related: z.array(z.object({ word: z.string(), similarity: z.number() })),
  /** The first articles of the foreground that contain it, oldest first. */
  earliest: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      sourceName: z.string(),
      publishedAt: z.string(),
      untranslated: untranslatedTexts(['title', 'sourceName']),
    }),
  ),
});
export type HotWordDetail = z.infer<typeof hotWordDetailSchema>;

const wordField = z.string().trim().min(1).max(longestHotWord);
const listQuery = z.strictObject({
  /** Last day of the foreground; default: today. */
  until: daySchema.optional(),
  scope: hotWordScopeSchema.default('company'),
});

export const hotWordEndpoints = defineEndpoints({
  'hotWord.list': {
    method: 'GET',
    path: '/auth/hotWord/list',
    kind: 'GET',
    access: 'hotword:view',
    summary: 'Words that rose in seven days against the 84 days before, at most 40',
    query: listQuery,
    result: hotWordListSchema,
  },
  'hotWord.detail': {
    method: 'GET',
    path: '/auth/hotWord/detail',
    kind: 'GET',
    access: 'hotword:view',
    summary: 'One word: its days, sources, related words and first articles',
    query: listQuery.extend({ word: wordField }),
    result: hotWordDetailSchema,
  },
});
