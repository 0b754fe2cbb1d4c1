import type { Element } from '#contract/codes/elements.ts';
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

/** What somebody may do in a company, by all of their roles there together. */
export interface Rights {
  readonly elements: ReadonlySet<Element>;
  /** Whether one of the roles is the operator's: operators need no modules. */
  readonly isOperator: boolean;
}

/** A session as it is stored. The company always comes from the session, never from the request. */
export interface StoredSession {
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly stockId: number;
  readonly username: string;
  readonly name: string;
  /** When the person signed in: switching company begins no other time. */
  readonly createdAt: Date;
  /** Sorted by code. */
  readonly roles: readonly string[];
  /** Cached values are valid as long as their revision is unchanged. */
  readonly revisions: Readonly<Record<Topic, number>>;
}

/** The caller: a session with what it allows. */
export interface CallerSession extends StoredSession {
  readonly rights: Rights;
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
