/**
 * Does a push reach each recipient once, whatever breaks, and how fast is it?
 *
 * Method. The application runs on its embedded database with the demo. A client has 10,000 contacts who agreed, and a
 * push of a mail of about 40 KB that is being sent, to a mail server in another process that notes the Message-ID of
 * every mail that it takes, before it says so.
 *
 * - Rate: without faults, from the first outcome to the last.
 * - Faults: 2 % of the connections are refused (421) and 1 % reset; 1 % of the recipients are refused for now (451) and
 *   0.1 % with the connection (421); after the dot 0.5 % of the mails are refused for good (550) and 0.2 % for now (451);
 *   0.2 % each of the connections are reset before the mail is asked for, while it is sent, and after it was taken; and
 *   0.05 % each fall silent before the mail is asked for, after it was thrown away, and after it was taken. The
 *   application is killed with SIGKILL 20 times, 0.1 to 0.6 s after it has begun to send, and started again each time.
 *   Mails that wait for a later try are due at once.
 *
 * A mail is doubled when the server took its Message-ID twice. Unknown are those that were handed over and not answered:
 * at most one for each of the five connections of a process that was killed, and those whose answer the server withheld
 * or that broke off while they were sent. Each of them is asked for by the log that a person decides by.
 *
 * Needs a build, for the application to start.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import { launch, terminate, untilReady } from '#e2e/setup/server.ts';
import { startMailServer } from './mail-server.ts';
import { report } from './report.ts';

const recipients = 10_000;
const kills = 20;
const connections = 5;
/** States of mails that have no outcome yet. */
const open = "state in ('queued', 'claimed', 'handing', 'deferred')";

const folder = await mkdtemp(join(tmpdir(), 'shangjian-pushes-'));
const dataDir = join(folder, 'data');

async function start(smtpUrl: string) {
  const settings = { DEMO: '1', LOG_LEVEL: 'warn', SMTP_URL: smtpUrl, MAIL_FROM: 'weekly@example.com' };
  const app = await launch(dataDir, settings);
  // The demo is loaded first; other work on the machine may make that slow.
  await untilReady(app.url, app.child, 300_000);
  const place = join(dataDir, 'database');
  const password = (await readFile(join(place, 'loopback-password'), 'utf8')).trim();
  const database = new pg.Client({ host: place, user: 'postgres', database: 'postgres', password });
  // It goes with the process that is killed.
  database.on('error', () => undefined);
  await database.connect();
  const query = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await database.query(text, [...values])).rows as Row[];
  return { ...app, query };
}
type Running = Awaited<ReturnType<typeof start>>;

const html = `<p>${'本周的增量来自产线投产。'.repeat(1_100)}</p>`;

/** A push that is being sent, to everybody. */
async function addPush({ query }: Running): Promise<number> {
  const frozen = { from: '测量', subject: '商业周报', html, text: '本周的增量来自产线投产。', articleVersions: {} };
  const [row] = await query<{ id: string }>(
    `insert into push (stock_id, state, subject, foreword, language, is_advertising, has_hot_words, article_ids, group_ids, contact_ids, frozen, frozen_at, send_at, created_by, created_at, updated_at)
     select stock_id, 'paused', '商业周报', '', 'zh-CN', false, false, '{}', '{}', '{}', $1, now(), now(), user_id, now(), now()
     from membership join app_user on app_user.id = user_id where username = 'client' order by stock_id limit 1 returning id`,
    [JSON.stringify(frozen)],
  );
  const id = Number(row?.id);
  await query(
    `insert into push_delivery (stock_id, push_id, contact_id, name, email, changed_at)
     select contact.stock_id, push.id, contact.id, contact.name, contact.email, now()
     from push join contact on contact.stock_id = push.stock_id where push.id = $1 and contact.email like 'reader%'`,
    [id],
  );
  await query("update push set state = 'sending' where id = $1", [id]);
  return id;
}

