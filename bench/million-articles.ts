/**
 * What does it cost to hold a million articles?
 *
 * Method. The PostgreSQL server named by BENCH_DATABASE_URL gets a database of its own with the demo and 600 more
 * tracked companies in 20 industries. Generated articles (see generated-articles.ts: words of the dictionary of jieba by their
 * frequencies, topics that come and go, a third reprints, two years) are loaded and analysed by
 * `npm run load -- articles FILE` until 10,000, 100,000 and 1,000,000 are there; statistics are
 * brought up to date and the index's waiting list is emptied before each measurement, as autovacuum does by itself.
 * At each size, over HTTP from the server as a process of its own, one call after the other:
 *
 * - search: 300 searches for two words that stand in one article of the last 90 days, drawn at random, over all the
 *   articles, with facets and histogram; and the same over the default 90 days;
 * - home: the dashboards of 100 companies, 90 days each, once for the first time, and once more; in between a server
 *   keeps lists of hot words until something that the site shows changes;
 * - one more: 1,000 single articles written into the database, each timed until the running server, which the database
 *   told of it, has put it into search and figures, asked every millisecond. Of a hundred, the fifth slowest decides, and
 *   just after a start that is a matter of luck;
 * - 30 of the first by ILIKE over the same articles, counting the hits and nothing else, after all the others, because
 *   what is read as a whole displaces what is in memory.
 *
 * Sizes may be given as arguments; BENCH_FILLED_DATABASE names a database that an earlier run filled up to the one size
 * given, to measure it again without loading. Needs a build, for the server to start.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { addGeneratedCompanies, loadArticles, runOn, writeArticles } from './filled-database.ts';
import { GeneratedArticles } from './generated-articles.ts';
import { corpusColumns, measureCorpus } from './measure-corpus.ts';
import { report } from './report.ts';

const serverUrl = process.env.BENCH_DATABASE_URL;
if (!serverUrl) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server to measure on.');
const given = process.argv.slice(2).map(Number).filter(Number.isFinite);
const sizes = given.length > 0 ? given : [10_000, 100_000, 1_000_000];

const filled = process.env.BENCH_FILLED_DATABASE;
const name = filled ?? `bench_${Date.now()}`;
if (!filled) await runOn(serverUrl, `CREATE DATABASE ${name}`);
const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
const folder = await mkdtemp(join(tmpdir(), 'shangjian-bench-'));
const generator = new GeneratedArticles({ until: new Date(), days: 730, total: sizes.at(-1) ?? 0 });
const rows: string[] = [];
const database = new pg.Client({ connectionString: url });
try {
  await database.connect();
  if (!filled) {
    const empty = join(folder, 'empty.ndjson');
    await writeFile(empty, '');
    await loadArticles(url, empty);
    await addGeneratedCompanies(url);
  }
  for (const size of sizes) {
    const rate = filled ? skipTo(size) : Math.round(await loadUpTo(size)).toLocaleString('en');
    const cells = await measureCorpus({ database, url, folder, generator });
    rows.push(`| ${[size.toLocaleString('en'), rate, ...cells].join(' | ')} |`);
    console.log(rows.at(-1));
  }
} finally {
  await database.end();
  if (!filled) await runOn(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  await rm(folder, { recursive: true });
}
report('million-articles', [
  `| ${['articles', 'loaded per second', ...corpusColumns].join(' | ')} |`,
  `|${'---|'.repeat(2 + corpusColumns.length)}`,
  ...rows,
  '',
  'Wanted at a million: search p95 under 50 ms and 100 times faster than ILIKE, home p95 under 50 ms, one more under 20 ms.',
]);

/** Articles per second of the growth to `size`. */
async function loadUpTo(size: number): Promise<number> {
  const before = generator.made;
  const file = join(folder, 'articles.ndjson');
  await writeArticles(file, generator, size);
  return (size - before) / (await loadArticles(url, file));
}

/** Goes past the articles that are there already. */
function skipTo(size: number): string {
  while (generator.made < size) generator.next();
  return '';
}
