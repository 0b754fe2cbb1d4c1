import type { Clock } from '#server/platform/clock.ts';
import type { PasswordPolicy } from '#server/platform/passwords/password-keeper.ts';
import type { PartnerDeps } from './partners.ts';

/** Dependencies of unified login. */
export interface UnifyDeps extends PartnerDeps {
  readonly clock: Clock;
  readonly passwords: PasswordPolicy;
  readonly demoPasswordsWork: boolean;
  readonly compulsoryForOperators: boolean;
  /** `host:port` entries at which OpenID providers need not be public. */
  readonly oidcAllowedHosts: ReadonlySet<string>;
  /** Base of absolute links. */
  readonly publicUrl: () => string;
}
