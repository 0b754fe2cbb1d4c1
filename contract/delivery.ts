import { z } from 'zod';

/**
 * What became of a message: it waits (also between tries), was taken by the server, was written to a file of the
 * installation because none is set, or is not tried any more.
 */
export const deliveryStates = ['queued', 'sent', 'kept', 'failed'] as const;

export const deliverySchema = z.object({
  state: z.enum(deliveryStates),
  /** Time of the last try; before the first one, when it was queued. */
  at: z.iso.datetime(),
  /** Number of tries. */
  tries: z.int(),
  /** What the server or provider answered to the last try that failed, in its words; `null` where none failed. */
  answer: z.string().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;
