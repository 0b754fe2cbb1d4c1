import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';

const stateSchema = z.object({
  /** Whether this is a restored or copied installation that nobody has allowed to send yet. */
  isHeld: z.boolean(),
});

const waitingSchema = z.object({
  isHeld: z.boolean(),
  /** Messages that would be sent at once. */
  messages: z.number().int(),
  /** Mails and cards of pushes that are under way or due. */
  pushDeliveries: z.number().int(),
});

export const installationEndpoints = defineEndpoints({
  'installation.state': {
    method: 'GET',
    path: '/auth/installation/state',
    kind: 'GET',
    access: 'self',
    summary: 'Whether this installation sends nothing because it was restored or copied',
    result: stateSchema,
    keepsSessionAlive: false,
  },
  'installation.waiting': {
    method: 'GET',
    path: '/auth/installation/waiting',
    kind: 'GET',
    access: 'status:confirm',
    summary: 'What a restored or copied installation would send once that is allowed',
    result: waitingSchema,
    keepsSessionAlive: false,
  },
  'installation.allow': {
    method: 'POST',
    path: '/auth/installation/allow',
    kind: 'POST',
    access: 'status:confirm',
    summary: 'Let a restored or copied installation send, because it takes the place of the one that it was taken from',
    result: z.null(),
  },
});
