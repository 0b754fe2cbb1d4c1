import { z } from 'zod';

/** A number that SMS are sent to: a mobile one of mainland China. */
export const mobileSchema = z
  .string({ error: 'phoneRequired' })
  .trim()
  .min(1, { error: 'phoneRequired' })
  .regex(/^1[3-9]\d{9}$/, { error: 'mainlandMobileWrong' });
