import type { SignInDeps } from '#server/identity/sessions/sign-in-deps.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PartnerDeps } from './partners.ts';

/** Dependencies of unified login. */
export interface UnifyDeps extends PartnerDeps, SignInDeps {
  /** `host:port` entries at which OpenID providers need not be public. */
  readonly oidcAllowedHosts: ReadonlySet<string>;
  /** Base of absolute links. */
  readonly publicUrl: () => string;
}

export function unifyDepsOf({ config, publicUrl }: Platform, signIn: SignInDeps): UnifyDeps {
  return { ...signIn, fixed: config, oidcAllowedHosts: config.oidcAllowedHosts, publicUrl };
}
