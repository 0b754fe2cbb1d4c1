import { z } from 'zod';
import { deliverySchema } from '../delivery.ts';
import { defineEndpoints } from '../endpoint.ts';
import { pageFields } from '../lists.ts';
import { idParam, smallIdParam } from '../numbers.ts';
import { requiredLine } from '../texts/written-text.ts';
import { isRepeated, newPasswordSchema, passwordsDiffer, repeatSchema } from './accounts.ts';
import { captchaAnswerSchema } from './captcha.ts';
import { emailSchema } from './email-schema.ts';
import { mobileSchema } from './mobile-schema.ts';
import { factorFields, passwordSchema, usernameSchema } from './sessions.ts';

/** `expired` after {@link invitationLifetime}; one that is sent again is `pending` again, with another link. */
export const invitationStates = ['pending', 'accepted', 'revoked', 'expired'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** How long a link works, in milliseconds. */
export const invitationLifetime = 7 * 24 * 60 * 60_000;

/** Links a recipient gets in a day, for one company and for all, and links per sender and hour. */
export const invitationLimits = { perRecipient: 5, perRecipientOfAll: 15, perSender: 60 } as const;

export const maxInvitedName = 50;

/** Where the link is sent. What was accepted becomes the number or the address of the new account. */
export const recipientSchema = z.discriminatedUnion('channel', [
  z.strictObject({
    channel: z.literal('mail'),
    email: emailSchema,
  }),
  z.strictObject({
    channel: z.literal('sms'),
    phone: mobileSchema,
  }),
]);
export type Recipient = z.output<typeof recipientSchema>;

export const personNameSchema = requiredLine(maxInvitedName, 'personNameRequired');

const invitedFields = {
  name: personNameSchema,
  roles: z.array(z.string().max(100)).min(1, { error: 'choiceRequired' }).max(100),
  to: recipientSchema,
};
export const invitationRequest = z.strictObject({ ...invitedFields, stockId: smallIdParam });
export type InvitationRequest = z.output<typeof invitationRequest>;

export const invitationSchema = z.object({
  id: z.number().int(),
  stockId: z.number().int(),
  companyName: z.string(),
  name: z.string(),
  channel: z.enum(['mail', 'sms']),
  /** An address as it is; of a number all but the beginning and the end are asterisks. */
  to: z.string(),
  /** A role that was removed since has no name. */
  roles: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Who sent it last. */
  invitedBy: z.string(),
  state: z.enum(invitationStates),
  /** ISO 8601. */
  sentAt: z.string(),
  expiresAt: z.string(),
  /** What became of the latest message; `null` where that is not known any more. */
  delivery: deliverySchema.nullable(),
});
export type Invitation = z.infer<typeof invitationSchema>;
export const invitationList = z.object({ total: z.number().int(), list: z.array(invitationSchema) });

/** What the link shows to whoever opens it. */
const openedSchema = z.object({
  companyName: z.string(),
  name: z.string(),
  invitedBy: z.string(),
  roles: z.array(z.string()),
  /** Masked. */
  to: z.string(),
  expiresAt: z.string(),
});
export type OpenedInvitation = z.infer<typeof openedSchema>;

const token = z.string().min(1).max(200);
const linkToken = { token };

export const acceptRequest = z
  .strictObject({
    ...linkToken,
    name: personNameSchema,
    username: usernameSchema,
    newPwd: newPasswordSchema,
    rePwd: repeatSchema.default(''),
  })
  .refine(isRepeated, passwordsDiffer);
export type AcceptRequest = z.output<typeof acceptRequest>;

export const joinRequest = z.strictObject({
  ...linkToken,
  username: usernameSchema,
  password: passwordSchema,
  captcha: captchaAnswerSchema.optional(),
  ...factorFields,
});
export type JoinRequest = z.output<typeof joinRequest>;

const invitation = z.strictObject({ id: idParam });
export const sendingRefusals = [
  'RIGHTS_BEYOND_OWN',
  'ROLE_DOES_NOT_FIT',
  'ALREADY_MEMBER',
  'ALREADY_INVITED',
  'SEATS_USED_UP',
  'INVITATIONS_USED_UP',
  'SMS_USED_UP',
  'INVITATION_NEEDS_MAIL',
] as const;
export const resendingRefusals = [...sendingRefusals, 'INVITATION_ANSWERED', 'INVITATION_ROLE_GONE'] as const;

export const invitationEndpoints = defineEndpoints({
  'invitation.channels': {
    method: 'GET',
    path: '/auth/invitation/channels',
    kind: 'GET',
    access: 'session',
    summary: 'By what invitations can be sent: a provider of SMS sends codes alone',
    result: z.array(z.enum(['mail', 'sms'])),
  },
  'invitation.list': {
    method: 'POST',
    path: '/auth/invitation/list',
    kind: 'POST',
    access: 'user:view',
    summary: 'Invitations that wait or have expired, the last sent first; never with their links',
    body: z.strictObject({
      stockId: smallIdParam.optional(),
      /** Those alone that nobody can accept, as they have expired or never arrived; the first sent first. */
      isOverdue: z.boolean().optional(),
      ...pageFields,
    }),
    result: invitationList,
  },
  'invitation.send': {
    method: 'POST',
    path: '/auth/invitation/send',
    kind: 'POST',
    access: 'user:invite',
    summary: 'Invite somebody into a company, by mail or SMS',
    body: invitationRequest,
    result: z.object({ id: z.number().int() }),
    refusals: [...sendingRefusals, 'CLIENT_BEING_ERASED'],
  },
  'invitation.resend': {
    method: 'POST',
    path: '/auth/invitation/resend',
    kind: 'POST',
    access: 'user:invite',
    summary: 'Send a new link, which ends the old one',
    body: invitation,
    result: z.null(),
    refusals: resendingRefusals,
  },
  'invitation.revoke': {
    method: 'POST',
    path: '/auth/invitation/revoke',
    kind: 'POST',
    access: 'user:invite',
    summary: 'Revoke an invitation: its link ends at once',
    body: invitation,
    result: z.null(),
    refusals: ['INVITATION_ANSWERED'],
  },
  'invitation.check': {
    method: 'POST',
    path: '/white/invitation/check',
    kind: 'POST',
    access: 'public',
    summary: 'What a link invites to; changes nothing. A made-up link answers as one that has expired',
    body: z.strictObject(linkToken),
    result: openedSchema,
    refusals: ['INVITATION_ENDED'],
  },
  'invitation.accept': {
    method: 'POST',
    path: '/white/invitation/accept',
    kind: 'POST',
    access: 'public',
    summary: 'Accept with a new account, once',
    body: acceptRequest,
    result: z.null(),
    refusals: ['INVITATION_ENDED'],
  },
  'invitation.join': {
    method: 'POST',
    path: '/white/invitation/join',
    kind: 'POST',
    access: 'public',
    summary: 'Accept with an account that exists, proved like at sign-in',
    body: joinRequest,
    result: z.null(),
    refusals: [
      'INVITATION_ENDED',
      'BAD_CREDENTIALS',
      'ACCOUNT_DISABLED',
      'SECOND_FACTOR_NEEDED',
      'SECOND_FACTOR_WRONG',
      'SECOND_FACTOR_SETUP_NEEDED',
      'PASSWORD_EXPIRED',
      'CAPTCHA_NEEDED',
      'CAPTCHA_WRONG',
      'ALREADY_MEMBER',
      'OWN_RIGHTS',
      'LINKED_AT_PARTNER',
    ],
  },
});
