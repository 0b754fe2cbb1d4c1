/**
 * How far are calls from the least that Fastify and pg can do?
 *
 * Method. The PostgreSQL server named by BENCH_DATABASE_URL gets a database of its own with the demo, 600 more tracked
 * companies and 50,000 generated articles of a year (see generated-articles.ts). Two processes answer beside each other
 * over the same database: the application as it is started, and the floor (floor-server.ts), a bare Fastify with a pool
 * of pg that has no session, no gates, no checks and no log, runs one statement for each call and sends the bytes that
 * the application sent. Its statements read the same rows from copies that have exactly the index they want
 * (floor-database.ts); where the application counts besides, such as facets, the floor does not.
 *
 * Each piece of work is measured in 5 rounds, application and floor one after the other, the order alternating: half a
 * second to warm up, then 2 seconds of autocannon with 32 connections from a process of its own. Servers are held on
 * the first core, the load on the second, where the system can do that. What counts is the median over the rounds of
 * the ratio within a round. Searches for words are also made one after the other, by nobody else, and timed, from a
 * process of its own as well.
 *
 * Names of pieces of work as arguments measure those alone. BENCH_FILLED_DATABASE names a database that an earlier run
 * has left. Needs a build, for the server to start.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase, type EndpointName, endpoints, type InputOf } from '#contract/endpoints.ts';
import { root } from '#e2e/setup/project.ts';
import { freePort, startOn } from '#e2e/setup/server.ts';
import { callApi } from '#e2e/steps/api.ts';
import { openFilledDatabase } from './filled-database.ts';
import { buildFloorTables } from './floor-database.ts';
import type { FloorRoute } from './floor-server.ts';
import { measure, type Shot, timeAlone } from './load.ts';
import { report } from './report.ts';
import { median, percentile } from './statistics.ts';

const serverUrl = process.env.BENCH_DATABASE_URL;
if (!serverUrl) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server to measure on.');
const rounds = 5;
const seconds = 2;
const warmUp = 0.5;

type Server = Awaited<ReturnType<typeof startOn>>;

/** A call of the application, and the statement that reads its rows. */
interface Call {
  readonly endpoint: EndpointName;
  readonly body?: object;
  readonly text: string;
  readonly values: readonly unknown[];
  /** The floor plans the statement for each call, because it depends on the values. */
  readonly planned?: true;
}

interface Work {
  readonly title: string;
  readonly wanted: number;
  readonly calls: readonly Call[];
  /** Milliseconds that one call may take, alone. */
  readonly alone?: { readonly p50: number; readonly max: number };
}

/** The company that most is written about, and one category: what somebody who watches it looks at. */
const company = { stockId: 10_000, category: 'BA' } as const;
/** From the most frequent to rare ones. */
const words = ['公司', '医药', '市场', '技术', '工程', '城市', '资金', '海洋', '火车', '房屋'];

const listText = `
  select a.id, a.title, a.summary, a.category, a.source_name, a.published_at, m.position
  from floor.article a left join floor.mention m on m.article_id = a.id and m.stock_id = $1
  where a.published_at <= now() order by a.published_at desc, a.id desc limit 20`;
const companyText = `
  select a.id, a.title, a.summary, a.category, a.source_name, a.published_at
  from floor.company_article c join floor.article a on a.id = c.article_id
  where c.stock_id = $1 and c.category = $2 and c.published_at between now() - interval '90 days' and now()
  order by c.published_at desc, c.article_id desc limit 20`;
const wordText = `
  select a.id, a.title, a.summary, a.category, a.source_name, a.published_at
  from (
    select article_id, published_at, (position($2 in headline) > 0)::int as score from floor.text
    where grams @@ $1::tsquery and published_at between now() - interval '90 days' and now()
    order by score desc, published_at desc, article_id desc limit 20
  ) t join floor.article a on a.id = t.article_id order by t.score desc, t.published_at desc, t.article_id desc`;
const userText = `
  select u.username, u.name, c.stock_id, c.name as company_name, s.created_at, s.last_used_at, s.ended_at,
    u.disabled_at, m.withdrawn_at,
    exists (select from membership o where o.user_id = s.user_id and o.stock_id <> s.stock_id) as linked,
    array(select r.name from membership_role h join role r on r.code = h.role_code
      where h.user_id = s.user_id and h.stock_id = s.stock_id order by r.code) as roles
  from session s join app_user u on u.id = s.user_id join company c on c.stock_id = s.stock_id
    join membership m on m.user_id = s.user_id and m.stock_id = s.stock_id
  where s.token_hash = $1`;

