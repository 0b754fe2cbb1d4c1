import { z } from 'zod';

/** The most that a column of four bytes holds. */
export const maxInt32 = 2_147_483_647;

/** The key of a row: within a JavaScript integer, as the database keeps it. */
export const idSchema = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** The key of a company, an industry, a source or a version: four bytes. */
export const smallIdSchema = z.number().int().positive().max(maxInt32);

/** In an address a number is digits; bodies may send either. */
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

/** Which version of a row was opened; the next one, when it is saved, must fit as well. 0 is none yet. */
export const versionSchema = z
  .number()
  .int()
  .min(0)
  .max(maxInt32 - 1);
