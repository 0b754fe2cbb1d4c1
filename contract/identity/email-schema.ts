import { z } from 'zod';
import { nfkc } from '../texts/normal-form.ts';

/** An address in the form in which it is stored and compared. */
export const emailSchema = z
  .string({ error: 'emailRequired' })
  .trim()
  .overwrite(nfkc)
  .toLowerCase()
  .min(1, { error: 'emailRequired' })
  .max(254, { error: 'emailWrong' })
  .pipe(z.email({ error: 'emailWrong' }));