async function countOpen({ query }: Running, push: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from push_delivery where push_id = $1 and ${open}`,
    [push],
  );
  return row?.count ?? 0;
}

/** Resolves when a push has fewer mails without an outcome than these. */
async function untilFewer(app: Running, push: number, count: number): Promise<void> {
  while ((await countOpen(app, push)) >= count) await wait(10);
}

/** How many unknown mails the log of a push lists for somebody who signs in. */
async function countListed({ url }: Running, push: number): Promise<number> {
  const call = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { token, authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${url}${apiBase}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { result: { token: string; total: number } }).result;
  };
  const login = { username: 'client', password: 'Demo@2026', platform: 2 };
  const { token } = await call(endpoints['session.login'].path, login);
  const asked = { push, state: 'unknown', page: 1, pageSize: 1 };
  return (await call(endpoints['push.deliveries'].path, asked, token)).total;
}

const takenIn = async (log: string) => (await readFile(log, 'utf8')).trim().split('\n');
const due = (push: number) =>
  `update push_delivery set next_try_at = now() where push_id = ${push} and state = 'deferred'`;

// Rate.
const quietLog = join(folder, 'quiet.log');
const quiet = await startMailServer(quietLog);
let app = await start(quiet.url);
await app.query(
  `insert into contact (stock_id, name, email, mobile, created_at, updated_at, is_receiving, consent_at, consent_source)
   select stock_id, '联系人' || n, 'reader' || n || '@example.com', '', now(), now(), true, now(), 'form'
   from generate_series(1, ${recipients}) n,
     (select min(stock_id) as stock_id from membership join app_user on app_user.id = user_id
      where username = 'client') client`,
);
const quick = await addPush(app);
await untilFewer(app, quick, recipients);
const began = performance.now();
const left = await countOpen(app, quick);
while ((await countOpen(app, quick)) > 0) await wait(100);
const rate = left / ((performance.now() - began) / 1000);
await terminate(app.child, 'SIGKILL');
quiet.child.kill();
const arrived = new Set(await takenIn(quietLog)).size;
if (arrived !== recipients) throw new Error(`${arrived} mails arrived`);

// Faults.
const log = join(folder, 'faulty.log');
const faulty = await startMailServer(log, true);
app = await start(faulty.url);
const push = await addPush(app);
for (let killed = 0; killed < kills; killed += 1) {
  await app.query(due(push));
  await untilFewer(app, push, await countOpen(app, push));
  await wait(100 + Math.random() * 500);
  await terminate(app.child, 'SIGKILL');
  app = await start(faulty.url);
}
while ((await countOpen(app, push)) > 0) {
  await app.query(due(push));
  await wait(500);
}

const ids = await takenIn(log);
const withheld = (await readFile(`${log}.withheld`, 'utf8').catch(() => '')).length;
const listed = await countListed(app, push);
const doubled = ids.length - new Set(ids).size;
const states = await app.query<{ state: string; count: number; taken: number }>(
  `select state, count(*)::int as count, count(*) filter (where message_id::text = any($2))::int as taken
   from push_delivery where push_id = $1 group by state order by count desc`,
  [push, ids.map((id) => id.split('@')[0])],
);
await terminate(app.child);
faulty.child.kill();

const of = (state: string) => states.find((row) => row.state === state) ?? { count: 0, taken: 0 };
const ended = states.reduce((sum, { count }) => sum + count, 0);
const lost = of('accepted').count - of('accepted').taken;
const hidden = states.reduce((sum, { state, taken }) => sum + (/^(accepted|unknown)$/.test(state) ? 0 : taken), 0);
report('pushes', [
  '| what | measured | wanted |',
  '|---|---|---|',
  `| mails a second, without faults | ${Math.round(rate)} | 200 |`,
  `| recipients, kills | ${recipients.toLocaleString('en')}, ${kills} | |`,
  `| outcomes | ${states.map(({ state, count }) => `${state} ${count.toLocaleString('en')}`).join(', ')} | one each |`,
  `| taken twice by the server | **${doubled}** | 0 |`,
  `| without an outcome | **${recipients - ended}** | 0 |`,
  `| said to be accepted, and not taken | **${lost}** | 0 |`,
  `| taken, and said to be neither accepted nor unknown | **${hidden}** | 0 |`,
  `| unknown, and listed for a person | ${of('unknown').count}, ${listed} | at most ${connections * kills} and ${withheld} whose answer was withheld; all |`,
]);
await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
const isListed = listed === of('unknown').count && listed <= connections * kills + withheld;
if (doubled + lost + hidden + (recipients - ended) > 0 || !isListed) process.exitCode = 1;
