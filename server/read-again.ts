import process from 'node:process';
import { readAgain } from '#server/insight/corpus/read-again.ts';
import { beginProcess } from './platform/begin-process.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { openInstalledDatabase } from './platform/database/open-database.ts';
import { describeFailure } from './platform/start-error.ts';

const usage = `Usage: npm run read-again
  Reads all articles again, with the server's settings. It can be interrupted and started again.
  From a package: bin/shangjian read-again`;

const say = (text: string) => process.stdout.write(`${text}\n`);
/** Seconds between two lines of progress. */
const sayEvery = 5;

async function run(): Promise<void> {
  const database = await openInstalledDatabase(readConfig(process.env));
  try {
    await migrateDatabase(database);
    const startedAt = performance.now();
    let saidAt = Number.NEGATIVE_INFINITY;
    const read = await readAgain(database.db, {
      now: () => systemClock(),
      onStart: ({ waiting, isResumed }) =>
        say(
          isResumed
            ? `${waiting} articles are waiting from before. Going on with these.`
            : `Reading all ${waiting} articles again. It can be interrupted and started again.`,
        ),
      onProgress: (done, total) => {
        const seconds = (performance.now() - startedAt) / 1_000;
        if (done < total && seconds - saidAt < sayEvery) return;
        saidAt = seconds;
        say(`${Math.round((done / total) * 100)} %  ${done} of ${total}  ${Math.round(done / seconds)}/s`);
      },
    });
    say(`${read} articles read.`);
  } finally {
    await database.close();
  }
}

if (process.argv.length > 2) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
beginProcess();
try {
  await run();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
}
