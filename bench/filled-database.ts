import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { root } from '#e2e/setup/project.ts';
import { GeneratedArticles, generatedCompanies, generatedIndustries } from './generated-articles.ts';

const run = promisify(execFile);
const linesPerWrite = 10_000;

/** Runs one statement on a database and closes the connection. */
export async function runOn(url: string, statement: string, values?: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement, values && [...values]);
  } finally {
    await client.end();
  }
}

/** Puts the tracked companies of the generated articles beside those of the demo. */
export async function addGeneratedCompanies(url: string): Promise<void> {
  await runOn(url, `insert into industry (id, name) select id, name from json_populate_recordset(null::industry, $1)`, [
    JSON.stringify(generatedIndustries),
  ]);
  const columns = 'stock_id, code, name, short_name, industry_id';
  await runOn(
    url,
    `insert into company (${columns}) select ${columns} from json_populate_recordset(null::company, $1)`,
    [JSON.stringify(generatedCompanies)],
  );
}

/**
 * Migrates the database, puts the demo into it unless `demo` is 0, and loads the articles of a file of lines. Gives the
 * seconds that took.
 */
export async function loadArticles(url: string, file: string, demo: '0' | '1' = '1'): Promise<number> {
  const start = performance.now();
  // As `npm run load` starts it.
  await run(process.execPath, ['--max-semi-space-size=64', 'server/load.ts', 'articles', file], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: url, DEMO: demo, STATEMENT_TIMEOUT_MS: '600000' },
  });
  return (performance.now() - start) / 1_000;
}

/** Writes generated articles, one a line, until the generator has made `size` of them. */
export async function writeArticles(file: string, generator: GeneratedArticles, size: number): Promise<void> {
  await rm(file, { force: true });
  while (generator.made < size) {
    const lines = Array.from({ length: Math.min(linesPerWrite, size - generator.made) }, () =>
      JSON.stringify(generator.next()),
    );
    await writeFile(file, `${lines.join('\n')}\n`, { flag: 'a' });
  }
}

interface Filling {
  readonly articles: number;
  readonly days: number;
}

/**
 * A database with the demo, the generated companies and so many generated articles, its statistics up to date.
 * BENCH_FILLED_DATABASE names one of the server that an earlier run has left; otherwise one is made, and `drop` takes
 * it away again.
 */
export async function openFilledDatabase(
  serverUrl: string,
  { articles, days }: Filling,
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const filled = process.env.BENCH_FILLED_DATABASE;
  const name = filled ?? `bench_${Date.now()}`;
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  if (filled) return { url, drop: async () => {} };
  await runOn(serverUrl, `CREATE DATABASE ${name}`);
  const folder = await mkdtemp(join(tmpdir(), 'shangjian-bench-'));
  const file = join(folder, 'articles.ndjson');
  await writeFile(file, '');
  await loadArticles(url, file);
  await addGeneratedCompanies(url);
  await writeArticles(file, new GeneratedArticles({ until: new Date(), days, total: articles }), articles);
  await loadArticles(url, file);
  await rm(folder, { recursive: true });
  await runOn(url, 'vacuum analyze');
  return { url, drop: () => runOn(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`) };
}
