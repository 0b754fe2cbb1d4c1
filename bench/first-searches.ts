/**
 * How long does the first search for a word take, before anything of it is kept?
 *
 * Method. The PostgreSQL server named by BENCH_DATABASE_URL gets a database of its own with the demo, 600 more tracked
 * companies and 50,000 generated articles of a year (see generated-articles.ts). The application as it is started is
 * searched by one person, one search after the other, from a process of its own: for 400 pairs of characters that stand
 * beside each other in some article, each once, with facets and histogram, over the usual 90 days; once for articles and
 * once for stories, with pairs of their own. The first 100 of each, which wake the server up and let its connections plan
 * their statements, do not count. BENCH_FILLED_DATABASE names a database that an earlier run has left. Needs a build.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import { type ExplorerUnit, explorerUnits } from '#contract/insight/explorer.ts';
import { startOn } from '#e2e/setup/server.ts';
import { callApi } from '#e2e/steps/api.ts';
import { openFilledDatabase } from './filled-database.ts';
import { type Shot, timeAlone } from './load.ts';
import { report } from './report.ts';
import { median, percentile } from './statistics.ts';

const serverUrl = process.env.BENCH_DATABASE_URL;
if (!serverUrl) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server to measure on.');

const searches = 400;
const awake = 100;
/** Milliseconds. */
const limits = { p50: 10, p95: 30 };

const folder = await mkdtemp(join(tmpdir(), 'shangjian-bench-'));
const database = await openFilledDatabase(serverUrl, { articles: 50_000, days: 365 });
const lines: string[] = [];
const misses: string[] = [];
try {
  const pairs = await drawPairs(explorerUnits.length * (awake + searches));
  const product = await startOn(folder, { DATABASE_URL: database.url, DEMO: '1' });
  try {
    const login = { username: 'client', password: 'Demo@2026', platform: 2 } as const;
    const { result } = await callApi(product, 'session.login', { body: login });
    for (const unit of explorerUnits) {
      const shots = pairs.splice(0, awake + searches).map((q) => shotOf(q, unit, result?.token ?? ''));
      const times = (await timeAlone(product.url, { shots, turns: 1 })).slice(awake);
      const [p50, p95, max] = [median(times), percentile(times, 95), Math.max(...times)];
      const cells = [unit, ...[p50, p95, max].map((value) => `${value.toFixed(1)} ms`)];
      lines.push(`| ${cells.join(' | ')} | p50 ${limits.p50} ms, p95 ${limits.p95} ms |`);
      if (p50 > limits.p50 || p95 > limits.p95) misses.push(`${unit}: p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms`);
    }
  } finally {
    await product.end();
  }
} finally {
  await database.drop();
  await rm(folder, { recursive: true });
}
report('first-searches', ['| unit | p50 | p95 | max | limit |', '|---|---|---|---|---|', ...lines]);
for (const miss of misses) console.error(miss);
if (misses.length > 0) process.exitCode = 1;

function shotOf(q: string, unit: ExplorerUnit, token: string): Shot {
  const { method, path } = endpoints['explorer.search'];
  return {
    method,
    path: apiBase + path,
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ q, unit }),
  };
}

/** So many different pairs of ideographs of the texts, the same on every run over the same database. */
async function drawPairs(count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ content: string }>(
    'select content from article_text where article_id % 25 = 0 order by article_id',
  );
  await client.end();
  const pairs = new Set<string>();
  for (const [index, { content }] of rows.entries()) {
    const found = [...content.matchAll(/(?=(\p{Script=Han}{2}))/gu)].map(([, pair = '']) => pair);
    const pair = found[(index * 7) % Math.max(found.length, 1)];
    if (pair !== undefined) pairs.add(pair);
    if (pairs.size === count) return [...pairs];
  }
  throw new Error(`The texts have only ${pairs.size} pairs.`);
}
