import type { FastifyInstance } from 'fastify';
import type { Metric } from 'prom-client';
import type { Element } from '#contract/codes/elements.ts';
import type { EndpointTable } from '#contract/endpoint.ts';
import type { BelongingKind } from '#contract/identity/members.ts';
import type { NoteEntry } from './audit/record-audit.ts';
import type { Database } from './database/database.ts';
import type { Actor, PublicContext } from './http/call-context.ts';
import type { Handlers } from './http/handlers.ts';
import type { Announcement } from './revisions/listen.ts';

/** Context of work without a caller. */
export interface Work {
  readonly db: Database;
  /** Start of the work: a plausible time. */
  readonly now: Date;
  /** Fires when the process ends. */
  readonly signal: AbortSignal;
}

/** Work repeated while any process runs, by one of them each time; not while the time is implausible. */
export interface RepeatedWork {
  /** Lower-case letters and dashes. */
  readonly name: string;
  /** Seconds between two runs, counted over all processes. */
  readonly every: number;
  /** Delay of the first run in seconds, to keep the start quick. */
  readonly delay?: number;
  readonly run: (work: Work) => Promise<unknown>;
}

/** Deletes what has expired; runs once an hour. */
export type Sweep = (work: Work) => Promise<unknown>;

/**
 * A cache that can be cleared. Notifications may be lost while the database is unavailable: then all caches are
 * cleared.
 */
export interface ForgetfulCache {
  /** Notifications that clear it; none if its values are keyed by revision. */
  readonly forgetOn?: readonly Announcement[];
  readonly forget: () => void;
}

export interface Belonging {
  readonly stockId: number;
  readonly kind: BelongingKind;
  /** What somebody must be allowed to go on with it; nothing for what anybody may. */
  readonly element?: Element;
  readonly count: number;
}

export interface HandOver {
  readonly stockId: number;
  readonly from: number;
  /** `undefined` where nobody takes over. */
  readonly to: number | undefined;
  /** Who disables the account, or takes it out of the company. */
  readonly actor: Actor;
  readonly note: NoteEntry;
}

/** What belongs to people, so that somebody else can have it once they are not there any more. */
export interface Belongings {
  /** Also in companies that the person has left: whoever goes without a successor may be given one afterwards. */
  readonly count: (db: Database, userId: number, now: Date) => Promise<readonly Belonging[]>;
  /**
   * Without a successor, only what others would wait for becomes nobody's. Returns who got it: nobody where the
   * successor may not go on with it.
   */
  readonly handOver: (tx: Database, handOver: HandOver) => Promise<number | undefined>;
}

/** Who brings a file without a session, and to which company; each gets so much of the memory. */
export interface Uploader {
  readonly whose: string;
  readonly company: string;
}

/**
 * Whose file a form without a session brings, by the fields before it. Asked before any of the file is read, and throws
 * where it is nobody's.
 */
export type FindUploader = (fields: Readonly<Record<string, unknown>>, context: PublicContext) => Promise<Uploader>;

/** Optional parts of a feature besides endpoints. */
interface FeatureParts {
  /** Adds routes that are not endpoints: files and redirects. */
  readonly routes?: (app: FastifyInstance) => Promise<void> | void;
  /** Of each endpoint that takes a file without a session. */
  readonly uploaders?: Readonly<Record<string, FindUploader>>;
  readonly repeated?: readonly RepeatedWork[];
  readonly sweeps?: readonly Sweep[];
  readonly caches?: readonly ForgetfulCache[];
  /** Called on a notification, and after a gap in which one may have been lost. */
  readonly wakes?: readonly { readonly on: Announcement; readonly wake: () => void }[];
  readonly metrics?: readonly Metric[];
  readonly belongings?: Belongings;
  /** Stops what the feature has started, after all requests and jobs have ended. */
  readonly close?: () => Promise<void> | void;
}

/** A handler of any endpoint, once its types have been checked where it was written. */
export type AnyHandler = (request: never, context: never) => Promise<unknown>;

/** A feature: everything the process has to know of one subject. */
export interface Feature extends FeatureParts {
  readonly endpoints?: EndpointTable;
  readonly handlers?: Readonly<Record<string, AnyHandler>>;
}

type FeatureOf<T extends EndpointTable> = FeatureParts &
  ({ readonly endpoints: T; readonly handlers: Handlers<NoInfer<T>> } | { readonly endpoints?: never });

/** Checks that a feature has a handler of the right type for each of its endpoints, and no others. */
export function defineFeature<const T extends EndpointTable>(feature: FeatureOf<T>): Feature {
  return feature as unknown as Feature;
}
