/**
 * What do figures cost among 10,000 companies?
 *
 * Method. The PostgreSQL server named by BENCH_DATABASE_URL gets a database of its own with the demo, 10,000 more
 * companies in 40 industries, 2,100 of them in one, and counts of each company for each of the last 200 days: 90 that
 * are shown, and what they are compared with. The server is a process of its own on it. Twenty callers ask for one
 * answer after the other, each dashboard and activity page for a company of its own, ten of them in the large industry;
 * visitors ask for the activity of 40 companies of all industries. Each call is made
 *
 * - first: by every caller once, when nothing has been asked for since the start;
 * - 10 seconds long, once for the first time in each industry, and then as often as there is time;
 * - while an article comes in each second: a count of today changes, and so does what the site shows.
 *
 * "processor" is the time of the server's own process for one answer, whatever else the machine has to do meanwhile;
 * "event loop" is the longest that one turn of it took, of the server's own measurement; "memory" the most the process
 * has ever taken (VmHWM), PostgreSQL apart. Limits for addresses are off: all visitors have the same. Needs a build.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { apiBase, type EndpointName, endpoints } from '#contract/endpoints.ts';
import { startOn, temporaryFolder } from '#e2e/setup/server.ts';
import { loadArticles, runOn } from './filled-database.ts';
import { report } from './report.ts';
import { median, percentile } from './statistics.ts';

type Server = Awaited<ReturnType<typeof startOn>>;

const serverUrl = process.env.BENCH_DATABASE_URL;
if (!serverUrl) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server to measure on.');
const wanted = { p95: 100, loop: 50, memory: 500, publicBytes: 100_000 };
const callers = 20;
const seconds = 10;
const [firstCompany, large] = [100_001, 2_100];

const fill = `
  insert into industry (id, name)
    select 100 + g, jsonb_build_object('zh-CN', '行业' || g, 'en', 'Industry ' || g) from generate_series(1, 40) g;
  insert into company (stock_id, code, name, short_name, industry_id)
    select 100000 + g, 'C' || g, jsonb_build_object('zh-CN', '公司' || g || '股份有限公司', 'en', 'Company ' || g || ' Ltd'),
      jsonb_build_object('zh-CN', '公司' || g, 'en', 'Company ' || g),
      case when g <= ${large} then 101 else 102 + g % 39 end
    from generate_series(1, 10000) g;
  insert into company_day (stock_id, published_on, category, tier, articles, stories, headline_value,
      body_value)
    select 100000 + g, (now() at time zone 'Asia/Shanghai')::date - d, case when (g + d) % 2 = 0 then 'BA' else 'ESG' end,
      1 + (g * 7 + d * 3) % 3, 1 + (g + d) % 4, 1 + (g * d) % 3, round((1 + ((g * 31 + d * 17) % 97) / 10.0)::numeric, 9), 0
    from generate_series(1, 10000) g, generate_series(0, 199) d
    on conflict do nothing;
  insert into scope_day (scope_id, published_on, stories)
    select 0, (now() at time zone 'Asia/Shanghai')::date - d, 10000 from generate_series(0, 199) d
    on conflict (scope_id, published_on) do update set stories = 10000;`;

/** One for each caller: half of them in the large industry, the others each in another. */
const companies = Array.from(
  { length: callers },
  (_, index) => firstCompany + (index % 2 === 0 ? index * 50 : 5_000 + index),
);
/** Two of each industry. */
const visited = Array.from({ length: 40 }, (_, index) => firstCompany + (index < 2 ? index : 5_000 + index));

