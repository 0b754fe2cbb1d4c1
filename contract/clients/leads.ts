import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { captchaAnswerSchema } from '../identity/captcha.ts';
import { codeSchema } from '../identity/recovery.ts';
import { idSchema } from '../numbers.ts';
import { checkLead, normalisePhone } from './lead-rules.ts';
import type { LeadKind } from './lead-states.ts';

/**
 * Longer than any field may be, so that a long text gets an issue for its field; anything beyond is not a form of ours.
 */
const text = z.string().max(20_000).trim().default('');

/** Fields that every public form has. */
const formFields = {
  consent: z.boolean({ error: 'consentRequired' }),
  /** The version of the terms that the form linked to; `null` if none is published. */
  privacyId: idSchema.nullable(),
  /** Signed: when the form was opened, and which one it is, however often it is sent. */
  form: z.string().max(1_000),
  /** Honeypot field. */
  homepage: z.string().max(20_000).default(''),
  captcha: captchaAnswerSchema.optional(),
  /** Code sent by SMS that confirms the number. */
  code: z.union([z.literal(''), codeSchema]).optional(),
};

const leadFieldsSchema = z.strictObject({
  companyName: text,
  personName: text,
  position: text,
  phone: text,
  email: text,
  message: text,
  /** Ids of the selected topics. */
  topics: z.array(idSchema).max(30).default([]),
  ...formFields,
});

function leadSchema(kind: LeadKind) {
  return leadFieldsSchema
    .superRefine((body, context) => {
      for (const [field, message] of Object.entries(checkLead(kind, body))) {
        context.addIssue({ code: 'custom', path: [field], message });
      }
    })
    .transform((body) => ({ ...body, phone: normalisePhone(body.phone) }));
}

export const trialSchema = leadSchema('trial');
export const messageSchema = leadSchema('message');
/** A valid form. */
export type LeadForm = z.output<typeof trialSchema>;

export const leadReceiptSchema = z.object({
  /** Reference to quote on the phone. */
  number: z.string(),
  /** Signed proof of the reference, so that its page only shows references that exist. */
  receipt: z.string(),
});
export type LeadReceipt = z.infer<typeof leadReceiptSchema>;

const refusals = [
  ...(['FORM_TOO_FAST', 'FORM_EXPIRED', 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG'] as const),
  ...(['CODE_WRONG', 'CHECKS_USED_UP'] as const),
] as const;

export const leadEndpoints = defineEndpoints({
  'lead.openForm': {
    method: 'GET',
    path: '/white/lead/form',
    kind: 'GET',
    access: 'public',
    summary: 'What a form sends back to show when it was opened, and the terms that it asks to accept',
    result: z.object({
      form: z.string(),
      /** The version in force; `null` if none is published. */
      privacyId: z.number().int().nullable(),
    }),
  },
  'lead.applyForTrial': {
    method: 'POST',
    path: '/white/lead/trial',
    kind: 'POST',
    access: 'public',
    summary: 'Apply for a trial',
    body: trialSchema,
    result: leadReceiptSchema,
    refusals,
  },
  'lead.sendMessage': {
    method: 'POST',
    path: '/white/lead/message',
    kind: 'POST',
    access: 'public',
    summary: 'Leave a message for the company',
    body: messageSchema,
    result: leadReceiptSchema,
    refusals,
  },
  'lead.receipt': {
    method: 'POST',
    path: '/white/lead/receipt',
    kind: 'POST',
    access: 'public',
    summary: 'The number behind a receipt; nothing else is told',
    body: z.strictObject({ receipt: z.string().max(1_000) }),
    result: z.object({ kind: z.enum(['trial', 'message']), number: z.string() }),
  },
});
