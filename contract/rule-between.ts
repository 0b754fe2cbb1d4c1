import type { z } from 'zod';
import type { IssueKey } from './texts/wire-texts.ts';

/**
 * Options of a rule between fields, reported at `path`. Without them zod leaves such a rule out while any field is
 * wrong, so that somebody who has put one right learns of the next. With them it is checked as soon as the `fields` that
 * it reads are right by themselves, and told along with everything else.
 */
export const ruleBetween = (fields: z.ZodType, path: string, error: IssueKey) => ({
  path: [path],
  error,
  when: ({ value }: { readonly value: unknown }) => fields.safeParse(value).success,
});
