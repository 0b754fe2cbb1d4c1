import { z } from 'zod';
import { mobileSchema } from '../identity/mobile-schema.ts';

/** Tests of address, mail and SMS an hour: enough to put settings right, too few to bother anybody. */
export const channelTestsPerHour = 20;

export const mailTestFields = {
  email: z.email({ error: 'emailWrong' }).max(254, { error: 'textTooLong' }),
};
export const smsTestFields = { phone: mobileSchema };

/** What came of a test: the answer in words. */
export const channelTestAnswer = z.object({
  /** `kept`: no service is set, so that nothing was sent. */
  outcome: z.enum(['good', 'kept', 'bad']),
  text: z.string(),
});
export type ChannelTestAnswer = z.infer<typeof channelTestAnswer>;
