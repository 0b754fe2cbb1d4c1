import { z } from 'zod';
import type { BotProvider } from '#contract/bot-rules.ts';
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

interface Kept {
  readonly provider: BotProvider;
  readonly sealed: Buffer;
}

interface Given {
  readonly provider: BotProvider;
  readonly webhook?: string | undefined;
  readonly secret?: string | undefined;
}

/**
 * What is to be kept of a robot's address and secret: what is given, and what was kept `before` of what is not. Another
 * provider has other addresses. `undefined` where there is no address.
 */
export function keepHook(
  { provider, webhook, secret: given }: Given,
  { before, owner, secret }: { readonly before: Kept | undefined; readonly owner: HookOwner; readonly secret: string },
) {
  const kept = before?.provider === provider ? unsealHook(before.sealed, owner, secret) : undefined;
  const hook = { address: webhook ?? kept?.address ?? '', secret: given ?? kept?.secret ?? '' };
  if (hook.address === '') return undefined;
  const shown = { provider, hasSecret: hook.secret !== '', hint: hook.address.slice(-4) };
  return { ...shown, sealed: sealHook(hook, owner, secret) };
}
