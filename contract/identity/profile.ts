import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { personNameSchema } from './invitations.ts';
import { mobileSchema } from './mobile-schema.ts';
import { codeSchema } from './recovery.ts';
import { proofRefusals, proofSchema } from './second-factor.ts';

/** How often one person may change the own name within a day: each time all open tabs fetch names anew. */
export const namesPerDay = 20;
/** Codes for another phone number that one person may ask for within a day. */
export const phoneCodesPerDay = 10;
/** The same to one number: few enough for two people not to use up what a number gets of all. */
export const phoneCodesToOneNumber = 5;

const profileSchema = z.object({
  name: z.string(),
  /** The own number, whole; empty for none. */
  phone: z.string(),
});
export type Profile = z.infer<typeof profileSchema>;

export const profileEndpoints = defineEndpoints({
  'profile.read': {
    method: 'GET',
    path: '/auth/account/profile',
    kind: 'GET',
    access: 'self',
    summary: 'The own name and phone number',
    result: profileSchema,
  },
  'profile.rename': {
    method: 'POST',
    path: '/auth/account/profile/name',
    kind: 'POST',
    access: 'self',
    summary: 'Correct the own name',
    body: z.strictObject({ name: personNameSchema }),
    result: profileSchema,
  },
  'profile.sendPhoneCode': {
    method: 'POST',
    path: '/auth/account/profile/phone/code',
    kind: 'POST',
    access: 'self',
    summary: 'Send a code to a new phone number, which counts once the code is entered',
    body: proofSchema.extend({ phone: mobileSchema }),
    result: z.null(),
    refusals: [...proofRefusals, 'PHONE_UNCHANGED', 'CODE_TOO_SOON', 'CODES_USED_UP', 'SMS_USED_UP'],
  },
  'profile.changePhone': {
    method: 'POST',
    path: '/auth/account/profile/phone',
    kind: 'POST',
    access: 'self',
    summary: 'Confirm a new phone number by its code; codes that went to the former one end',
    body: z.strictObject({ phone: mobileSchema, code: codeSchema }),
    result: profileSchema,
    refusals: ['CODE_WRONG', 'CHECKS_USED_UP'],
  },
});
