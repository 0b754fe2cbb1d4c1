import type { Role } from '#contract/codes/roles.ts';
import type { Language } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Topic } from '#server/platform/revisions/revisions.ts';

/** Who makes a call: person, company, address, time and language. */
export interface Actor {
  readonly userId: number;
  readonly stockId: number;
  /** Network address; empty for calls inside the process. */
  readonly address: string;
  readonly language: Language;
  readonly now: Date;
}

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

/** An actor with their session. */
export type SignedInActor = Actor & CallerSession;

/** The client, as far as the connection tells; empty for calls inside the process. */
export interface Client {
  readonly address: string;
  /** The User-Agent header. */
  readonly agent: string;
}

export const anonymousClient: Client = { address: '', agent: '' };

/** Context of a public endpoint's handler. */
export interface PublicContext {
  readonly db: Database;
  readonly client: Client;
  readonly language: Language;
  /** The same time for the whole call. */
  readonly now: Date;
  readonly requestId: string;
  /** Value of the known-device cookie; never authenticates. */
  readonly device?: string | undefined;
  /** Sets the cookie. */
  readonly keepDevice?: (value: string) => void;
}

/** Context of any other endpoint's handler. */
export interface CallContext extends PublicContext {
  readonly actor: SignedInActor;
}
