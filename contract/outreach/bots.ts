import { z } from 'zod';
import { addressOfProvider, isAddressOfProvider } from '../bot-address.ts';
import { botProviders } from '../bot-rules.ts';
import { defineEndpoints } from '../endpoint.ts';
import { creationKey, idParam } from '../numbers.ts';
import { ruleBetween } from '../rule-between.ts';

/** A robot in a group chat, which shows a digest as a card. Its address and secret are never given back. */
const botSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  provider: z.enum(botProviders),
  isEnabled: z.boolean(),
  /** Whether calls are signed. */
  hasSecret: z.boolean(),
  /** The last four characters of its key. */
  hint: z.string(),
  /** When a card was last taken. ISO 8601. */
  usedAt: z.string().nullable(),
  /** What the provider answered, if it did not take the last card. */
  problem: z.string().nullable(),
});
export type Bot = z.infer<typeof botSchema>;

const saveShape = {
  /** Left out for a new one. */
  id: idParam.optional(),
  /** Left out to keep it. */
  name: z.string().trim().min(1, { error: 'fieldRequired' }).max(40, { error: 'textTooLong' }).optional(),
  provider: z.enum(botProviders),
  /** Left out to keep it. */
  webhook: z.string().trim().max(500, { error: 'textTooLong' }).optional(),
  /** Left out to keep it; empty for calls without a signature. */
  secret: z.string().trim().max(200, { error: 'textTooLong' }).optional(),
  isEnabled: z.boolean().default(true),
  ...creationKey,
};
/** What only a robot that is there can do without. */
const requiredOfNew = (field: 'name' | 'webhook') =>
  ruleBetween(z.object({ id: idParam.optional(), [field]: z.string().optional() }), field, 'fieldRequired');
const saveRequest = z
  .strictObject(saveShape)
  .refine(({ id, name }) => id !== undefined || name !== undefined, requiredOfNew('name'))
  .refine(({ id, webhook }) => id !== undefined || webhook !== undefined, requiredOfNew('webhook'))
  .refine(isAddressOfProvider, addressOfProvider);
export type BotRequest = z.output<typeof saveRequest>;

const one = z.strictObject({ id: idParam });

export const botEndpoints = defineEndpoints({
  'bot.list': {
    method: 'GET',
    path: '/auth/bot/list',
    kind: 'GET',
    access: 'push:view',
    summary: 'Robots in group chats that the company’s digests can go to',
    result: z.array(botSchema),
  },
  'bot.save': {
    method: 'POST',
    path: '/auth/bot/save',
    kind: 'POST',
    access: 'push:edit',
    summary: 'Add a robot, once for a key, or change one; name, address and secret are kept where they are left out',
    body: saveRequest,
    result: botSchema,
    refusals: ['BOTS_USED_UP'],
  },
  'bot.remove': {
    method: 'POST',
    path: '/auth/bot/remove',
    kind: 'POST',
    access: 'push:edit',
    summary: 'Remove a robot; nothing more goes to it',
    body: one,
    result: z.null(),
  },
  'bot.test': {
    method: 'POST',
    path: '/auth/bot/test',
    kind: 'POST',
    access: 'push:send',
    summary: 'Send a test card to a robot',
    body: one,
    result: z.object({ isAccepted: z.boolean(), answer: z.string() }),
  },
});
