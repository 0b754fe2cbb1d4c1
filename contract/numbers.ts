import { z } from 'zod';

/** The most that a column of four bytes holds. */
export const maxInt32 = 2_147_483_647;

/** Id of a row: a JavaScript-safe integer. */
export const idSchema = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Id of a company, industry, source or version, or the number of a question: four bytes. */
export const smallIdSchema = z.number().int().positive().max(maxInt32);

/**
 * What a browser calls something new before it has an id. It sends it with every try to make it, and gets what the first
 * one has made.
 */
export const creationKey = { key: z.uuid({ error: 'choiceUnknown' }).optional() };

/** Digits in an address; bodies may also send a number. */
const fromDigits = (schema: z.ZodNumber) =>
  z.union([
    schema,
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number)
      .pipe(schema),
  ]);
export const idParam = fromDigits(idSchema);
export const smallIdParam = fromDigits(smallIdSchema);

/** Version that an edit started from; its successor must fit as well. 0 means none yet. */
export const versionSchema = z
  .number()
  .int()
  .min(0)
  .max(maxInt32 - 1);
