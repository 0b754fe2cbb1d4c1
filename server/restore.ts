import process from 'node:process';
import { mailNoneOfWaiting } from './identity/notifications/queries.ts';
import { holdRestoredPushes } from './outreach/pushes/hold-restored.ts';
import { type RestoreTarget, restoreBackup } from './platform/backup/restore-backup.ts';
import { beginProcess } from './platform/begin-process.ts';
import { type Config, readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { acceptedSecrets, secretInUse } from './platform/secret-lines.ts';
import { loadShareSecret, putShareSecret } from './platform/share-secret.ts';
import { describeFailure, StartError } from './platform/start-error.ts';
import { openStore } from './platform/storage/open-store.ts';

const usage = `Usage: npm run restore -- FILE
  Puts a backup into an empty database and an empty DATA_DIR or bucket, all of it or nothing, with the settings of the
  server, which must not run. BACKUP_PASSPHRASE opens an encrypted file.
  From a package: bin/shangjian restore FILE`;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Nothing was kept, so there is nothing to take back. */
const nothing = async (): Promise<void> => {};

/**
 * What sealed values are opened with: the backup's, unless it was a setting there. Returns how to take it back.
 *
 * @throws StartError where the settings name a secret that opens nothing of what is in the backup
 */
async function keepSecret(secret: string | undefined, config: Config): Promise<() => Promise<void>> {
  if (secret === undefined) {
    say('The secret is not in the backup: set SHARE_SECRET to that of the former installation before the start.');
    return nothing;
  }
  if (config.shareSecret === undefined) {
    const takeBack = putShareSecret(config.dataDir, secret);
    return async () => takeBack();
  }
  const known = acceptedSecrets(loadShareSecret(config));
  const unknown = acceptedSecrets(secret).filter((line) => !known.includes(line));
  if (unknown.includes(secretInUse(secret))) throw new StartError(otherSecret);
  if (unknown.length > 0) {
    say('A former secret of the backup is missing: set SHARE_SECRET_PREVIOUS to the second line of its share-secret.');
  }
  return nothing;
}

const otherSecret = `SHARE_SECRET is another one than that of the backup: second factors, keys and addresses that are sealed, and links given out would be lost. Nothing was restored.
  Set it to the first line of the file share-secret in the former DATA_DIR, and SHARE_SECRET_PREVIOUS to the second one if there is one. Where that file is lost, leave SHARE_SECRET and NODE_ENV out: the restore then writes the backup's secret to DATA_DIR/share-secret. See docs/operations.md, "From the embedded database to a server".`;

/** What the former installation may have sent after the backup is not sent a second time from here. */
const holdBack: RestoreTarget['holdBack'] = async (tx, has) => {
  if (has('push')) await holdRestoredPushes(tx, new Date());
  if (has('notification')) await mailNoneOfWaiting(tx);
};

async function restore(file: string): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    await restoreBackup(file, {
      ...database,
      store: await openStore(config),
      passphrase: config.backupPassphrase,
      keepSecret: (secret) => keepSecret(secret, config),
      holdBack,
      say,
    });
    say(
      'Restored. Messages that waited to be sent were cancelled; pushes that were being sent, or have been due since, wait for a person.',
    );
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
  process.stderr.write(`${describeFailure(error, 'The restore failed')}\n`);
  process.exit(1);
}
