import { z } from 'zod';
import { daySchema } from '../../days.ts';
import { ifRight } from '../../rule-between.ts';
import { optionalText, requiredText } from '../../texts/written-text.ts';
import { webAddressSchema } from '../article-editing.ts';
import { isSitePath } from '../site-path.ts';
import type { ContentField } from './fields.ts';
import { type ContentKind, contentKinds } from './kinds.ts';
import { uploadNameForm } from './upload-name.ts';

const long = { error: 'textTooLong' } as const;

const text = (most: number, isOptional: boolean) => (isOptional ? optionalText(most) : requiredText(most));

/** English needs more characters than Chinese. */
const mostInEnglish = (most: number): number => most * 2;

/**
 * A localized text: Chinese is required unless the field is optional, English is optional (docs/product/api.md,
 * "Language").
 */
function localized(most: number, isOptional: boolean) {
  return z.strictObject({ 'zh-CN': text(most, isOptional), en: text(mostInEnglish(most), true).optional() });
}

/** Target of a link: a path of the site or a web address. */
export const addressSchema = z
  .string({ error: 'textRequired' })
  .trim()
  .min(1, { error: 'textRequired', abort: true })
  .max(2000, long)
  .refine((address) => isSitePath(address) || isWebAddress(address), { error: 'addressWrong' });

function isWebAddress(address: string): boolean {
  return !/[\s\p{Cc}\\]/u.test(address) && webAddressSchema.safeParse(address).success;
}

const isMailboxOrEmpty = (text: string): boolean => text === '' || z.email().safeParse(text).success;

const maxChapters = 100;
const chapterSchema = z.strictObject({
  at: z.number({ error: 'numberWrong' }).int({ error: 'numberWrong' }).min(0).max(36_000, { error: 'numberWrong' }),
  title: localized(120, false),
});

/** Allowed input of a field. */
export function fieldSchema(field: ContentField): z.ZodType {
  const isOptional = 'optional' in field && field.optional === true;
  switch (field.control) {
    case 'line':
    case 'lines':
    case 'html':
      return localized(field.most, isOptional);
    case 'plain':
    case 'code':
      return field.form === 'mailbox'
        ? text(field.most, isOptional).refine(isMailboxOrEmpty, { error: 'emailWrong' })
        : text(field.most, isOptional);
    case 'address':
      return isOptional ? z.union([z.literal(''), addressSchema], { error: 'addressWrong' }) : addressSchema;
    case 'day':
      return isOptional ? daySchema.nullable() : daySchema;
    case 'number': {
      const wrong = { error: 'numberWrong' } as const;
      const number = z.number(wrong).int(wrong).min(field.least, wrong).max(field.most, wrong);
      return isOptional ? number.nullable() : number;
    }
    case 'choice':
      return z.literal([...field.choices], { error: 'choiceRequired' });
    case 'reference':
      return z.number({ error: 'choiceRequired' }).int().positive().max(Number.MAX_SAFE_INTEGER);
    case 'video':
      return z
        .string()
        .trim()
        .max(200, long)
        .regex(/^(?:[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*)?$/, 'uploadUnknown');
    case 'picture':
      return z.union([z.literal(''), z.string().regex(uploadNameForm)], { error: 'uploadUnknown' });
    case 'chapters':
      return z.array(chapterSchema).max(maxChapters, long);
  }
}

type Rule = (fields: Readonly<Record<string, unknown>>, context: z.RefinementCtx) => void;

/** What a type demands of its fields together. */
const rules: Readonly<Partial<Record<ContentKind, Rule>>> = {
  companyFigure: ({ source, value }, context) => {
    if (source === 'written' && value === '')
      context.addIssue({ code: 'custom', path: ['value'], message: 'textRequired' });
  },
};

/** Schema of a type's items, derived from its fields. */
export function fieldsSchema(kind: ContentKind) {
  const fields: Readonly<Record<string, ContentField>> = contentKinds[kind].fields;
  const schema = z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
  );
  const rule = rules[kind];
  return rule ? schema.superRefine(rule, ifRight(z.looseObject({}))) : schema;
}

export const kindNames = Object.keys(contentKinds) as [ContentKind, ...ContentKind[]];
export const contentKindSchema = z.enum(kindNames);
