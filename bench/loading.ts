/**
 * How fast are many articles loaded, and how much does the search of each keep?
 *
 * Method. The PostgreSQL server named by BENCH_DATABASE_URL gets a database of its own with the demo and 600 more
 * tracked companies. 50,000 generated articles of 400 characters over 90 days (see
 * generated-articles.ts: a third of them reprints) are loaded by `npm run load -- articles FILE`, timed as a process with
 * its start. What search keeps is the growth of `article_text` with its indexes and what lies beside it, by the article.
 * Another number of articles may be given as an argument.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { addGeneratedCompanies, loadArticles } from './filled-database.ts';
import { GeneratedArticles } from './generated-articles.ts';
import { report } from './report.ts';

/** Makes articles of 400 characters with their headline. */
const sentences = 11;
const wanted = { perSecond: 1_500, bytes: 4_096 };

const total = Number(process.argv[2]) || 50_000;
const folder = await mkdtemp(join(tmpdir(), 'shangjian-bench-'));
const serverUrl = process.env.BENCH_DATABASE_URL;
if (!serverUrl) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server to measure on.');
const name = `bench_${Date.now()}`;
await onServer(`CREATE DATABASE ${name}`);
const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
const database = new pg.Client({ connectionString: url });

interface Size {
  readonly part: string;
  readonly bytes: number;
}

try {
  await load([]);
  await database.connect();
  await addGeneratedCompanies(url);
  const before = await readSizes();
  const generator = new GeneratedArticles({ until: new Date(), days: 90, total, sentences });
  const seconds = await load(Array.from({ length: total }, () => JSON.stringify(generator.next())));
  const after = await readSizes();
  const perArticle = after.map(({ part, bytes }) => ({
    part,
    bytes: (bytes - (before.find((one) => one.part === part)?.bytes ?? 0)) / total,
  }));
  const bytes = perArticle.reduce((sum, one) => sum + one.bytes, 0);
  const perSecond = total / seconds;
  report('loading', [
    '| articles | a second | bytes an article | of them |',
    '|---|---|---|---|',
    `| ${total.toLocaleString('en')} | ${Math.round(perSecond).toLocaleString('en')} | ${Math.round(bytes).toLocaleString('en')} | ${perArticle.map((one) => `${one.part} ${Math.round(one.bytes)}`).join(' · ')} |`,
    '',
    `Wanted: ${wanted.perSecond} a second, ${wanted.bytes} bytes.`,
  ]);
  if (perSecond < wanted.perSecond || bytes > wanted.bytes) process.exitCode = 1;
} finally {
  await database.end();
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
  await rm(folder, { recursive: true });
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Seconds that the loader took. */
async function load(lines: readonly string[]): Promise<number> {
  const file = join(folder, 'articles.ndjson');
  await writeFile(file, lines.join('\n'));
  return loadArticles(url, file);
}

/** The table with what lies beside it, and each index. */
async function readSizes(): Promise<Size[]> {
  const { rows } = await database.query<Size>(`
    select 'rows' as part, pg_table_size('article_text')::float8 as bytes
    union all select replace(indexrelid::regclass::text, 'article_text_', ''), pg_relation_size(indexrelid)::float8
    from pg_index where indrelid = 'article_text'::regclass order by 1`);
  return rows;
}
