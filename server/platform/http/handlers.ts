import type { z } from 'zod';
import type { Role } from '#contract/codes/roles.ts';
import type { EndpointRequest, EndpointTable } from '#contract/endpoint.ts';
import type { Language } from '#contract/language.ts';
import type { Topic } from '#server/platform/revisions/revisions.ts';

/** The caller. The company always comes from the session, never from the request. */
export interface CallerSession {
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly stockId: number;
  readonly username: string;
  readonly name: string;
  /** Sorted by code. */
  readonly roles: readonly Role[];
  /** Cached values are valid as long as their revision is unchanged. */
  readonly revisions: Readonly<Record<Topic, number>>;
}

/** The client, as far as the connection tells; empty for calls inside the process. */
export interface Reader {
  readonly address: string;
  readonly agent: string;
}

export interface PublicContext {
  readonly language: Language;
  readonly requestId: string;
  readonly reader: Reader;
  /** Value of the known-device cookie; never authenticates. */
  readonly device?: string | undefined;
  /** Sets the cookie. */
  readonly keepDevice?: (value: string) => void;
}

export const anonymousClient: Reader = { address: '', agent: '' };

export interface SessionContext extends PublicContext {
  readonly session: CallerSession;
}

/** A handler for every endpoint of a table; a missing one does not compile. */
export type Handlers<T extends EndpointTable> = {
  readonly [N in keyof T]: (
    request: EndpointRequest<T[N]>,
    context: T[N]['access'] extends 'public' ? PublicContext : SessionContext,
  ) => Promise<z.input<T[N]['result']>>;
};
