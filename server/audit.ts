import process from 'node:process';
import { parseArgs } from 'node:util';
import { archiveEntries } from './platform/audit/archive-entries.ts';
import { type ChainBreak, verifyChain } from './platform/audit/verify-chain.ts';
import { beginProcess } from './platform/begin-process.ts';
import { readConfig } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import { openInstalledDatabase } from './platform/database/open-database.ts';
import { describeFailure } from './platform/start-error.ts';

const usage = `Usage: npm run audit -- verify [--head NUMBER:HASH] [ARCHIVE …]
  Walks the audit log and names the first entry that was changed or is missing, in the archives that are given and in
  what follows. The last line of a good run is the head: kept elsewhere and given again, it shows whether the end was
  cut off or everything was written anew.
       npm run audit -- archive FILE --before MONTH
  Moves entries of the months before one (2026-05) into a new file. Those of the last six months stay.
  From a package: bin/shangjian audit …`;

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
async function verify(db: Database, options: Options, files: readonly string[]): Promise<boolean> {
  const remembered = options.head === undefined ? undefined : readHead(options.head);
  const { entries, leftOut, head, broken } = await verifyChain(db, remembered, files);
  if (leftOut > 0) say(`Entries up to ${leftOut} are in archives; those that were not given are not verified.`);
  if (broken) {
    say(findings[broken.kind](broken.id));
    say(`${entries} entries before it are unbroken.`);
    return false;
  }
  say(`${entries} entries, unbroken.`);
  if (head) say(`${head.id}:${head.hash}`);
  return true;
}

async function archive(db: Database, file: string, month: string): Promise<boolean> {
  const { from, until, hash } = await archiveEntries(db, file, month, new Date());
  say(`Entries ${from} to ${until} are in ${file} and no longer in the log. Keep the file with your backups.`);
  say(`${until}:${hash}`);
  return true;
}

interface Options {
  readonly head?: string | undefined;
  readonly before?: string | undefined;
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { head: { type: 'string' }, before: { type: 'string' } } });
  } catch {
    throw new UsageError();
  }
}

/** What was asked for, checked before the database is opened. */
function chooseAct(): (db: Database) => Promise<boolean> {
  const { values, positionals } = readArguments();
  const [what, ...files] = positionals;
  const [file] = files;
  if (what === 'verify' && values.before === undefined) {
    if (values.head !== undefined) readHead(values.head);
    return (db) => verify(db, values, files);
  }
  const { before } = values;
  if (what !== 'archive' || file === undefined || files.length > 1 || before === undefined || values.head !== undefined)
    throw new UsageError();
  return (db) => archive(db, file, before);
}

beginProcess();
try {
  const act = chooseAct();
  const database = await openInstalledDatabase(readConfig(process.env));
  let isGood: boolean;
  try {
    isGood = await act(database.db);
  } finally {
    await database.close();
  }
  process.exit(isGood ? 0 : 1);
} catch (error) {
  const isUsage = error instanceof UsageError;
  process.stderr.write(`${isUsage ? error.message : describeFailure(error)}\n`);
  process.exit(isUsage ? 2 : 1);
}
