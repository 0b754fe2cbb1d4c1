import { z } from 'zod';

// What browser and authenticator say to each other, as JSON: https://www.w3.org/TR/webauthn-3/

/** Bytes in base64url. */
const encoded = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most);

const descriptorSchema = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** What an authenticator is asked to sign. */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  /** The passkeys that will do; empty for whichever the person chooses. */
  allowCredentials: z.array(descriptorSchema),
});
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

/** What an authenticator makes a passkey with. */
export const passkeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  /** The account's own ones: one authenticator has one at most. */
  excludeCredentials: z.array(descriptorSchema),
});
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>;

/** What an authenticator has signed. */
export const assertionSchema = z.strictObject({
  /** Names the passkey. */
  credential: encoded(1_400),
  clientDataJSON: encoded(4_000),
  authenticatorData: encoded(4_000),
  signature: encoded(8_000),
  /** Names the account; authenticators need not say it beside a password. */
  userHandle: encoded(100).optional(),
});
export type Assertion = z.infer<typeof assertionSchema>;

/** A passkey that an authenticator has made. */
export const attestationSchema = z.strictObject({
  clientDataJSON: encoded(4_000),
  attestationObject: encoded(20_000),
  /** How browsers reach the authenticator, such as `usb`. */
  transports: z.array(z.string().max(20)).max(10),
});
export type Attestation = z.infer<typeof attestationSchema>;

/** How an account gives its second factor. */
export const factorChoiceSchema = z.object({
  /** Whether an authenticator app is set up; a recovery code is taken in any case. */
  hasApp: z.boolean(),
  /** What a passkey of the account signs; `null` without one. */
  passkey: passkeyRequestSchema.nullable(),
});
export type FactorChoice = z.infer<typeof factorChoiceSchema>;
