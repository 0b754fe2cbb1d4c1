import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import { startOn } from '#e2e/setup/server.ts';
import { drawWordPairs } from '#server/testing/word-pairs.ts';
import { type GeneratedArticles, generatedCompanies } from './generated-articles.ts';
import { median, percentile } from './statistics.ts';

interface Corpus {
  readonly database: pg.Client;
  readonly url: string;
  /** For the files of the server. */
  readonly folder: string;
  /** Makes further articles. */
  readonly generator: GeneratedArticles;
  /** Scans of all texts that the searches are compared with; usually 30. */
  readonly scans?: number;
}

/** What {@link measureCorpus} measures, as cells of a table. */
export const corpusColumns = [
  ...['search p50', 'search p95', 'ILIKE p50', 'times faster', '90 days p50', '90 days p95'],
  ...['home, first p50', 'first p95', 'home p50', 'home p95', 'one more p50', 'one more p95', 'database'],
];

/** Measures searches, dashboards and single articles over HTTP: see `million-articles.ts`. */
export async function measureCorpus({ database, url, folder, generator, scans = 30 }: Corpus): Promise<string[]> {
  await database.query('vacuum analyze');
  const server = await startOn(folder, { DATABASE_URL: url, DEMO: '1', LOG_LEVEL: 'error' });
  try {
    const token = await signIn(server.url);
    const pairs = await drawWordPairs(database, 330);
    const searchFrom = (from?: string) => (words: readonly string[]) =>
      call(server.url, 'explorer.search', token, { q: words.map((word) => `"${word}"`).join(' '), from });
    const search = searchFrom('2000-01-01');
    await timeEach(pairs.slice(0, 30), search);
    const searches = await timeEach(pairs.slice(30), search);
    const recentSearches = await timeEach(pairs.slice(30), searchFrom());
    const homes = await measureHome(database, server.url, token);
    const more = await timeEach(
      Array.from({ length: 1_010 }, () => generator.next()),
      addOne(database),
    );
    // Last: what is read as a whole takes the place of what the product has in memory, and nothing in it reads so.
    const byIlike = await timeEach(pairs.slice(30, 30 + scans), searchByIlike(database));
    const { rows: stored } = await database.query(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    );
    return [
      ...[median(searches), percentile(searches, 95)].map(inMilliseconds),
      inMilliseconds(median(byIlike)),
      `${Math.round(median(byIlike) / median(searches.slice(0, scans)))}`,
      ...[median(recentSearches), percentile(recentSearches, 95)].map(inMilliseconds),
      ...[homes.first, homes.again].flatMap((times) => [median(times), percentile(times, 95)]).map(inMilliseconds),
      ...[median(more.slice(10)), percentile(more.slice(10), 95)].map(inMilliseconds),
      stored[0].size,
    ];
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

const searchByIlike = (database: pg.Client) => (words: readonly string[]) =>
  database.query('select count(*) from article_text where content ilike all ($1)', [words.map((word) => `%${word}%`)]);

/**
 * The dashboards of 100 companies, the session moved from one to the next: seen for the first time since the server
 * started, and seen again.
 */
async function measureHome(
  database: pg.Client,
  serverAddress: string,
  token: string,
): Promise<{ first: number[]; again: number[] }> {
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

const addOne =
  (database: pg.Client) =>
  async ({ title, body, publishedAt }: ReturnType<GeneratedArticles['next']>): Promise<void> => {
    const { rows: added } = await database.query<{ id: string; day: string }>(
      `insert into article (title, summary, body, category, source_id, state, published_at, published_on)
     values (json_build_object('zh-CN', $1::text), '{"zh-CN":""}', json_build_object('zh-CN', $2::text), 'BA', 1, 'published',
       $3::timestamptz, ($3::timestamptz at time zone 'Asia/Shanghai')::date) returning id, published_on::text as day`,
      [title, body, publishedAt],
    );
    for (;;) {
      // By its day as well, and planned once: where there are 43 months, asking would take longer than the answer.
      const { rowCount } = await database.query({
        name: 'is_there',
        text: 'select from article_text where article_id = $1 and published_on = $2',
        values: [added[0]?.id, added[0]?.day],
      });
      if (rowCount) return;
      await wait(1);
    }
  };

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