const name = `bench_${Date.now()}`;
const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
const dataDir = await temporaryFolder();
await runOn(serverUrl, `CREATE DATABASE ${name}`);
const database = new pg.Client({ connectionString: url });
try {
  await loadArticles(url, '/dev/null');
  await database.connect();
  await database.query(fill);
  await database.query('vacuum analyze');
  const tokens = await openSessions();
  const server = await startOn(dataDir, {
    DATABASE_URL: url,
    DEMO: '1',
    LOG_LEVEL: 'error',
    PUBLIC_LIMITS_FACTOR: '0',
  });
  try {
    await wait(3_000);
    await measureAll(server, tokens);
  } finally {
    await server.end();
  }
} finally {
  await database.end();
  await runOn(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  await rm(dataDir, { recursive: true, force: true });
}

/** A session of the demo's client in each of the companies. */
async function openSessions(): Promise<string[]> {
  const tokens = companies.map(() => randomBytes(24).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await database.query(
    `with own as (select * from unnest($1::integer[], $2::bytea[]) as own (stock_id, token_hash)),
       person as (select id from app_user where username = 'client'),
       member as (insert into membership (user_id, stock_id, sort) select id, stock_id, 99 from person, own),
       role as (insert into membership_role (user_id, stock_id, role_code)
         select id, stock_id, 'CLIENT_ADMIN' from person, own),
       client as (insert into client (stock_id, opened_at) select stock_id, now() from own),
       module as (insert into client_module (stock_id, module_code) select stock_id, code from own, module)
     insert into session (token_hash, user_id, stock_id, created_at, last_used_at)
       select token_hash, id, stock_id, now(), now() from person, own`,
    [companies, hashes],
  );
  return tokens;
}

interface Call {
  readonly endpoint: EndpointName;
  readonly query: string;
  readonly token?: string;
}

async function measureAll(server: Server, tokens: readonly string[]): Promise<void> {
  const signedIn = (endpoint: EndpointName, query: string): Call[] =>
    tokens.map((token) => ({ endpoint, query, token }));
  const work: [string, Call[]][] = [
    ['home', signedIn('home.overview', '?range=90')],
    ['activity', signedIn('activity.overview', '')],
    ['public activity', visited.map((company) => ({ endpoint: 'insight.activity', query: `?company=${company}` }))],
  ];
  const rows: string[] = [];
  let isMissed = false;
  for (const [title, calls] of work) {
    for (const phase of ['first', 'again', 'while articles come in'] as const) {
      const { times, bytes, loop, cpu } = await measure(server, calls, phase);
      const [p50, p95] = [median(times), percentile(times, 95)];
      isMissed ||= phase === 'again' && (p95 > wanted.p95 || loop > wanted.loop);
      isMissed ||= title.startsWith('public') && bytes > wanted.publicBytes;
      const kilobytes = `${Math.round(bytes / 1_000)} KB`;
      const milliseconds = [p50, p95, Math.max(...times), loop].map((time) => `${Math.round(time)} ms`);
      rows.push(
        `| ${title}, ${phase} | ${[times.length, ...milliseconds, `${cpu.toFixed(1)} ms`, kilobytes].join(' | ')} |`,
      );
      console.log(rows.at(-1));
    }
  }
  const memory = await mostMemory(server);
  report('many-companies', [
    '| what | answers | p50 | p95 | slowest | event loop | processor | largest answer |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    `Memory of the process: at most **${memory} MB** (wanted: ${wanted.memory}).`,
    '',
    `Wanted again: p95 under ${wanted.p95} ms and no turn of the event loop over ${wanted.loop} ms, at ${callers} at once;`,
    `what visitors get under ${wanted.publicBytes / 1_000} KB.`,
  ]);
  if (isMissed || memory > wanted.memory) process.exitCode = 1;
}

async function measure(server: Server, calls: readonly Call[], phase: 'first' | 'again' | 'while articles come in') {
  const before = await readMetrics(server);
  const times: number[] = [];
  let bytes = 0;
  let next = 0;
  const ask = async () => {
    const call = calls[next % calls.length];
    next += 1;
    if (!call) return;
    const start = performance.now();
    const size = await fetchCall(server, call);
    times.push(performance.now() - start);
    bytes = Math.max(bytes, size);
  };
  const end = performance.now() + seconds * 1_000;
  const isOver = () => (phase === 'first' ? next >= calls.length : performance.now() > end);
  const asking = Array.from({ length: callers }, async () => {
    while (!isOver()) await ask();
  });
  const changing = (async () => {
    while (phase === 'while articles come in' && !isOver()) {
      await database.query(`update company_day set articles = articles + 1, headline_value = headline_value + 1
        where stock_id = ${firstCompany} and published_on = (select max(published_on) from company_day)`);
      await database.query(`select pg_notify('revision', 'site')`);
      await wait(1_000);
    }
  })();
  await Promise.all([...asking, changing]);
  const after = await readMetrics(server);
  return { times, bytes, loop: after.loop, cpu: (after.cpu - before.cpu) / times.length };
}

async function fetchCall(server: Server, { endpoint, query, token }: Call): Promise<number> {
  const { method, path } = endpoints[endpoint];
  const headers = { ...(token && { token, authorization: `Bearer ${token}` }) };
  const answer = await fetch(server.url + apiBase + path + query, { method, headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${endpoint}: ${answer.status} ${text.slice(0, 200)}`);
  return text.length;
}

/** Milliseconds of the longest turn since it was last asked for, and of processor time since the start. */
async function readMetrics(server: Server): Promise<{ loop: number; cpu: number }> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]) * 1_000;
  return { loop: read('nodejs_eventloop_lag_max_seconds'), cpu: read('process_cpu_seconds_total') };
}

async function mostMemory({ pid }: Server): Promise<number> {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}
