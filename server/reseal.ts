import process from 'node:process';
import { reseal } from '#server/operation/secret/reseal.ts';
import { beginProcess } from './platform/begin-process.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { openDatabaseBeside } from './platform/database/open-database.ts';
import { acceptedSecrets } from './platform/secret-lines.ts';
import { loadShareSecret } from './platform/share-secret.ts';
import { describeFailure, StartError } from './platform/start-error.ts';
import { openStore } from './platform/storage/open-store.ts';

const usage = `Usage: npm run reseal
  Seals everything anew that is sealed with SHARE_SECRET_PREVIOUS, also while the server runs, with its settings.
  From a package: bin/shangjian reseal`;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Returns whether everything can be opened. */
async function resealAll(): Promise<boolean> {
  const config = readConfig(process.env);
  const secret = loadShareSecret(config);
  if (acceptedSecrets(secret).length < 2) throw new StartError('There is no former secret: set SHARE_SECRET_PREVIOUS.');
  const database = await openDatabaseBeside(config);
  try {
    await migrateDatabase(database);
    const report = await reseal(database.db, { secret, store: await openStore(config), now: systemClock() });
    say(`Sealed anew: ${report.resealed}.`);
    if (report.lost > 0) say(`None of the secrets opens ${report.lost} more: they stay as they are.`);
    return report.lost === 0;
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
  process.exit((await resealAll()) ? 0 : 1);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(2);
}
