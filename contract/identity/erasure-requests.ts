import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { idParam } from '../numbers.ts';
import { maxReasonLength } from './members.ts';

/** How a request ended: the account was anonymised, an operator refused, or its owner thought better of it. */
export const erasureOutcomes = ['erased', 'refused', 'takenBack'] as const;
export type ErasureOutcome = (typeof erasureOutcomes)[number];

const ownRequestSchema = z.object({
  id: z.number().int(),
  requestedAt: z.string(),
  outcome: z.enum(erasureOutcomes).nullable(),
  decidedAt: z.string().nullable(),
  /** Why it was refused; empty where it was not. */
  answer: z.string(),
});
export type OwnErasureRequest = z.infer<typeof ownRequestSchema>;

const ownState = z.object({
  /** The caller's last request; `null` for none. */
  request: ownRequestSchema.nullable(),
});

export const erasureRequestEndpoints = defineEndpoints({
  'erasure.state': {
    method: 'GET',
    path: '/auth/account/erasure',
    kind: 'GET',
    access: 'self',
    summary: "The caller's last request to erase their account",
    result: ownState,
  },
  'erasure.ask': {
    method: 'POST',
    path: '/auth/account/erasure/ask',
    kind: 'POST',
    access: 'self',
    summary: 'Ask the operators to erase the own account, which stays as it is until they have',
    body: z.strictObject({ note: z.string().trim().max(maxReasonLength, { error: 'textTooLong' }).default('') }),
    result: ownState,
    refusals: ['ERASURE_WAITS'],
  },
  'erasure.withdraw': {
    method: 'POST',
    path: '/auth/account/erasure/withdraw',
    kind: 'POST',
    access: 'self',
    summary: 'Take the own request back',
    result: ownState,
    refusals: ['ERASURE_ENDED'],
  },
  'user.refuseErasure': {
    method: 'POST',
    path: '/auth/user/erasure/refuse',
    kind: 'POST',
    access: 'user:edit',
    summary: "Refuse a person's request to erase their account, with the reason that they are told",
    body: z.strictObject({
      request: idParam,
      reason: z.string().trim().min(1, { error: 'textRequired' }).max(maxReasonLength, { error: 'textTooLong' }),
    }),
    result: z.null(),
    refusals: ['RIGHTS_BEYOND_OWN', 'OWN_RIGHTS', 'ERASURE_ENDED'],
  },
});
