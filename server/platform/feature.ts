import type { FastifyInstance } from 'fastify';
import type { Metric } from 'prom-client';
import type { EndpointTable } from '#contract/endpoint.ts';
import type { Database } from './database/database.ts';
import type { Handlers } from './http/handlers.ts';
import type { AnyJobKind } from './jobs/job-kind.ts';
import type { Announcement } from './revisions/listen.ts';

/** What work without a caller is given. */
export interface Work {
  readonly db: Database;
  /** When the work began; of a sweep, a time that can be believed. */
  readonly now: Date;
  /** Fires when the process ends. */
  readonly signal: AbortSignal;
}

/** Work that goes on for as long as any process runs, by one of them each time. */
export interface RepeatedWork {
  /** Of small letters and dashes. */
  readonly name: string;
  /** Seconds between two runs, counted over all processes. */
  readonly every: number;
  /** Seconds that a process waits with its first run, so that the work does not slow down its start. */
  readonly delay?: number;
  readonly run: (work: Work) => Promise<unknown>;
}

/** Takes away what time alone has made useless; done once an hour. */
export type Sweep = (work: Work) => Promise<unknown>;

/** Something computed once. Whatever was announced may have been missed while the database was away: then all forget. */
export interface ForgetfulCache {
  /** Announcements that make it forget; none where its values go by numbers that come with each call. */
  readonly forgetOn?: readonly Announcement[];
  readonly forget: () => void;
}

/** What a feature may have besides its endpoints. */
interface FeatureParts {
  /** Adds addresses that are no endpoints: files, and pages that lead on. */
  readonly routes?: (app: FastifyInstance) => Promise<void> | void;
  readonly jobs?: readonly AnyJobKind[];
  readonly repeated?: readonly RepeatedWork[];
  readonly sweeps?: readonly Sweep[];
  readonly caches?: readonly ForgetfulCache[];
  /** Is told of an announcement, and of a gap in which it may have been missed. */
  readonly wakes?: readonly { readonly on: Announcement; readonly wake: () => void }[];
  readonly metrics?: readonly Metric[];
  /** Ends what the feature has begun, once no request and no job is under way. */
  readonly close?: () => Promise<void> | void;
}

/** A handler of any endpoint, once its types have been checked where it was written. */
export type AnyHandler = (request: never, context: never) => Promise<unknown>;

/** One subject of the product: everything that the process has to know of it. */
export interface Feature extends FeatureParts {
  readonly endpoints?: EndpointTable;
  readonly handlers?: Readonly<Record<string, AnyHandler>>;
}

type FeatureOf<T extends EndpointTable> = FeatureParts &
  ({ readonly endpoints: T; readonly handlers: Handlers<NoInfer<T>> } | { readonly endpoints?: never });

/** Checks that a feature has a handler of the right types for each of its endpoints, and none besides. */
export function defineFeature<const T extends EndpointTable>(feature: FeatureOf<T>): Feature {
  return feature as unknown as Feature;
}
