import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { idParam, smallIdParam } from '../numbers.ts';
import { invitationRequest, invitationSchema, resendingRefusals, sendingRefusals } from './invitations.ts';
import { belongingCounts, shownRoles, successorThere } from './members.ts';

/** Most seats of a client. */
export const maxSeats = 5_000;

const memberSchema = z.object({
  id: z.number().int(),
  username: z.string(),
  name: z.string(),
  /** All but the beginning and the end are asterisks. */
  phone: z.string(),
  isDisabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  roles: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Sessions in this company. */
  sessions: z.number().int(),
  /** ISO 8601; when one of them was last used. `null` where that is too long ago to be known. */
  lastUsedAt: z.string().nullable(),
  /** The person who asks: nothing of their rights can be changed here. */
  isSelf: z.boolean(),
});
export type CompanyMember = z.infer<typeof memberSchema>;

const companyMembersSchema = z.object({
  seats: z.number().int(),
  /** Taken by enabled members and by invitations that wait. */
  used: z.number().int(),
  /** By name. */
  members: z.array(memberSchema),
  /** Not accepted yet, the last sent first; the first {@link maxShownInvitations}. */
  invitations: z.array(invitationSchema),
  /** Roles of clients, each with whether the caller may grant it. */
  roles: z.array(z.object({ code: z.string(), name: z.string(), mayGrant: z.boolean() })),
});
export type CompanyMembers = z.infer<typeof companyMembersSchema>;

/** How many people of a company are listed, and how many invitations. */
export const maxShownMembers = maxSeats;
export const maxShownInvitations = 200;

const { name, roles, to } = invitationRequest.shape;
const invited = { name, roles, to };
const person = { id: idParam };
const ofClient = { stockId: smallIdParam };
const madeId = z.object({ id: z.number().int() });

export const companyMemberEndpoints = defineEndpoints({
  'member.list': {
    method: 'GET',
    path: '/auth/member/list',
    kind: 'GET',
    access: 'member:view',
    summary: 'People of the own company, invitations that wait, and seats',
    result: companyMembersSchema,
  },
  'member.invite': {
    method: 'POST',
    path: '/auth/member/invite',
    kind: 'POST',
    access: 'member:invite',
    summary: 'Invite somebody into the own company, by mail or SMS',
    body: z.strictObject(invited),
    result: madeId,
    refusals: sendingRefusals,
  },
  'member.resend': {
    method: 'POST',
    path: '/auth/member/invitation/resend',
    kind: 'POST',
    access: 'member:invite',
    summary: 'Send a new link of an invitation into the own company, which ends the old one',
    body: z.strictObject(person),
    result: z.null(),
    refusals: resendingRefusals,
  },
  'member.revoke': {
    method: 'POST',
    path: '/auth/member/invitation/revoke',
    kind: 'POST',
    access: 'member:invite',
    summary: 'Revoke an invitation into the own company',
    body: z.strictObject(person),
    result: z.null(),
    refusals: ['INVITATION_ANSWERED'],
  },
  'member.changeRoles': {
    method: 'POST',
    path: '/auth/member/roles',
    kind: 'POST',
    access: 'member:edit',
    summary: 'Set the roles of a colleague in the own company',
    body: z.strictObject({ ...person, roles, shown: shownRoles }),
    result: z.null(),
    refusals: ['OWN_RIGHTS', 'MEMBER_ROLES_CHANGED', 'RIGHTS_BEYOND_OWN', 'ROLE_DOES_NOT_FIT', 'LAST_COMPANY_ADMIN'],
  },
  'member.belongings': {
    method: 'GET',
    path: '/auth/member/belongings/{id}',
    kind: 'GET',
    access: 'member:edit',
    summary: 'What belongs to a colleague in the own company, for somebody to take over',
    params: z.strictObject(person),
    result: belongingCounts,
  },
  'member.withdraw': {
    method: 'POST',
    path: '/auth/member/withdraw',
    kind: 'POST',
    access: 'member:edit',
    summary: 'Withdraw a colleague from the own company: the sessions there end at once, and another may take over',
    body: z.strictObject({ ...person, ...successorThere }),
    result: z.null(),
    refusals: ['OWN_RIGHTS', 'RIGHTS_BEYOND_OWN', 'LAST_COMPANY_ADMIN', 'SUCCESSOR_DOES_NOT_FIT'],
  },
  'member.endSessions': {
    method: 'POST',
    path: '/auth/member/sessions/end',
    kind: 'POST',
    access: 'member:edit',
    summary: 'End the sessions of a colleague in the own company, but not the one that asks',
    body: z.strictObject(person),
    result: z.object({ ended: z.number().int() }),
  },
  'clientMember.list': {
    method: 'GET',
    path: '/auth/client/member/list/{stockId}',
    kind: 'GET',
    access: 'client:view',
    summary: 'People of a client, invitations that wait, and seats',
    params: z.strictObject(ofClient),
    result: companyMembersSchema,
  },
  'clientMember.invite': {
    method: 'POST',
    path: '/auth/client/member/invite',
    kind: 'POST',
    access: 'client:invite',
    summary: 'Invite somebody into a client, by mail or SMS',
    body: z.strictObject({ ...ofClient, ...invited }),
    result: madeId,
    refusals: [...sendingRefusals, 'CLIENT_BEING_ERASED'],
  },
  'clientMember.resend': {
    method: 'POST',
    path: '/auth/client/member/invitation/resend',
    kind: 'POST',
    access: 'client:invite',
    summary: 'Send a new link of an invitation into a client, which ends the old one',
    body: z.strictObject({ ...ofClient, ...person }),
    result: z.null(),
    refusals: resendingRefusals,
  },
  'clientMember.revoke': {
    method: 'POST',
    path: '/auth/client/member/invitation/revoke',
    kind: 'POST',
    access: 'client:invite',
    summary: 'Revoke an invitation into a client',
    body: z.strictObject({ ...ofClient, ...person }),
    result: z.null(),
    refusals: ['INVITATION_ANSWERED'],
  },
  'clientMember.saveSeats': {
    method: 'POST',
    path: '/auth/client/member/seats',
    kind: 'POST',
    access: 'client:edit',
    summary: 'Set how many people a client may have',
    body: z.strictObject({
      ...ofClient,
      seats: z
        .number({ error: 'seatsWrong' })
        .int({ error: 'seatsWrong' })
        .min(1, { error: 'seatsWrong' })
        .max(maxSeats, { error: 'seatsWrong' }),
    }),
    result: z.null(),
    refusals: ['CLIENT_BEING_ERASED'],
  },
});
