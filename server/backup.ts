import { existsSync } from 'node:fs';
import process from 'node:process';
import { writeBackup } from './platform/backup/write-backup.ts';
import { beginProcess } from './platform/begin-process.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { openDatabaseBeside } from './platform/database/open-database.ts';
import { loadShareSecret } from './platform/share-secret.ts';
import { describeFailure, StartError } from './platform/start-error.ts';
import { openStore } from './platform/storage/open-store.ts';

const usage = `Usage: npm run backup -- FILE
  Writes database and files into one new file, also while the server runs. It uses the server's settings; with
  BACKUP_PASSPHRASE the file is encrypted.
  From a package: bin/shangjian backup FILE`;

const say = (text: string) => process.stdout.write(`${text}\n`);

async function backUp(file: string): Promise<void> {
  if (existsSync(file)) throw new StartError(`There is a file ${file} already.`);
  const config = readConfig(process.env);
  const database = await openDatabaseBeside(config);
  try {
    const passphrase = config.backupPassphrase;
    await writeBackup(file, {
      ...{ pool: database.pool, store: await openStore(config), passphrase, now: systemClock(), say },
      shareSecret: config.shareSecret === undefined ? loadShareSecret(config) : undefined,
    });
    if (passphrase === undefined)
      say('It is not encrypted: whoever has it can read everything. Set BACKUP_PASSPHRASE.');
    if (config.shareSecret !== undefined) say('SHARE_SECRET is not in it: keep it elsewhere, it opens what is sealed.');
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
  await backUp(file);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${describeFailure(error, 'The backup failed')}\n`);
  process.exit(1);
}
