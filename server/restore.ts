import process from 'node:process';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { beginProcess } from './platform/begin-process.ts';
import { type Config, readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { putShareSecret } from './platform/share-secret.ts';
import { describeStartError } from './platform/start-error.ts';
import { openStore } from './platform/storage/open-store.ts';

const usage = `Usage: npm run restore -- FILE
  Puts a backup into an empty database and an empty DATA_DIR or bucket, all of it or nothing, with the settings of the
  server, which must not run. BACKUP_PASSPHRASE opens an encrypted file.
  From a package: bin/shangjian restore FILE`;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Nothing was kept, so there is nothing to take back. */
const nothing = async (): Promise<void> => {};

/** What sealed values are opened with: the backup's, unless it was a setting there. Returns how to take it back. */
async function keepSecret(secret: string | undefined, { shareSecret, dataDir }: Config): Promise<() => Promise<void>> {
  if (secret === undefined) {
    say('The secret is not in the backup: set SHARE_SECRET to that of the former installation before the start.');
  } else if (shareSecret === undefined) {
    const takeBack = putShareSecret(dataDir, secret);
    return async () => takeBack();
  } else if (shareSecret !== secret) {
    say('SHARE_SECRET is another one than that of the backup: second factors and links given out do not work with it.');
  }
  return nothing;
}

async function restore(file: string): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    await restoreBackup(file, {
      ...database,
      store: await openStore(config),
      passphrase: config.backupPassphrase,
      keepSecret: (secret) => keepSecret(secret, config),
      say,
    });
    say('Restored. Messages that waited to be sent were cancelled.');
  } finally {
    await database.close();
  }
}

const [file, ...others] = process.argv.slice(2);
if (file === undefined || others.length > 0) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
beginProcess();
try {
  await restore(file);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${describeStartError(error)}\n`);
  process.exit(1);
}
