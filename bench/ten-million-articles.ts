/**
 * What does it cost to hold ten million articles on one machine, in partitions by month?
 *
 * Method. The PostgreSQL server named by BENCH_DATABASE_URL gets a database whose large tables are partitioned by the
 * recipe of docs/operations.md, with a partition for each month of the last three years, then the demo, 600 more tracked
 * companies, and articles of 60 characters over the last six days, which are loaded as `npm run load` loads them. What
 * was read from them is then copied into the past, twice as much each time, until there are ten million over 26 months
 * (see copied-past.ts: indexes are built anew at the end). Each day is like one of the six, so a word has its hits all
 * over the past. Measured are the same calls as in million-articles.ts. The articles are short because whole ones would
 * take 100 GB; what grows with their length is the index of grams and what a search reads of each hit.
 *
 * `-- --times 5` doubles five times only. BENCH_FILLED_DATABASE names a database that an earlier run has left, to measure
 * it again; BENCH_KEEP=1 leaves it. Takes hours and 50 GB. Needs a build.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readRecipe } from '#server/testing/read-recipe.ts';
import { doublePast } from './copied-past.ts';
import { addGeneratedCompanies, loadArticles, runOn, writeArticles } from './filled-database.ts';
import { GeneratedArticles } from './generated-articles.ts';
import { corpusColumns, measureCorpus } from './measure-corpus.ts';
import { report } from './report.ts';

const days = 6;
const at = process.argv.indexOf('--times');
const times = at < 0 ? 7 : Number(process.argv[at + 1]);
const loaded = 80_000;
/** Makes articles of some 60 characters. */
const sentences = 1;

const serverUrl = process.env.BENCH_DATABASE_URL;
if (!serverUrl) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server to measure on.');
const filled = process.env.BENCH_FILLED_DATABASE;
const name = filled ?? `bench_${Date.now()}`;
const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
const folder = await mkdtemp(join(tmpdir(), 'shangjian-bench-'));
const generator = new GeneratedArticles({ until: new Date(), days, total: loaded, sentences });
try {
  if (!filled) await fill();
  // Its articles are there already, and would be reprints.
  else while (generator.made < loaded) generator.next();
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const { rows } = await database.query<{ count: string }>('select count(*) from article_text');
  const cells = await measureCorpus({ database, url, folder, generator, scans: 3 });
  await database.end();
  report('ten-million-articles', [
    `| ${['articles', ...corpusColumns].join(' | ')} |`,
    `|${'---|'.repeat(1 + corpusColumns.length)}`,
    `| ${[Number(rows[0]?.count).toLocaleString('en'), ...cells].join(' | ')} |`,
    '',
    'Wanted: search with facets and home p95 under 100 ms, one more p95 under 30 ms.',
  ]);
} finally {
  if (!filled && !process.env.BENCH_KEEP) await runOn(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  await rm(folder, { recursive: true });
}

async function fill(): Promise<void> {
  await runOn(serverUrl ?? '', `CREATE DATABASE ${name}`);
  const file = join(folder, 'articles.ndjson');
  await writeFile(file, '');
  await loadArticles(url, file, '0');
  const recipe = readRecipe('Partitions by month', {
    "greatest(max(%I), current_date)) + interval ''1 month''":
      "greatest(max(%I), current_date)) - interval ''36 months''",
    '0 .. 23': '0 .. 40',
  });
  for (const statements of recipe) await runOn(url, statements);
  await loadArticles(url, file);
  await addGeneratedCompanies(url);
  await writeArticles(file, generator, loaded);
  await loadArticles(url, file);
  await doublePast(url, { days, times });
}
