import type { z } from 'zod';
import type { Role } from '#contract/codes/roles.ts';
import type { EndpointRequest, EndpointTable } from '#contract/endpoint.ts';
import type { Language } from '#contract/language.ts';
import type { Topic } from '#server/platform/revisions/revisions.ts';

/** Who is calling. The company comes from here alone, never from a request. */
export interface CallerSession {
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly stockId: number;
  readonly username: string;
  readonly name: string;
  /** In the order of their codes. */
  readonly roles: readonly Role[];
  /** What the process keeps holds as long as its number stays. */
  readonly revisions: Readonly<Record<Topic, number>>;
}

/** Who reads, as far as the connection tells; empty inside the process. */
export interface Reader {
  readonly address: string;
  readonly agent: string;
}

export interface PublicContext {
  readonly language: Language;
  readonly requestId: string;
  readonly reader: Reader;
  /** What an earlier sign-in on this browser left there; never says who is calling. */
  readonly device?: string | undefined;
  /** Leaves it there. */
  readonly keepDevice?: (value: string) => void;
}

export const anonymousClient: Reader = { address: '', agent: '' };

export interface SessionContext extends PublicContext {
  readonly session: CallerSession;
}

/** A handler for every endpoint of a table: a missing one does not compile. */
export type Handlers<T extends EndpointTable> = {
  readonly [N in keyof T]: (
    request: EndpointRequest<T[N]>,
    context: T[N]['access'] extends 'public' ? PublicContext : SessionContext,
  ) => Promise<z.input<T[N]['result']>>;
};
