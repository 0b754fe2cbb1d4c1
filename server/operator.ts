import process from 'node:process';
import { newOperatorSchema } from '#contract/content/setup.ts';
import { schemaTexts } from '#contract/texts/schema-texts.ts';
import { issueText } from '#contract/texts/texts.ts';
import { loadFirstData } from '#server/demo/first-data.ts';
import { createOperator } from '#server/identity/accounts/create-operator.ts';
import { restoreOperator } from '#server/identity/accounts/restore-operator.ts';
import { recordAudit } from './platform/audit/record-audit.ts';
import { beginProcess } from './platform/begin-process.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, readConfig } from './platform/config.ts';
import type { Database, OpenDatabase } from './platform/database/database.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { openDatabaseBeside } from './platform/database/open-database.ts';
import { SendingGuard } from './platform/installation/sending-guard.ts';
import { describeStartError } from './platform/start-error.ts';

const usage = `Usage: npm run operator -- restore USERNAME
  Lets an operator in again who is locked out: enables the account, gives it ADMIN in the operator's company, removes
  its second factor and prints a new password, once.

npm run operator -- create USERNAME NAME MOBILE
  Adds an operator with ADMIN and prints a password, once; also in an empty installation, instead of its set-up.

npm run operator -- allow-sending
  Lets an installation send mail and SMS that was restored or copied and takes the place of the former one.

All use the server's settings, also while the server runs. From a package: bin/shangjian operator …`;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Prints the new password; returns whether there is such an account. */
async function restore(db: Database, { passwordRules: rules }: Config, [username = '']: readonly string[]) {
  const password = await restoreOperator(db, { username, rules, now: systemClock() });
  if (password === undefined) {
    say(`There is no account ${username}.`);
    return false;
  }
  say(`Account ${username} can sign in again. New password: ${password}`);
  return true;
}

/** Prints the password; returns whether the account was added. */
async function create(db: Database, { passwordRules: rules }: Config, [username, name, phone]: readonly string[]) {
  const read = newOperatorSchema.safeParse({ username, name, phone }, { error: schemaTexts.en });
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issueText(issue.message, 'en')}`);
    say(`The operator was not added: ${wrong.join('; ')}`);
    return false;
  }
  await loadFirstData(db, { demo: false, now: systemClock(), say });
  const password = await createOperator(db, { ...read.data, rules, now: systemClock() });
  if (password === undefined) {
    say(`The account name ${read.data.username} is taken.`);
    return false;
  }
  say(`Operator ${read.data.username} was added. Password: ${password}`);
  return true;
}

async function allowSending({ db, isOurs }: OpenDatabase, config: Config) {
  const guard = new SendingGuard({ database: { db, isOurs: isOurs || config.databaseUrl === undefined }, config });
  if (!(await guard.isHeld())) {
    say('This installation may send already.');
    return;
  }
  const at = systemClock();
  await db.transaction(async (tx) => {
    await guard.allow(tx, { by: null, now: at });
    await recordAudit(tx, { at, action: 'installation.allow', address: '' });
  });
  say('This installation sends from now on: what waits goes within a minute.');
}

const acts = { restore: { act: restore, words: 1 }, create: { act: create, words: 3 } } as const;

const [what = '', ...words] = process.argv.slice(2);
beginProcess();
try {
  const isAllowing = what === 'allow-sending' && words.length === 0;
  const asked = what === 'restore' || what === 'create' ? acts[what] : undefined;
  if (isAllowing) {
    const config = readConfig(process.env);
    const database = await openDatabaseBeside(config);
    await migrateDatabase(database);
    await allowSending(database, config);
    await database.close();
    process.exit(0);
  }
  if (!asked || words.length !== asked.words) {
    process.stderr.write(`${usage}\n`);
    process.exit(2);
  }
  const config = readConfig(process.env);
  const database = await openDatabaseBeside(config);
  await migrateDatabase(database);
  const isDone = await asked.act(database.db, config, words);
  if (isDone) say('Change it after signing in. It is not shown again.');
  await database.close();
  process.exit(isDone ? 0 : 1);
} catch (error) {
  process.stderr.write(`${describeStartError(error)}\n`);
  process.exit(2);
}