/** `token` is of a session in the company `stockId`. */
function allWork(token: string, stockId: number): Readonly<Record<string, Work>> {
  return {
    list: {
      title: 'newest 20 articles',
      wanted: 0.6,
      calls: [{ endpoint: 'article.list', body: { page: 1, pageSize: 20 }, text: listText, values: [stockId] }],
    },
    company: {
      title: 'one company and category, newest 20, with facets and histogram',
      wanted: 0.3,
      calls: [
        {
          endpoint: 'explorer.search',
          body: { stockIds: [company.stockId], categories: [company.category], sort: 'newest' },
          text: companyText,
          values: [company.stockId, company.category],
        },
      ],
    },
    companyPage: {
      title: 'the same without facets and histogram',
      wanted: 0.6,
      calls: [
        {
          endpoint: 'explorer.search',
          body: { stockIds: [company.stockId], categories: [company.category], sort: 'newest', counts: false },
          text: companyText,
          values: [company.stockId, company.category],
        },
      ],
    },
    word: {
      title: 'a word of two characters, with facets and histogram',
      wanted: 0.3,
      calls: words.map((word) => ({
        endpoint: 'explorer.search',
        body: { q: word },
        text: wordText,
        values: [`'${word}'`, word],
        planned: true,
      })),
      alone: { p50: 4, max: 20 },
    },
    user: {
      title: 'current user',
      wanted: 0.5,
      calls: [
        {
          endpoint: 'session.currentUser',
          text: userText,
          values: [`\\x${createHash('sha256').update(token).digest('hex')}`],
        },
      ],
    },
  };
}

holdOn(1, process.pid);
const folder = await mkdtemp(join(tmpdir(), 'shangjian-bench-'));
const database = await openFilledDatabase(serverUrl, { articles: 50_000, days: 365 });
const lines: string[] = [];
const misses: string[] = [];
try {
  await buildFloorTables(database.url);
  const product = await startOn(folder, { DATABASE_URL: database.url, DEMO: '1' });
  try {
    holdOn(0, product.pid);
    const token = await signIn(product.url);
    const { result: user } = await callApi(product, 'session.currentUser', {}, token);
    const work = allWork(token, user?.stockId ?? 0);
    const named = Object.keys(work).filter((name) => process.argv.includes(name));
    for (const [name, one] of Object.entries(work)) {
      if (named.length === 0 || named.includes(name)) await measureWork(name, one, { product, token });
    }
  } finally {
    await product.end();
  }
} finally {
  await database.drop();
  await rm(folder, { recursive: true });
}
report('calls', [
  '| work | the floor, requests a second | the application | ratio | rounds | wanted |',
  '|---|---|---|---|---|---|',
  ...lines,
  '',
  'In parentheses what a call costs of the processor in the server process, the database apart.',
]);
for (const miss of misses) console.error(miss);
if (misses.length > 0) process.exitCode = 1;

async function measureWork(
  name: string,
  work: Work,
  { product, token }: { readonly product: Server; readonly token: string },
): Promise<void> {
  const shots = work.calls.map(({ endpoint, body }) => shotOf(endpoint, body, token));
  const floor = await startFloor(name, await Promise.all(work.calls.map((call) => routeOf(call, product.url, token))));
  const rates = { application: [] as number[], floor: [] as number[] };
  const costs = { application: [] as number[], floor: [] as number[] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? (['application', 'floor'] as const) : (['floor', 'application'] as const);
      for (const side of order) {
        const server = side === 'floor' ? floor : { ...product, shots };
        const before = processorTime(server.pid);
        const rate = await measure(server.url, { shots: server.shots, seconds, warmUp });
        rates[side].push(rate);
        costs[side].push((processorTime(server.pid) - before) / (rate * (seconds + warmUp)));
      }
    }
  } finally {
    await floor.stop();
  }
  const ratios = rates.application.map((rate, round) => rate / (rates.floor[round] ?? Number.NaN));
  const ratio = median(ratios);
  if (ratio < work.wanted) misses.push(`${work.title}: ${ratio.toFixed(2)}, wanted ${work.wanted}`);
  const sideOf = (side: 'application' | 'floor') =>
    `${Math.round(median(rates[side])).toLocaleString('en')} (${Math.round(median(costs[side]) * 1_000_000)} µs)`;
  const each = ratios.map((one) => one.toFixed(2)).join(' · ');
  lines.push(
    `| ${work.title} | ${sideOf('floor')} | ${sideOf('application')} | **${ratio.toFixed(2)}** | ${each} | ${work.wanted} |`,
  );
  console.log(lines.at(-1));
  if (work.alone) await measureAlone(work, work.alone, { productUrl: product.url, shots });
}

