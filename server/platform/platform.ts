import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './database/database.ts';
import type { Reader } from './database/read-replica.ts';
import type { VisitorSearchPool } from './database/visitor-searches.ts';
import type { ImageEncoder } from './images/image-encoder.ts';
import type { SendingGuard } from './installation/sending-guard.ts';
import type { JobRunner } from './jobs/job-runner.ts';
import type { MessageQueue } from './messages/message-queue.ts';
import type { Send } from './messages/outbox.ts';
import type { FileStore } from './storage/store.ts';
import type { SweepTime } from './sweeping/sweep-time.ts';

/** Settings of features and the HTTP server. */
export type PlatformConfig = Pick<
  Config,
  | 'logLevel'
  | 'keepAliveSeconds'
  | 'dataDir'
  | 'installationId'
  | 'diskReserveBytes'
  | 'sms'
  | 'mail'
  | 'bounces'
  | 's3'
  | 'metricsToken'
  | 'trustProxy'
  | 'demoPasswordsWork'
  | 'secondFactorForOperators'
  | 'secondFactorResetByTwo'
  | 'passwordRules'
  | 'portals'
  | 'oidcProviders'
  | 'feedAllowedHosts'
  | 'oidcAllowedHosts'
  | 'uploadQuotaBytes'
  | 'publicLimitsFactor'
  | 'smsDailyLimit'
  | 'publicUrl'
>;

/** Services for features, besides the context of each call. */
export interface Platform {
  readonly config: PlatformConfig;
  /** Signs share links, forms and captchas. */
  readonly secret: string;
  readonly database: OpenDatabase;
  readonly db: OpenDatabase['db'];
  /** For what only reads. */
  readonly reader: Reader;
  readonly clock: Clock;
  /** For what is done because its time has come, as nothing takes it back. */
  readonly sweepTime: SweepTime;
  /** The only source of absolute links. */
  readonly publicUrl: () => string;
  readonly store: FileStore;
  readonly images: ImageEncoder;
  readonly jobs: JobRunner;
  readonly messages: MessageQueue;
  /** Whether nothing may be sent from here. */
  readonly sending: SendingGuard;
  /** Sends at once and says whether it was taken, for tests of the settings; everything else goes through the queue. */
  readonly send: Send;
  /** Pool for visitors' searches. */
  readonly visitors: VisitorSearchPool;
  readonly log: FastifyBaseLogger;
}
