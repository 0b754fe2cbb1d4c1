import process from 'node:process';
import { type ChainBreak, verifyChain } from './platform/audit/verify-chain.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { describeStartError } from './platform/start-error.ts';

const usage = `Usage: npm run audit -- verify [--head NUMBER:HASH]
  Walks the audit log and names the first entry that was changed or is missing. The last line of a good run is the
  head: kept elsewhere and given again, it shows whether the end was cut off or everything was written anew.`;

/** The command line is invalid. */
class UsageError extends Error {
  override message = usage;
}

const findings: Readonly<Record<ChainBreak['kind'], (id: number) => string>> = {
  changed: (id) => `Entry ${id} is not what was written: it or its hash was changed.`,
  missing: (id) => `Entry ${id} is missing.`,
  cut: (id) => `The log ends before the remembered head: from entry ${id} on everything is missing.`,
  rewritten: (id) => `Entry ${id} is not the remembered one: the log was written anew.`,
};

const say = (text: string) => process.stdout.write(`${text}\n`);

function readHead(text: string | undefined) {
  const [, id, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text ?? '') ?? [];
  if (id === undefined || hash === undefined) throw new UsageError();
  return { id: Number(id), hash };
}

/** Prints the result; returns whether the chain is intact. */
async function verify(head: string | undefined, isHeadGiven: boolean): Promise<boolean> {
  const remembered = isHeadGiven ? readHead(head) : undefined;
  const database = await openDatabase(readConfig(process.env));
  try {
    const { entries, head: last, broken } = await verifyChain(database.db, remembered);
    if (broken) {
      say(findings[broken.kind](broken.id));
      say(`${entries} entries before it are unbroken.`);
      return false;
    }
    say(`${entries} entries, unbroken.`);
    if (last) say(`${last.id}:${last.hash}`);
    return true;
  } finally {
    await database.close();
  }
}

const [what, option, head] = process.argv.slice(2);
try {
  if (what !== 'verify' || (option !== undefined && option !== '--head')) throw new UsageError();
  process.exit((await verify(head, option === '--head')) ? 0 : 1);
} catch (error) {
  process.stderr.write(`${error instanceof UsageError ? error.message : describeStartError(error)}\n`);
  process.exit(2);
}
