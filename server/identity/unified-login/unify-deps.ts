import type { Clock } from '#server/platform/clock.ts';
import type { PasswordPolicy } from '#server/platform/passwords/password-keeper.ts';
import type { PartnerDeps } from './partners.ts';

/** What the acts of unified login stand on. */
export interface UnifyDeps extends PartnerDeps {
  readonly clock: Clock;
  readonly passwords: PasswordPolicy;
  readonly demoPasswordsWork: boolean;
  readonly compulsoryForOperators: boolean;
  /** Entries `host:port` at which OpenID providers need not be public. */
  readonly oidcAllowedHosts: ReadonlySet<string>;
  /** The only source of absolute links. */
  readonly publicUrl: () => string;
}