/** Seconds that a process has had the processor so far; nothing where the system does not tell. */
function processorTime(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

/** One call after the other. */
async function measureAlone(
  { title }: Work,
  { p50, max }: NonNullable<Work['alone']>,
  { productUrl, shots }: { readonly productUrl: string; readonly shots: readonly Shot[] },
): Promise<void> {
  const times = await timeAlone(productUrl, { shots, turns: 30 });
  // The first few also wake the server up.
  const counted = times.slice(2 * shots.length);
  const [middle, slowest] = [median(counted), Math.max(...counted)];
  lines.push(
    `| the same alone | p50 ${middle.toFixed(1)} ms | p95 ${percentile(counted, 95).toFixed(1)} ms | | max ${slowest.toFixed(1)} ms | p50 ${p50} ms, max ${max} ms |`,
  );
  console.log(lines.at(-1));
  if (middle > p50) misses.push(`${title}, alone: p50 ${middle.toFixed(1)} ms, wanted ${p50}`);
  if (slowest > max) misses.push(`${title}, alone: max ${slowest.toFixed(1)} ms, wanted ${max}`);
}

async function signIn(url: string): Promise<string> {
  const login = { username: 'client', password: 'Demo@2026', platform: 2 } as const;
  const { result, desc } = await callApi({ url }, 'session.login', { body: login });
  if (!result) throw new Error(`login: ${desc}`);
  return result.token;
}

function shotOf(endpoint: EndpointName, body: object | undefined, token: string): Shot {
  const { method, path } = endpoints[endpoint];
  return {
    method,
    path: apiBase + path,
    headers: { token, authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  };
}

/** Asks the application once, so that the floor knows what to send. */
async function routeOf(call: Call, url: string, token: string): Promise<Omit<FloorRoute, 'path'>> {
  const { status: _status, ...answer } = await callApi(
    { url },
    call.endpoint,
    { body: call.body } as InputOf<EndpointName>,
    token,
  );
  if (answer.code !== 200) throw new Error(`${call.endpoint}: ${answer.code} ${answer.desc}`);
  const list = Object(answer.result).list as unknown[] | undefined;
  if (list && list.length !== 20) throw new Error(`${call.endpoint}: ${list.length} rows, 20 were expected`);
  return {
    method: endpoints[call.endpoint].method === 'GET' ? 'GET' : 'POST',
    name: call.planned ? undefined : call.endpoint,
    text: call.text,
    values: call.values,
    answer,
  };
}

async function startFloor(name: string, asked: readonly Omit<FloorRoute, 'path'>[]) {
  const routes: FloorRoute[] = asked.map((route, index) => ({ ...route, path: `/${index}` }));
  const file = join(folder, `${name}.json`);
  await writeFile(file, JSON.stringify(routes));
  const port = String(await freePort());
  const child = spawn(process.execPath, ['bench/floor-server.ts', file, database.url, port], {
    cwd: root,
    stdio: 'inherit',
  });
  holdOn(0, child.pid);
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/0`, { method: routes[0]?.method ?? 'GET' }).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('the floor ended');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const stop = async () => {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await exited;
  };
  return { url, pid: child.pid, shots: routes.map(({ method, path }) => ({ method, path })), stop };
}

/** Holds all threads of a process on one core, where `taskset` is there to do it. */
function holdOn(core: number, pid: number | undefined): void {
  try {
    execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' });
  } catch {
    console.error('Processes are not held on their cores: there is no taskset.');
  }
}
