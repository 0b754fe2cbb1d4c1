import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { type LoggerOptions, pino } from 'pino';
import { beginProcess } from './platform/begin-process.ts';
import { cacheDrizzleResolution } from './platform/cache-drizzle-resolution.ts';
import { readConfig } from './platform/config.ts';
import { describeStartError } from './platform/start-error.ts';

/** How long PostgreSQL may take to log why it stopped, in milliseconds. */
const lastWordsWithin = 200;

/** Fail early: each step loads no more code than it needs, and the whole product comes last. */
async function start(): Promise<void> {
  beginProcess();
  const config = readConfig(process.env);
  cacheDrizzleResolution();
  const { errorLine } = await import('./platform/logging/describe-error.ts');
  /** The state is unknown: the process ends, and logs why without the values of a statement. */
  const endForUnexpected = (error: unknown): void => {
    process.stderr.write(`${errorLine(error)}\n`);
    process.exit(1);
  };
  process.on('uncaughtException', endForUnexpected);
  process.on('unhandledRejection', endForUnexpected);

  const { loggerOptions } = await import('./platform/logging/logger-options.ts');
  const log = pino(loggerOptions({ level: config.logLevel }) as LoggerOptions);
  const endTraces = config.traces
    ? (await import('./platform/tracing/start-tracing.ts')).startTracing(config.traces, log)
    : async () => {};
  const { openDatabase } = await import('./platform/database/open-database.ts');
  const database = await openDatabase(
    config,
    {
      debug: (text) => log.debug({ of: 'PostgreSQL' }, text),
      error: (text) => log.error({ of: 'PostgreSQL' }, text),
    },
    { onWait: (holder) => log.warn(`the start waits for ${holder}, which has ${config.dataDir}`) },
  );
  try {
    const { migrateDatabase } = await import('./platform/database/migrate.ts');
    await migrateDatabase(database, () => log.warn('the update of the database waits for others who use its tables'));
    const { run } = await import('./run.ts');
    await run(config, database, endTraces);
  } catch (error) {
    // Its log comes after the end of its connections.
    if (database.brokeOff) await wait(lastWordsWithin);
    throw database.brokeOff?.() ?? error;
  }
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${describeStartError(error)}\n`);
  process.exit(1);
}
