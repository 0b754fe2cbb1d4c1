import process from 'node:process';
import { isCorpusBehind } from './insight/corpus/corpus-lag.ts';
import { Tools } from './insight/corpus/tools.ts';
import type { Unversioned } from './insight/reports/compare-reports.ts';
import { type VerifiedReport, verifyReport } from './insight/reports/verify-report.ts';
import { beginProcess } from './platform/begin-process.ts';
import { readConfig } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import { openInstalledDatabase } from './platform/database/open-database.ts';
import { describeFailure, StartError } from './platform/start-error.ts';

const usage = `Usage: npm run report -- verify ID …
  Computes stored reports again from the versions they name, and prints which figures differ and why, as far as it is
  known. The ID of a report is in its address: /reportDetail?id=ID. Nothing is changed.
  From a package: bin/shangjian report verify ID …`;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** What is known to change figures of the past, because it has no versions (docs/product/insight.md, "Reports"). */
const reasons: Readonly<Record<Unversioned, string>> = {
  articles: 'articles of its days came, changed or were withdrawn, or stories and events were decided by people',
  tone: 'tones were corrected, or the release reads them in another way',
  sources: 'sources were given other tiers or names, or merged',
  companies: 'companies were added, or given other names or another industry',
  scores: 'scores or indicators changed',
};

/** Prints the result; returns whether all that differs has a known reason. */
function print(id: number, verified: VerifiedReport): boolean {
  const { kind, from, until, company, generatedAt, values, differences, changes, isLogWhole } = verified;
  say(`Report ${id}: ${kind}, ${from} to ${until}, ${company}, generated ${generatedAt.toISOString()}.`);
  if (differences.length === 0) {
    say(`${values} values, all as they were kept.`);
    return true;
  }
  say(`${differences.length} of ${values} values differ:`);
  for (const { name, kept, again, reasons: known } of differences) {
    say(`  ${name}: kept ${kept}, now ${again} (${known.join(', ') || 'no known reason'})`);
  }
  const named = new Set(differences.flatMap((difference) => difference.reasons));
  if (named.size > 0) say('Since it was generated:');
  for (const reason of named) say(`  ${reason}: ${reasons[reason]} (noted: ${changes[reason]})`);
  if (!isLogWhole) say('Entries of the audit log since then are in archives: what they tell is not among the reasons.');
  const unexplained = differences.filter((difference) => difference.reasons.length === 0).length;
  if (unexplained > 0) say(`${unexplained} values differ for no known reason.`);
  return unexplained === 0;
}

async function verify(db: Database, ids: readonly number[]): Promise<boolean> {
  if (await isCorpusBehind(db)) {
    throw new StartError('Articles wait to be analysed, so figures are not what they will be. Verify once they are.');
  }
  const tools = new Tools();
  let isGood = true;
  for (const id of ids) {
    const verified = await verifyReport(db, id, (q) => (q === '' ? () => [] : tools.findCut(db)));
    if (!verified) say(`There is no report ${id}.`);
    isGood = verified !== undefined && print(id, verified) && isGood;
  }
  return isGood;
}

const [what, ...given] = process.argv.slice(2);
if (what !== 'verify' || given.length === 0 || !given.every((id) => /^[1-9]\d{0,14}$/.test(id))) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
beginProcess();
try {
  const database = await openInstalledDatabase(readConfig(process.env));
  let isGood: boolean;
  try {
    isGood = await verify(database.db, given.map(Number));
  } finally {
    await database.close();
  }
  process.exit(isGood ? 0 : 1);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
}
