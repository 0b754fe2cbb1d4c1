import process from 'node:process';
import { publicPaths } from '#contract/paths.ts';
import { makeSetupCode } from '#server/content/setup/setup-code.ts';
import { loadFirstData } from '#server/demo/first-data.ts';
import { beginProcess } from './platform/begin-process.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { openDatabaseBeside } from './platform/database/open-database.ts';
import { describeFailure } from './platform/start-error.ts';

const usage = `Usage: npm run setup:code
  Prints a new code for the set-up, which ends the one before, also while the server runs, with its settings.
  From a package: bin/shangjian setup-code`;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Prints a new code for the set-up; returns whether there is anything to set up. */
async function printSetupCode(): Promise<boolean> {
  const config = readConfig(process.env);
  const database = await openDatabaseBeside(config);
  try {
    await migrateDatabase(database);
    await loadFirstData(database.db, { demo: false, now: systemClock(), say });
    const code = await makeSetupCode(database.db, systemClock());
    if (code === undefined) {
      say('This installation is set up already. Sign in, or have an operator add your account.');
      return false;
    }
    say(`Code: ${code}`);
    say(`Enter it at ${config.publicUrl ?? 'the address of the server'}${publicPaths.setup} within 24 hours.`);
    return true;
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
  process.exit((await printSetupCode()) ? 0 : 1);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(2);
}
