import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { OpenDatabase } from './database/database.ts';
import { poolGauges } from './database/pool-gauges.ts';
import { primaryOnly, ReplicaReader } from './database/read-replica.ts';
import { openVisitorSearches } from './database/visitor-searches.ts';
import { noteDeliveries } from './deliveries/note-deliveries.ts';
import { defineFeature, type Feature } from './feature.ts';
import { ImageEncoder } from './images/image-encoder.ts';
import { SendingGuard } from './installation/sending-guard.ts';
import { sweepJobs } from './jobs/job-queries.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { sweepLimits } from './limits/count-attempt.ts';
import { sweepMadeOnce } from './made-once/make-once.ts';
import { MessageQueue } from './messages/message-queue.ts';
import type { Send } from './messages/outbox.ts';
import { sweepMessages } from './messages/outgoing-messages.ts';
import { countRefusedSweeps } from './operations.ts';
import type { Platform, PlatformConfig } from './platform.ts';
import { keepWhileHeld } from './storage/keep-while-held.ts';
import { noStore } from './storage/no-store.ts';
import type { FileStore } from './storage/store.ts';
import { SweepTime } from './sweeping/sweep-time.ts';
import { sweepTableImports } from './table-import/undo-import.ts';

export interface PlatformDeps {
  readonly config: PlatformConfig;
  /** Signs share links, forms and captchas. */
  readonly shareSecret: string;
  readonly database: OpenDatabase;
  readonly clock: Clock;
  /** What the database's clock says, which sweeps go by; it is asked where nothing is said. */
  readonly databaseClock?: () => Promise<Date>;
  /** Milliseconds of a clock that nobody sets; the process's own where nothing is said. */
  readonly uptime?: () => number;
  /** Without it there are no files. */
  readonly store?: FileStore;
  /** Sends texts to people outside. */
  readonly send: Send;
  /** Asked for when it is needed, because a free port is known only after listening. */
  readonly publicUrl: () => string;
}

export interface OpenPlatform extends Platform {
  readonly features: readonly Feature[];
  /** Stops background work; unfinished jobs are run again by the next process. */
  readonly endWork: () => Promise<void>;
}

/** Opens what all features share. */
export function openPlatform(deps: PlatformDeps, log: FastifyBaseLogger): OpenPlatform {
  const { config, database, clock, shareSecret: secret, publicUrl } = deps;
  const { db } = database;
  const logged = (text: string) => (error: unknown) => log.error({ err: error }, text);
  const jobs = new JobRunner({ database, clock, onError: logged('jobs') });
  const send = noteDeliveries(deps.send, { db, clock, onError: logged('a delivery was not noted') });
  const sending = new SendingGuard({ database, config });
  const messages = new MessageQueue({
    ...{ db, clock, jobs, secret, send, sending },
    onError: logged('a message was not put in'),
  });
  const images = new ImageEncoder();
  const reader = database.replica
    ? new ReplicaReader(database, { ...database.replica, onError: logged('the replica is left alone for a moment') })
    : primaryOnly;
  const visitors = openVisitorSearches(database, reader, logged('searches of visitors'));
  const refusedSweeps = countRefusedSweeps();
  const sweepTime = new SweepTime({
    ...{ db, clock, databaseClock: deps.databaseClock, steady: deps.uptime },
    onRefused: (refusal) => {
      refusedSweeps.inc({ reason: refusal.reason });
      const text = refusal.name === 'sweep' ? 'a sweep left everything as it is' : 'what is due waits';
      log[refusal.reason === 'not yet proven' ? 'info' : 'warn'](refusal, text);
    },
  });
  const upkeep = defineFeature({
    sweeps: [sweepLimits, sweepMessages, sweepJobs, sweepTableImports, sweepMadeOnce].map(
      (sweep) =>
        ({ db: own, now }) =>
          sweep(own, now),
    ),
    wakes: [{ on: 'message', wake: () => messages.wake() }],
    metrics: [refusedSweeps, ...poolGauges(database.pool), ...reader.metrics],
    close: async () => {
      await visitors.close();
      await reader.close();
      images.close();
    },
  });
  return {
    ...{ config, secret, database, db, clock, publicUrl, jobs, messages, images, visitors, reader, log, sweepTime },
    ...{ store: keepWhileHeld(deps.store ?? noStore, sending), send: deps.send, sending },
    features: [upkeep],
    endWork: async () => {
      await messages.close();
      await jobs.stop();
    },
  };
}
