import { z } from 'zod';
import { botProviders, isBotAddress } from './bot-rules.ts';
import { ruleBetween } from './rule-between.ts';

const addressSchema = z.object({ provider: z.enum(botProviders), webhook: z.string().optional() });

/** An address that is given is one of the provider's. */
export const isAddressOfProvider = ({ provider, webhook }: z.output<typeof addressSchema>): boolean =>
  webhook === undefined || isBotAddress(provider, webhook);
export const addressOfProvider = ruleBetween(addressSchema, 'webhook', 'botAddressWrong');
