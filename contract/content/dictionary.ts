import { z } from 'zod';
import { type Enumeration, enumerations, maxDictionaryItems, maxLabelLength } from '../codes/enumerations.ts';
import { defineEndpoints } from '../endpoint.ts';
import { type LocalizedText, languages, localizedTextSchema } from '../language.ts';
import { versionSchema } from '../numbers.ts';
import { ifRight } from '../rule-between.ts';
import { nfkc } from '../texts/normal-form.ts';
import { requiredLine } from '../texts/written-text.ts';

/**
 * Enumerations by name, each a list of keys and labels (docs/product/content.md, "Dictionary"). An item that is off is
 * not offered for choice any more and still names what was chosen before.
 */
export const dictionarySchema = z.record(
  z.string(),
  z.array(z.object({ k: z.string(), v: z.string(), off: z.literal(true).optional() })),
);
export type Dictionary = z.infer<typeof dictionarySchema>;

const enumerationSchema = z.enum(enumerations as readonly [Enumeration, ...Enumeration[]]);

const label = requiredLine(maxLabelLength, 'labelRequired');

const itemRequest = z.strictObject({
  key: z.string().regex(/^[A-Za-z0-9_]{1,20}$/u, { error: 'dictionaryKeyWrong' }),
  label: z.strictObject({ 'zh-CN': label, en: label }),
  isOff: z.boolean(),
});

/** A label as imports compare it, but for traditional characters. */
const comparable = (text: string): string => nfkc(text).toLowerCase().replaceAll(/\s+/gu, ' ').trim();

/** Where a label is that of an item before, in whichever language: imports find items by their labels. */
export function takenLabels(items: readonly { readonly label: LocalizedText }[]) {
  const labels = new Set<string>();
  return items.flatMap(({ label }, index) => {
    const own = languages.map((language) => ({ language, key: comparable(label[language] ?? '') }));
    const taken = own.filter(({ key }) => labels.has(key)).map(({ language }) => ({ index, language }));
    for (const { key } of own) if (key !== '') labels.add(key);
    return taken;
  });
}

/** What items are compared by. */
const comparedItems = z.object({
  items: z.array(z.object({ key: z.string(), label: z.object({ 'zh-CN': z.string(), en: z.string() }) })),
});

export const enumerationRequest = z
  .strictObject({
    enumeration: enumerationSchema,
    /** The version that was edited. */
    version: versionSchema,
    /** All items, in their order. */
    items: z.array(itemRequest).min(1).max(maxDictionaryItems),
  })
  .superRefine(({ items }, check) => {
    const keys = new Set<string>();
    for (const [index, { key }] of items.entries()) {
      if (keys.has(key)) {
        check.addIssue({ code: 'custom', path: ['items', index, 'key'], message: 'dictionaryKeyTaken' });
      }
      keys.add(key);
    }
    for (const { index, language } of takenLabels(items))
      check.addIssue({ code: 'custom', path: ['items', index, 'label', language], message: 'dictionaryLabelTaken' });
  }, ifRight(comparedItems));

const itemSchema = z.object({
  key: z.string(),
  label: localizedTextSchema,
  isOff: z.boolean(),
});

export const keptEnumerationSchema = z.object({
  enumeration: enumerationSchema,
  /** 0 while nobody has changed it. */
  version: z.number().int(),
  /** Whether its codes are the product's: then only labels change. */
  isFixed: z.boolean(),
  items: z.array(itemSchema.extend({ isUsed: z.boolean() })),
});
export type KeptEnumeration = z.infer<typeof keptEnumerationSchema>;

const enumerationVersionSchema = z.object({
  number: z.number().int(),
  changedAt: z.iso.datetime(),
  /** Empty where a release of the product has changed it. */
  changedBy: z.string(),
  items: z.array(itemSchema),
});
export type EnumerationVersion = z.infer<typeof enumerationVersionSchema>;

export const dictionaryEndpoints = defineEndpoints({
  'dictionary.all': {
    method: 'GET',
    path: '/white/basic/dictionary/all',
    kind: 'GET',
    access: 'public',
    summary: 'All enumerations with their labels',
    result: dictionarySchema,
  },
  'dictionary.manage': {
    method: 'GET',
    path: '/auth/dictionary/list',
    kind: 'GET',
    access: 'dictionary:view',
    summary: 'Enumerations with their labels in all languages, to be changed',
    result: z.array(keptEnumerationSchema),
  },
  'dictionary.save': {
    method: 'POST',
    path: '/auth/dictionary/save',
    kind: 'POST',
    access: 'dictionary:edit',
    summary: 'Change labels of an enumeration; add, order, turn off and remove items where its codes are not fixed',
    body: enumerationRequest,
    result: keptEnumerationSchema,
    refusals: ['DICTIONARY_CHANGED', 'DICTIONARY_CODES_FIXED', 'DICTIONARY_ITEM_IN_USE'],
  },
  'dictionary.versions': {
    method: 'GET',
    path: '/auth/dictionary/versions/{enumeration}',
    kind: 'GET',
    access: 'dictionary:view',
    summary: 'Versions of an enumeration, latest first',
    params: z.strictObject({ enumeration: enumerationSchema }),
    result: z.array(enumerationVersionSchema),
  },
  'dictionary.restore': {
    method: 'POST',
    path: '/auth/dictionary/restore',
    kind: 'POST',
    access: 'dictionary:edit',
    summary: 'Make an earlier version the next one; what is in use since then is turned off',
    body: z.strictObject({
      enumeration: enumerationSchema,
      number: versionSchema,
      version: versionSchema,
    }),
    result: keptEnumerationSchema,
    refusals: ['DICTIONARY_CHANGED'],
  },
});
