/**
 * How long from a stored article to the notification of a person?
 *
 * Method. The application runs on its embedded database with the demo, whose client has the rules of a new one. While
 * twenty articles of nobody are stored each second, sixty articles of a first-tier source about the client are stored
 * one after another, each two seconds after the one before. Measured is from the commit that stores the article to the
 * moment at which the client's notification of it can be read, looked for every 20 ms.
 *
 * Needs a build, for the application to start.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { launch, terminate, untilReady } from '#e2e/setup/server.ts';
import { report } from './report.ts';
import { percentile } from './statistics.ts';

const told = 60;
const [between, patience] = [2_000, 60_000];
const wanted = 60_000;

const folder = await mkdtemp(join(tmpdir(), 'shangjian-alert-delay-'));
const dataDir = join(folder, 'data');
const app = await launch(dataDir, { DEMO: '1', LOG_LEVEL: 'warn' });
await untilReady(app.url, app.child);
const place = join(dataDir, 'database');
const password = (await readFile(join(place, 'loopback-password'), 'utf8')).trim();
const pool = new pg.Pool({ host: place, user: 'postgres', database: 'postgres', password });

/** Characters of no word, so that no two stories are alike. */
const characters = (length: number) =>
  Array.from({ length }, () => String.fromCharCode(0x4e00 + Math.floor(Math.random() * 900) * 17)).join('');

const { rows } = await pool.query<{ stockId: number; name: string; sourceId: number }>(`
  select company.stock_id as "stockId", short_name ->> 'zh-CN' as name,
    (select min(id) from source where tier = 1) as "sourceId"
  from membership join app_user on app_user.id = user_id join company using (stock_id)
  where username = 'client' order by company.stock_id limit 1`);
const [client] = rows;
if (!client) throw new Error('The demo has no client.');

async function store(title: string): Promise<void> {
  await pool.query(
    `insert into article (title, summary, body, category, source_id, state, published_at, published_on)
     values ($1, $2, $3, 'BA', $4, 'published', now(), (now() at time zone 'Asia/Shanghai')::date)`,
    [{ 'zh-CN': title }, { 'zh-CN': '' }, { 'zh-CN': `<p>${characters(300)}</p>` }, client?.sourceId],
  );
}

/** Milliseconds until the client is told of the article with this title, or none within {@link patience}. */
async function delayOf(title: string): Promise<number | undefined> {
  await store(title);
  const began = performance.now();
  while (performance.now() - began < patience) {
    const { rowCount } = await pool.query(
      `select 1 from notification where stock_id = $1 and position($2 in title::text || line::text) > 0 limit 1`,
      [client?.stockId, title],
    );
    if (rowCount) return performance.now() - began;
    await wait(20);
  }
  return undefined;
}

let isOver = false;
const others = (async () => {
  while (!isOver) await Promise.all([store(characters(20)), wait(50)]);
})();
// What is started here waits for the analyser as well.
await delayOf(`${client.name}${characters(12)}`);
const delays: number[] = [];
for (let article = 0; article < told; article += 1) {
  const [delay] = await Promise.all([delayOf(`${client.name}${characters(12)}`), wait(between)]);
  if (delay !== undefined) delays.push(delay);
}
isOver = true;
await others;
await pool.end();
await terminate(app.child, 'SIGKILL');
await rm(folder, { recursive: true, force: true });

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
const [middle, late, latest] = [50, 95, 100].map((percent) => percentile(delays, percent));
report('alert-delay', [
  '| from article to notification | measured | wanted |',
  '|---|---|---|',
  `| articles told | ${delays.length} of ${told} | all |`,
  `| half of them within | ${seconds(middle ?? 0)} | |`,
  `| 95 % of them within | **${seconds(late ?? 0)}** | ${seconds(wanted)} |`,
  `| all within | ${seconds(latest ?? 0)} | |`,
]);
if (delays.length < told || (late ?? 0) > wanted) process.exitCode = 1;
