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
 * - 30 of the first by ILIKE over the same articles, counting the hits and nothing else;
 * - home: the dashboards of 100 companies, 90 days each, once for the first time, and once more; in between a server
 *   keeps lists of hot words until something that the site shows changes;
 * - one more: 100 single articles written into the database, each timed until the running server, which the database
 *   told of it, has put it into search and figures.
 *
 * Sizes may be given as arguments; BENCH_FILLED_DATABASE names a database that an earlier run filled up to the one size
 * given, to measure it again without loading. Needs a build, for the server to start.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import { startOn } from '#e2e/setup/server.ts';
import { addGeneratedCompanies, loadArticles, runOn, writeArticles } from './filled-database.ts';
import { GeneratedArticles, generatedCompanies } from './generated-articles.ts';
import { report } from './report.ts';
import { median, percentile } from './statistics.ts';

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
    rows.push(`| ${size.toLocaleString('en')} | ${rate} | ${await measure()} |`);
    console.log(rows.at(-1));
  }
} finally {
  await database.end();
  if (!filled) await runOn(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  await rm(folder, { recursive: true });
}
report('million-articles', [
  '| articles | loaded per second | search p50 | search p95 | ILIKE p50 | times faster | 90 days p50 | 90 days p95 | home, first p50 | first p95 | home p50 | home p95 | one more p50 | one more p95 | database |',
  '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|',
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

async function measure(): Promise<string> {
  await database.query('vacuum analyze');
  const server = await startOn(folder, { DATABASE_URL: url, DEMO: '1', LOG_LEVEL: 'error' });
  try {
    const token = await signIn(server.url);
    const pairs = await drawWordPairs(330);
    const searchFrom = (from?: string) => (words: readonly string[]) =>
      call(server.url, 'explorer.search', token, { q: words.map((word) => `"${word}"`).join(' '), from });
    const search = searchFrom('2000-01-01');
    await timeEach(pairs.slice(0, 30), search);
    const searches = await timeEach(pairs.slice(30), search);
    const recentSearches = await timeEach(pairs.slice(30), searchFrom());
    const byIlike = await timeEach(pairs.slice(30, 60), searchByIlike);
    const homes = await measureHome(server.url, token);
    const more = await timeEach(
      Array.from({ length: 110 }, () => generator.next()),
      addOne,
    );
    const { rows: stored } = await database.query(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    );
    return [
      ...[median(searches), percentile(searches, 95)].map(inMilliseconds),
      inMilliseconds(median(byIlike)),
      `${Math.round(median(byIlike) / median(searches.slice(0, 30)))}`,
      ...[median(recentSearches), percentile(recentSearches, 95)].map(inMilliseconds),
      ...[homes.first, homes.again].flatMap((times) => [median(times), percentile(times, 95)]).map(inMilliseconds),
      ...[median(more.slice(10)), percentile(more.slice(10), 95)].map(inMilliseconds),
      stored[0].size,
    ].join(' | ');
  } finally {
    await server.end();
  }
}

type Call = 'session.login' | 'explorer.search' | 'home.overview';

async function call(serverAddress: string, endpoint: Call, token: string, body?: object, query = ''): Promise<unknown> {
  const { method, path } = endpoints[endpoint];
  const answer = await fetch(serverAddress + apiBase + path + query, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { token, authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { code, result, desc } = (await answer.json()) as { code: number; result: unknown; desc: string };
  if (code !== 200) throw new Error(`${endpoint}: ${code} ${desc}`);
  return result;
}

async function signIn(serverAddress: string): Promise<string> {
  const login = { username: 'client', password: 'Demo@2026', platform: 2 };
  const { token } = (await call(serverAddress, 'session.login', '', login)) as { token: string };
  return token;
}

/** Two words of one recent article, as somebody who has read it would look for it again. */
async function drawWordPairs(count: number): Promise<string[][]> {
  const { rows: drawn } = await database.query<{ pair: string[] }>(
    `select array(select word from unnest(words) as word order by random() limit 2) as pair
     from article_text where published_on > current_date - 89 and cardinality(words) > 1
     order by random() limit $1`,
    [count],
  );
  return drawn.map(({ pair }) => pair);
}

async function searchByIlike(words: readonly string[]): Promise<void> {
  await database.query('select count(*) from article_text where content ilike all ($1)', [
    words.map((word) => `%${word}%`),
  ]);
}

/**
 * The dashboards of 100 companies, the session moved from one to the next: seen for the first time since the server
 * started, and seen again.
 */
async function measureHome(serverAddress: string, token: string): Promise<{ first: number[]; again: number[] }> {
  await database.query(`insert into membership (user_id, stock_id, sort)
    select id, stock_id, 99 from app_user cross join company where username = 'client' and stock_id >= 10000
    on conflict do nothing`);
  await database.query(`insert into membership_role (user_id, stock_id, role_code)
    select user_id, stock_id, 'CLIENT_ADMIN' from membership where stock_id >= 10000 on conflict do nothing`);
  const companies = Array.from(
    { length: 110 },
    (_, index) => generatedCompanies[(index * 37) % generatedCompanies.length],
  );
  const visitAll = async () => {
    const times: number[] = [];
    for (const company of companies) {
      await database.query('update session set stock_id = $1', [company?.stock_id]);
      times.push(
        ...(await timeEach([token], () => call(serverAddress, 'home.overview', token, undefined, '?range=90'))),
      );
    }
    // The first few also wake the server up.
    return times.slice(10);
  };
  return { first: await visitAll(), again: await visitAll() };
}

async function addOne({ title, body, publishedAt }: ReturnType<GeneratedArticles['next']>): Promise<void> {
  const { rows: added } = await database.query<{ id: string }>(
    `insert into article (title, summary, body, category, source_id, state, published_at, published_on)
     values (json_build_object('zh-CN', $1::text), '{"zh-CN":""}', json_build_object('zh-CN', $2::text), 'BA', 1, 'published',
       $3::timestamptz, ($3::timestamptz at time zone 'Asia/Shanghai')::date) returning id`,
    [title, body, publishedAt],
  );
  for (;;) {
    const { rowCount } = await database.query('select from article_text where article_id = $1', [added[0]?.id]);
    if (rowCount) return;
  }
}

/** Milliseconds of each act. */
async function timeEach<T>(inputs: readonly T[], act: (input: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const input of inputs) {
    const start = performance.now();
    await act(input);
    times.push(performance.now() - start);
  }
  return times;
}

function inMilliseconds(time: number): string {
  return `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`;
}
