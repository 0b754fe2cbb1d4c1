import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { isRepeated, newPasswordSchema, passwordsDiffer, repeatSchema } from './accounts.ts';
import { captchaAnswerSchema } from './captcha.ts';
import { emailSchema } from './email-schema.ts';
import { mobileSchema } from './mobile-schema.ts';
import { usernameSchema } from './sessions.ts';

/** Purposes of a code by SMS other than a password reset. */
export const codePurposes = ['login', 'trial', 'contact'] as const;
export type CodePurpose = (typeof codePurposes)[number];
/** Purposes that are in use: `trial` and `contact`, each checked by its form. Others send nothing. */
const usedPurposes: readonly CodePurpose[] = ['trial', 'contact'];

/**
 * Limits of codes: validity and interval in seconds, attempts per code, codes per recipient (a phone number or an e-mail
 * address), purpose and username that was given, what a recipient gets for a purpose in a day whichever username is
 * given, and codes per network address; checks a day per recipient, purpose and username, and per network address and
 * purpose.
 */
export const codeLimits = {
  ...{ lifetime: 5 * 60, pause: 60, tries: 5, perHour: 5, perDay: 10, gotPerDay: 20, checksPerDay: 20 },
  ...{ perAddressHour: 10, perAddressDay: 30, checksPerAddressDay: 150 },
} as const;
/** Validity of a recovery ticket, in seconds. */
export const ticketLifetime = 10 * 60;

/** The answer to a captcha, in a query string. */
const captchaQuery = captchaAnswerSchema.partial().shape;
const mailRefusals = ['CAPTCHA_NEEDED', 'CAPTCHA_WRONG', 'CODE_TOO_SOON', 'CODES_USED_UP'] as const;
const sendingRefusals = [...mailRefusals, 'SMS_USED_UP'] as const;

export const codeSchema = z
  .string({ error: 'codeRequired' })
  .trim()
  .min(1, { error: 'codeRequired' })
  .regex(/^\d{6}$/, { error: 'codeFormat' });

const checked = z.object({ ticket: z.string() });

export const setPasswordRequest = z
  .strictObject({
    ticket: z.string().min(1).max(200),
    newPwd: newPasswordSchema,
    rePwd: repeatSchema.default(''),
  })
  .refine(isRepeated, passwordsDiffer);

export const recoveryEndpoints = defineEndpoints({
  'recovery.sendCode': {
    method: 'GET',
    path: '/white/sms/forget/password/user/code',
    kind: 'GET',
    access: 'public',
    summary: 'Send a code for a new password; the answer does not tell whether account and number belong together',
    query: z.strictObject({ username: usernameSchema, phone: mobileSchema, ...captchaQuery }),
    result: z.null(),
    refusals: sendingRefusals,
  },
  'recovery.sendCodeFor': {
    method: 'POST',
    path: '/auth/user/sendCode',
    kind: 'POST',
    access: 'public',
    summary: 'Send a code that a form of the site checks',
    body: z.strictObject({
      phone: mobileSchema,
      purpose: z.enum(codePurposes).refine((purpose) => usedPurposes.includes(purpose), { error: 'codePurposeUnused' }),
      captcha: captchaAnswerSchema.optional(),
    }),
    result: z.null(),
    refusals: sendingRefusals,
  },
  'recovery.sendMailCode': {
    method: 'POST',
    path: '/white/auth/user/user/sendMailCode',
    kind: 'POST',
    access: 'public',
    summary: 'The same by mail; the answer does not tell whether account and e-mail address belong together',
    body: z.strictObject({ username: usernameSchema, email: emailSchema, captcha: captchaAnswerSchema.optional() }),
    result: z.null(),
    refusals: mailRefusals,
  },
  'recovery.checkUserCode': {
    method: 'POST',
    path: '/white/auth/user/user/checkCodeApi',
    kind: 'POST',
    access: 'public',
    summary: 'Check a code; gives a ticket that sets a password once, within 10 minutes',
    body: z.strictObject({ phone: mobileSchema, code: codeSchema }),
    result: checked,
    refusals: ['CODE_WRONG', 'CHECKS_USED_UP'],
  },
  'recovery.checkMailCode': {
    method: 'POST',
    path: '/white/auth/user/user/checkMailCode',
    kind: 'POST',
    access: 'public',
    summary: 'Check a code that was sent by mail; gives the same ticket',
    body: z.strictObject({ email: emailSchema, code: codeSchema }),
    result: checked,
    refusals: ['CODE_WRONG', 'CHECKS_USED_UP'],
  },
  'recovery.checkClientCode': {
    method: 'POST',
    path: '/white/auth/user/client/checkCodeApi',
    kind: 'POST',
    access: 'public',
    summary: 'Check a code for the account of a company',
    body: z.strictObject({
      phone: mobileSchema,
      code: codeSchema,
      companyName: z.string({ error: 'companyNameRequired' }).trim().min(1, { error: 'companyNameRequired' }).max(100),
    }),
    result: checked,
    refusals: ['CODE_WRONG', 'CHECKS_USED_UP'],
  },
  'recovery.setPassword': {
    method: 'POST',
    path: '/white/auth/user/user/forgetPassword',
    kind: 'POST',
    access: 'public',
    summary: 'Set a new password with a ticket; every session of the person ends',
    body: setPasswordRequest,
    result: z.null(),
    refusals: ['TICKET_ENDED'],
  },
});
