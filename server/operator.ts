import process from 'node:process';
import { newOperatorSchema } from '#contract/content/setup.ts';
import { schemaTexts } from '#contract/texts/schema-texts.ts';
import { issueText } from '#contract/texts/texts.ts';
import { createByCommand } from '#server/content/setup/create-by-command.ts';
import { loadFirstData } from '#server/demo/first-data.ts';
import { restoreOperator } from '#server/identity/accounts/restore-operator.ts';
import { resetFactorByCommand } from '#server/identity/members/reset-second-factor.ts';
import { recordAudit } from './platform/audit/record-audit.ts';
import { beginProcess } from './platform/begin-process.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, readConfig } from './platform/config.ts';
import type { Database, OpenDatabase } from './platform/database/database.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { openDatabaseBeside } from './platform/database/open-database.ts';
import { SendingGuard } from './platform/installation/sending-guard.ts';
import { describeFailure } from './platform/start-error.ts';

const usage = `Usage: npm run operator -- restore USERNAME
  Lets an operator in again who is locked out: enables the account, gives it ADMIN in the operator's company, removes
  its second factor, e-mail address, phone number and links to unified login, and prints a new password, once. Only for
  accounts that belong, or once belonged, to the operator's company.

npm run operator -- reset-factor USERNAME
  Removes the second factor of anybody who lost it, and changes nothing else. Make sure first who is asking.

npm run operator -- create USERNAME NAME MOBILE
  Adds an operator with ADMIN and prints a password, once; also in an empty installation, instead of its set-up.

npm run operator -- allow-sending
  Lets an installation send mail and SMS that was restored or copied and takes the place of the former one.

All use the server's settings, also while the server runs. From a package: bin/shangjian operator …`;

const say = (text: string) => process.stdout.write(`${text}\n`);

const passwordHint = 'Change it after signing in. It is not shown again.';

/** Prints the new password; returns whether the account was restored. */
async function restore(db: Database, { passwordRules: rules }: Config, [username = '']: readonly string[]) {
  const restored = await restoreOperator(db, { username, rules, now: systemClock() });
  if (restored.outcome !== 'restored') {
    say(
      restored.outcome === 'unknown'
        ? `There is no account ${username}.`
        : `Account ${username} never belonged to the operator's company, and would become its administrator: nothing was changed. For a lost second factor: npm run operator -- reset-factor USERNAME. For another operator: npm run operator -- create USERNAME NAME MOBILE.`,
    );
    return false;
  }
  const { password, unlinked, ...taken } = restored;
  say(`Account ${username} can sign in again, as ADMIN of the operator's company. New password: ${password}`);
  if (unlinked > 0) say(`Links to unified login that were taken away from this person: ${unlinked}.`);
  const former = [taken.email, taken.phone].filter(Boolean);
  if (former.length > 0)
    say(
      `Taken away, because they reset the password: ${former.join(', ')}. The owner enters them again after signing in.`,
    );
  say(passwordHint);
  return true;
}

/** Returns whether there was a second factor to be removed. */
async function resetFactor(db: Database, _config: Config, [username = '']: readonly string[]) {
  const outcome = await resetFactorByCommand(db, { username, now: systemClock() });
  const said = {
    reset: `The second factor of account ${username} was removed.`,
    off: `Account ${username} has no second factor.`,
    unknown: `There is no account ${username}.`,
  };
  say(said[outcome]);
  return outcome === 'reset';
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
  const password = await createByCommand(db, { ...read.data, rules, now: systemClock() });
  if (password === undefined) {
    say(`The account ${read.data.username} is taken.`);
    return false;
  }
  say(`Operator ${read.data.username} was added. Password: ${password}`);
  say(passwordHint);
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
  say(
    'This installation sends from now on: what waits goes within a minute. Files that nobody needs any more are removed again.',
  );
}

const acts = new Map([
  ['restore', { act: restore, words: 1 }],
  ['reset-factor', { act: resetFactor, words: 1 }],
  ['create', { act: create, words: 3 }],
]);

const [what = '', ...words] = process.argv.slice(2);
beginProcess();
try {
  const isAllowing = what === 'allow-sending' && words.length === 0;
  const asked = acts.get(what);
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
  await database.close();
  process.exit(isDone ? 0 : 1);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(2);
}
