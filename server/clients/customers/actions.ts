import type { ClientChange } from '#contract/clients/customers.ts';

/** What operators do for a client, by the name it has in the audit log. */
export const acts = {
  'client.open': 'opened',
  'client.module': 'module',
  'client.decline': 'declined',
} as const satisfies Record<string, ClientChange['act']>;

export type ClientAction = keyof typeof acts;

export const clientActionOf = (action: string): ClientChange['act'] => acts[action as ClientAction] ?? 'module';

/** The detail of an entry about a module; ends as ISO 8601, `null` for a client that did not have it. */
export interface ModuleActionDetail {
  readonly moduleCode: string;
  readonly before: { readonly expiresAt: string | null } | null;
  readonly after: { readonly expiresAt: string | null } | null;
}
