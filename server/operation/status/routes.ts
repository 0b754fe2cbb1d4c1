import { type SystemStatus, statusEndpoints } from '#contract/operation/status.ts';
import { type Channels, channelsOf, testMail, testSms } from '#server/content/setup/test-channels.ts';
import type { Database } from '#server/platform/database/database.ts';
import { clusterFolder } from '#server/platform/database/embedded/data-folder.ts';
import { sweepDeliveries } from '#server/platform/deliveries/note-deliveries.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { statusGauges } from './gauges.ts';
import { keepOwnSamples, keepSamples, sampleEvery } from './keep-samples.ts';
import type { Probe } from './probe.ts';
import { corpusProbe } from './probes/corpus.ts';
import { databaseProbe } from './probes/database.ts';
import { deliveryProbe } from './probes/deliveries.ts';
import { diskProbe } from './probes/disk.ts';
import { feedProbe } from './probes/feeds.ts';
import { fileProbe } from './probes/files.ts';
import { queueProbe } from './probes/queue.ts';
import { versionProbe } from './probes/versions.ts';
import { readTrends, sweepSamples } from './queries.ts';
import { StatusBoard } from './status-board.ts';

function probesOf({ db, config, store }: Pick<Platform, 'db' | 'config' | 'store'>): readonly Probe[] {
  const { dataDir: folder, diskReserveBytes: reserveBytes } = config;
  return [
    databaseProbe(db),
    queueProbe(db),
    diskProbe({ db, folder, databaseFolder: clusterFolder(folder), reserveBytes }),
    fileProbe(store, config.s3 ? 'bucket' : 'folder'),
    deliveryProbe({ db, channel: 'mail', isSetUp: config.mail !== undefined }),
    deliveryProbe({ db, channel: 'sms', isSetUp: config.sms !== undefined }),
    feedProbe(db),
    corpusProbe(db),
    versionProbe(db),
  ];
}

type StatusPlatform = Pick<Platform, 'db' | 'clock' | 'config' | 'log' | 'send' | 'store' | 'sweepTime'>;
interface StatusNeeds {
  readonly readBrand: Channels['readBrand'];
}

/** How the installation fares, for its page and for `/metrics`. */
export function statusFeature(platform: StatusPlatform, { readBrand }: StatusNeeds) {
  const { clock, log, sweepTime } = platform;
  const channels = channelsOf(platform, readBrand);
  const testing = (db: Database, { userId, stockId, address, language, now }: SignedInActor) => ({
    ...{ db, language, now },
    by: { action: 'status.test' as const, userId, stockId, address },
  });
  const onError = (error: unknown) => log.warn({ err: error }, 'a probe of the status failed');
  const board = new StatusBoard({ probes: probesOf(platform), clock, onError });
  const endOwnSamples = keepOwnSamples({
    ...{ db: platform.db, board, timeOfStep: () => sweepTime.beginStep() },
    onError: (error) => log.warn({ err: error }, 'samples of this machine were not kept'),
  });
  return defineFeature({
    endpoints: statusEndpoints,
    handlers: {
      'status.read': (_request, { db, now }) => readStatus(db, board, now),
      'status.testMail': ({ body }, { db, actor }) => testMail(body.email, channels, testing(db, actor)),
      'status.testSms': ({ body }, { db, actor }) => testSms(body.phone, channels, testing(db, actor)),
    },
    repeated: [
      {
        name: 'status-sample',
        every: sampleEvery,
        run: ({ db, now }) => keepSamples(db, board, { whose: 'all', now }),
      },
    ],
    sweeps: [({ db, now }) => sweepSamples(db, now), ({ db, now }) => sweepDeliveries(db, now)],
    metrics: statusGauges(board),
    close: endOwnSamples,
  });
}

async function readStatus(db: Database, board: StatusBoard, now: Date): Promise<SystemStatus> {
  const { at, all } = await board.read();
  // Without the database there are no lines, and the page still says what could be measured.
  const places = all.flatMap(({ found }) => found?.place ?? []);
  const trends = await readTrends(db, { places, now }).catch(() => new Map());
  return {
    at: at.toISOString(),
    probes: all.map(({ probe, found }) => ({
      name: probe.name,
      state: found?.state ?? 'unmeasured',
      cause: found?.cause ?? null,
      values: found?.values ?? {},
      words: found?.words ?? {},
      trend: trends.get(probe.name) ?? [],
    })),
  };
}
