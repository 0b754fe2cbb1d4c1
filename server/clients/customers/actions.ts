import type { ClientChange } from '#contract/clients/customers.ts';

/** Operators' actions on a client and their audit names. */
export const acts = {
  'client.open': 'opened',
  'client.module': 'module',
  'client.decline': 'declined',
} as const satisfies Record<string, ClientChange['act']>;

export type ClientAction = keyof typeof acts;

export const clientActionOf = (action: string): ClientChange['act'] => acts[action as ClientAction] ?? 'module';

/** Detail of an entry about a module; expiry as ISO 8601, `null` if the client did not have the module. */
export interface ModuleActionDetail {
  readonly moduleCode: string;
  readonly before: { readonly expiresAt: string | null } | null;
  readonly after: { readonly expiresAt: string | null } | null;
}
