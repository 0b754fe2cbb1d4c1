import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { factorFields, loginResult, passwordSchema } from './sessions.ts';

/** Seconds within which a second factor must be confirmed. */
export const setupLifetime = 10 * 60;
/** Number of recovery codes. */
export const recoveryCodeCount = 10;

/** Six digits of the app; a recovery code would prove nothing about the app. */
const appCodeSchema = z
  .string({ error: 'codeRequired' })
  .trim()
  .min(1, { error: 'codeRequired' })
  .regex(/^\d{6}$/, { error: 'codeFormat' });

const setupSchema = z.object({
  /** Base 32, for typing. */
  secret: z.string(),
  /** `otpauth://…`, for the QR code. */
  uri: z.string(),
});
/** `setupId`: names this setup to whoever began it, so that they may confirm it once more. */
const ownSetupSchema = setupSchema.extend({ setupId: z.uuid() });
export type SecondFactorSetup = z.infer<typeof setupSchema>;
export type OwnSecondFactorSetup = z.infer<typeof ownSetupSchema>;

/** Of somebody who has proved the password and may not sign in without a second factor. */
export const setupTicketSchema = z.string().min(1).max(2_000);
export const setupRefusals = [
  'SETUP_ENDED',
  'SECOND_FACTOR_IS_ON',
  'ACCOUNT_DISABLED',
  'NO_COMPANY',
  'PASSWORD_EXPIRED',
] as const;

const recoveryCodesSchema = z.array(z.string());

export const secondFactorStateSchema = z.object({
  /** Whether an authenticator app is set up; passkeys are another second factor. */
  isOn: z.boolean(),
  /** ISO 8601. */
  since: z.string().nullable(),
  recoveryCodesLeft: z.number().int(),
  /** Whether a second factor is mandatory for this person. */
  isCompulsory: z.boolean(),
});
export type SecondFactorState = z.infer<typeof secondFactorStateSchema>;

/** Who changes how an account is entered proves to be its owner: by the password, and a second factor that is on. */
export const proofSchema = z.strictObject({ password: passwordSchema, ...factorFields });
export type Proof = z.output<typeof proofSchema>;
export const proofRefusals = ['OWN_PASSWORD_WRONG', 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_WRONG'] as const;

export const secondFactorEndpoints = defineEndpoints({
  'secondFactor.state': {
    method: 'GET',
    path: '/auth/account/secondFactor',
    kind: 'GET',
    access: 'self',
    summary: 'Whether the own account asks for a second factor',
    result: secondFactorStateSchema,
  },
  'secondFactor.begin': {
    method: 'POST',
    path: '/auth/account/secondFactor/begin',
    kind: 'POST',
    access: 'self',
    summary: 'Begin to set up a second factor; it asks for nothing until it is confirmed',
    body: proofSchema,
    result: ownSetupSchema,
    refusals: [...proofRefusals, 'SECOND_FACTOR_IS_ON'],
  },
  'secondFactor.confirm': {
    method: 'POST',
    path: '/auth/account/secondFactor/confirm',
    kind: 'POST',
    access: 'self',
    summary:
      'Confirm the second factor with a code; gives recovery codes, this once, where it is the first second factor. Whose answer was lost confirms once more with `setupId` and a later code',
    body: z.strictObject({ otp: appCodeSchema, setupId: z.uuid().optional() }),
    result: z.object({ recoveryCodes: recoveryCodesSchema.nullable() }),
    refusals: ['SECOND_FACTOR_WRONG', 'SETUP_ENDED', 'SECOND_FACTOR_IS_ON'],
  },
  'secondFactor.turnOff': {
    method: 'POST',
    path: '/auth/account/secondFactor/turnOff',
    kind: 'POST',
    access: 'self',
    summary: 'Do without the authenticator app from now on',
    body: proofSchema,
    result: z.null(),
    refusals: [...proofRefusals, 'SECOND_FACTOR_IS_OFF', 'SECOND_FACTOR_COMPULSORY'],
  },
  'secondFactor.renewRecoveryCodes': {
    method: 'POST',
    path: '/auth/account/secondFactor/recoveryCodes',
    kind: 'POST',
    access: 'self',
    summary: 'New recovery codes; those before are good for nothing',
    body: proofSchema,
    result: z.object({ recoveryCodes: recoveryCodesSchema }),
    refusals: [...proofRefusals, 'SECOND_FACTOR_IS_OFF'],
  },
  'secondFactor.beginAtLogin': {
    method: 'POST',
    path: '/white/auth/user/secondFactor/begin',
    kind: 'POST',
    access: 'public',
    summary:
      'Begin to set up the second factor without which an account may not sign in, with the ticket of its refusal',
    body: z.strictObject({ ticket: setupTicketSchema }),
    result: setupSchema.extend({ ticket: z.string() }),
    refusals: setupRefusals,
  },
  'secondFactor.confirmAtLogin': {
    method: 'POST',
    path: '/white/auth/user/secondFactor/confirm',
    kind: 'POST',
    access: 'public',
    summary: 'Confirm that second factor with a code and sign in; gives the recovery codes, this once',
    body: z.strictObject({ ticket: setupTicketSchema, otp: appCodeSchema }),
    result: loginResult.extend({ recoveryCodes: recoveryCodesSchema }),
    refusals: ['SECOND_FACTOR_WRONG', ...setupRefusals],
  },
});
