import type { z } from 'zod';
import type { IssueKey } from './texts/wire-texts.ts';

/**
 * Option of a rule between fields. Without it zod leaves such a rule out while any field is wrong, so that somebody who
 * has put one right learns of the next. With it the rule is checked as soon as the `fields` that it reads are right by
 * themselves, and told along with everything else.
 */
export const ifRight = (fields: z.ZodType) => ({
  when: ({ value }: { readonly value: unknown }) => fields.safeParse(value).success,
});

/** Options of a rule between fields, reported at `path`; see {@link ifRight}. */
export const ruleBetween = (fields: z.ZodType, path: string, error: IssueKey) => ({
  ...{ path: [path], error },
  ...ifRight(fields),
});
