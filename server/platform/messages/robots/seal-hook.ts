import { z } from 'zod';
import { seal, unseal } from '#server/platform/sealed.ts';
import type { Hook } from './providers.ts';

const hookSchema = z.object({ address: z.string(), secret: z.string() });

/** Whose robot it is: `company 7` or `person 7`. */
export type HookOwner = `${'company' | 'person'} ${number}`;

export const hookSealing = (owner: HookOwner, secret: string) => ({ purpose: 'bot', owner, secret });

/** Whoever knows the address of a robot can write to its group. */
export const sealHook = (hook: Hook, owner: HookOwner, secret: string): Buffer =>
  seal(JSON.stringify(hook), hookSealing(owner, secret));

/** The address and secret of a robot; `undefined` where the server's secret has changed since. */
export function unsealHook(sealed: Buffer, owner: HookOwner, secret: string): Hook | undefined {
  const text = unseal(sealed, hookSealing(owner, secret));
  return text === undefined ? undefined : hookSchema.parse(JSON.parse(text));
}
