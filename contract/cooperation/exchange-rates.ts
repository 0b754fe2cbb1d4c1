import { z } from 'zod';
import { daySchema } from '../days.ts';
import { optionalText, requiredText } from '../texts/written-text.ts';
import { currencies, isRate } from './inquiry-rules.ts';

/** What another currency is worth, as a buyer sets it before the opening. */
export const rate = z.strictObject({
  currency: z.enum(currencies),
  /** What one unit of the currency is worth in the inquiry's, such as `7.1234`. */
  rate: optionalText(20).refine(isRate, { error: 'rateWrong' }),
  /** Where it stands, such as a bank's mid rate. */
  source: requiredText(100, 'fieldRequired'),
  /** The day that it is of. */
  day: daySchema,
});
export type Rate = z.output<typeof rate>;

export const rateResult = z.object({
  currency: z.enum(currencies),
  rate: z.string(),
  source: z.string(),
  day: z.string(),
});
