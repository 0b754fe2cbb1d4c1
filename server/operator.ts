import process from 'node:process';
import { restoreOperator } from '#server/identity/accounts/restore-operator.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { openDatabaseBeside } from './platform/database/open-database.ts';
import { describeStartError } from './platform/start-error.ts';

const usage = `Usage: npm run operator -- restore USERNAME
  Lets an operator in again who is locked out: enables the account, gives it ADMIN in the operator's company, removes
  its second factor and prints a new password, once. It uses the server's settings, also while the server runs.`;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Prints the new password; returns whether there is such an account. */
async function restore(username: string): Promise<boolean> {
  const config = readConfig(process.env);
  const database = await openDatabaseBeside(config);
  try {
    const password = await restoreOperator(database.db, { username, rules: config.passwordRules, now: systemClock() });
    if (password === undefined) {
      say(`There is no account ${username}.`);
      return false;
    }
    say(`Account ${username} can sign in again. New password: ${password}`);
    say('Change it after signing in. It is not shown again.');
    return true;
  } finally {
    await database.close();
  }
}

const [what, username] = process.argv.slice(2);
try {
  if (what !== 'restore' || !username) {
    process.stderr.write(`${usage}\n`);
    process.exit(2);
  }
  process.exit((await restore(username)) ? 0 : 1);
} catch (error) {
  process.stderr.write(`${describeStartError(error)}\n`);
  process.exit(2);
}
