import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { isRepeated, newPasswordSchema, passwordsDiffer, repeatSchema } from '../identity/accounts.ts';
import { emailSchema } from '../identity/email-schema.ts';
import { mobileSchema } from '../identity/mobile-schema.ts';
import { loginResult, usernameSchema } from '../identity/sessions.ts';
import { localizedTextSchema } from '../language.ts';
import { requiredLine } from '../texts/written-text.ts';
import { channelTestAnswer, mailTestFields, smsTestFields } from './channel-test.ts';
import { bothNames, operatorNames } from './operator-company.ts';
import { readSetupCode, setupCodeLength } from './setup-code.ts';

/** How long a code is valid, in milliseconds. */
export const setupCodeLifetime = 24 * 60 * 60_000;
/** Wrong codes of an address before it has to wait. */
export const maxSetupTries = 5;

export const maxBrandLength = 40;
export const maxPhoneLength = 40;
export const maxRecordNumber = 80;
export const maxPersonName = 50;

const ticket = z.string().min(1).max(2_000);

export const setupCompanySchema = operatorNames.extend({
  brand: bothNames(maxBrandLength),
  /** Number for clients and visitors. */
  phone: z.string().trim().min(1, { error: 'phoneRequired' }).max(maxPhoneLength, { error: 'textTooLong' }),
  /** ICP record number; empty for none. */
  recordNumber: z.string().trim().max(maxRecordNumber, { error: 'textTooLong' }),
});
export type SetupCompany = z.output<typeof setupCompanySchema>;

const operatorShape = z.strictObject({
  username: usernameSchema,
  name: requiredLine(maxPersonName, 'personNameRequired'),
  /** Mobile number, to which codes are sent. */
  phone: mobileSchema,
  /** Counts once the code that is sent there is entered after signing in; empty for none. */
  email: z.union([z.literal(''), emailSchema]).default(''),
  newPwd: newPasswordSchema,
  rePwd: repeatSchema,
});
/** What the command line asks for. */
export const newOperatorSchema = operatorShape.pick({ username: true, name: true, phone: true });
export const setupOperatorSchema = operatorShape.refine(isRepeated, passwordsDiffer);
export type SetupOperator = z.output<typeof setupOperatorSchema>;

/** What the page needs to know once the code is right. */
const installationSchema = z.object({
  /** Suggested. */
  brand: localizedTextSchema,
  /** What links of this installation begin with. */
  address: z.string(),
  /** Whether it is set, not derived from the port. */
  isAddressSet: z.boolean(),
  /** `host:port` of the mail server; `null`: mail goes to files. */
  mailServer: z.string().nullable(),
  /** `null`: SMS go to files. */
  smsProvider: z.string().nullable(),
  /** Whether operators must have a second factor. */
  isFactorCompulsory: z.boolean(),
});
export type SetupInstallation = z.infer<typeof installationSchema>;

/** What became of a code. */
export const setupCodeAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('right'), ticket: z.string(), installation: installationSchema }),
  z.object({ state: z.literal('wrong'), triesLeft: z.number().int() }),
  /** Too many wrong ones: seconds to wait. */
  z.object({ state: z.literal('wait'), seconds: z.number().int() }),
  /** None is valid now. */
  z.object({ state: z.literal('ended') }),
]);
export type SetupCodeAnswer = z.infer<typeof setupCodeAnswer>;

const ended = ['SETUP_CODE_ENDED', 'SETUP_IS_DONE'] as const;

export const setupEndpoints = defineEndpoints({
  'setup.state': {
    method: 'GET',
    path: '/white/setup/state',
    kind: 'GET',
    access: 'public',
    summary: 'Until when the one-time code of an empty installation is valid; 404 on one that is set up',
    result: z.object({
      /** ISO 8601; `null` where none is valid. */
      codeEndsAt: z.string().nullable(),
    }),
  },
  'setup.checkCode': {
    method: 'POST',
    path: '/white/setup/code',
    kind: 'POST',
    access: 'public',
    summary: 'Exchange the one-time code for a ticket for the other steps',
    body: z.strictObject({
      setupCode: z
        .string({ error: 'codeRequired' })
        .max(200, { error: 'codeFormat' })
        .transform(readSetupCode)
        .refine((code) => code.length === setupCodeLength, { error: 'codeFormat' }),
    }),
    result: setupCodeAnswer,
    refusals: ['SETUP_IS_DONE'],
  },
  'setup.checkOperator': {
    method: 'POST',
    path: '/white/setup/operator',
    kind: 'POST',
    access: 'public',
    summary: 'Check the first operator by the rules of accounts and passwords; nothing is saved',
    body: z.strictObject({ ticket, operator: setupOperatorSchema }),
    result: z.null(),
    refusals: ended,
  },
  'setup.testAddress': {
    method: 'POST',
    path: '/white/setup/test/address',
    kind: 'POST',
    access: 'public',
    summary: 'Call this installation at its own address',
    body: z.strictObject({ ticket }),
    result: channelTestAnswer,
    refusals: ended,
  },
  'setup.testMail': {
    method: 'POST',
    path: '/white/setup/test/mail',
    kind: 'POST',
    access: 'public',
    summary: 'Send a test message by mail, and say what the server answered',
    body: z.strictObject({ ticket, ...mailTestFields }),
    result: channelTestAnswer,
    refusals: ended,
  },
  'setup.testSms': {
    method: 'POST',
    path: '/white/setup/test/sms',
    kind: 'POST',
    access: 'public',
    summary: 'Send a test message by SMS, which counts as one of the day, and say what the provider answered',
    body: z.strictObject({ ticket, ...smsTestFields }),
    result: channelTestAnswer,
    refusals: [...ended, 'SMS_USED_UP'],
  },
  'setup.complete': {
    method: 'POST',
    path: '/white/setup/complete',
    kind: 'POST',
    access: 'public',
    summary: 'Name the company, make the first operator and sign in; the installation is set up from then on',
    body: z.strictObject({
      ticket,
      company: setupCompanySchema,
      operator: setupOperatorSchema,
      /** Set up a second factor before signing in. */
      withFactor: z.boolean({ error: 'choiceRequired' }),
    }),
    result: z.object({
      /** `null` where the second factor is set up first, with {@link factorTicket}. */
      session: loginResult.nullable(),
      factorTicket: z.string().nullable(),
    }),
    refusals: ended,
  },
});
