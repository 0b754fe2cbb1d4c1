/**
 * Are inquiries fair when it gets crowded, and is their comparison quick?
 *
 * Method. The PostgreSQL server named by BENCH_DATABASE_URL gets a database of its own with the demo; two processes of
 * the application answer on it. 50 suppliers are invited to an inquiry of 200 lines.
 *
 * - Deadline: five times, 200 quotes are sent to both processes at random moments within a second before and after the
 *   deadline. A quote is late when it was accepted and received at or after the deadline, lost when it was refused and
 *   the refusal arrived before the deadline (client and database share a machine, so a clock).
 * - Secrecy: every quote has a price that occurs nowhere else. Before the opening it is searched for in every column of
 *   every table, in what the processes logged, in a dump, in every file that they keep (mail that waits among them), in
 *   what the buyer can ask for, and in the write-ahead log where that can be read.
 * - Opening: the process that opens 50 quotes is killed with SIGKILL after a random time, until one opening got through.
 *   After each kill all quotes or none are open.
 * - Comparison: 20 suppliers × 200 lines, median of 20 calls.
 *
 * Needs a build, for the servers to start.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { checkCharacterOf } from '#contract/cooperation/credit-code.ts';
import { publishedSchema } from '#contract/cooperation/inquiries.ts';
import { apiBase, type EndpointName, endpoints, type ResultOf } from '#contract/endpoints.ts';
import { launch, terminate, untilReady } from '#e2e/setup/server.ts';
import { callApi } from '#e2e/steps/api.ts';
import { report } from './report.ts';
import { median } from './statistics.ts';

const serverUrl = process.env.BENCH_DATABASE_URL;
if (!serverUrl) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server to measure on.');
const secret = 'a secret of this measurement only, 32+';
const supplierCount = 50;
const rounds = 5;
const perRound = 200;
/** A price that stands nowhere else. */
const plantedPrice = '918273.6451';

const name = `quotes_${process.pid}`;
const admin = new pg.Client({ connectionString: serverUrl });
await admin.connect();
await admin.query(`create database ${name}`);
const databaseUrl = serverUrl.replace(/\/[^/]*$/, `/${name}`);
const folder = await mkdtemp(join(tmpdir(), 'shangjian-quotes-'));
const settings = {
  ...{ DATABASE_URL: databaseUrl, DEMO: '1', LOG_LEVEL: 'debug', SHARE_SECRET: secret },
  ...{ PUBLIC_LIMITS_FACTOR: '0' },
};
const logged: string[] = [];
async function start() {
  const one = await launch(folder, settings);
  for (const stream of [one.child.stdout, one.child.stderr]) stream?.on('data', (data) => logged.push(String(data)));
  await untilReady(one.url, one.child);
  return one;
}
let first = await start();
const second = await start();
const database = new pg.Client({ connectionString: databaseUrl });
await database.connect();

/** The buyer's company. */
const { rows: memberships } = await database.query(
  "select stock_id from membership join app_user on app_user.id = user_id where username = 'buyer'",
);
const suppliers: number[] = [];
for (let index = 0; index < supplierCount; index += 1) {
  const code = `91990000MB${String(index).padStart(7, '0')}`;
  const contacts = [{ name: '测量', job: '', phone: '', email: `bench${index}@supplier.example` }];
  const { rows } = await database.query(
    `insert into supplier (stock_id, name, credit_code, fields, contacts, state, added_at)
     values ($1, $2, $3, '{10}', $4, 'approved', now()) returning id`,
    [memberships[0].stock_id, `供应商${index}`, code + checkCharacterOf(code), JSON.stringify(contacts)],
  );
  suppliers.push(Number(rows[0].id));
}

const token = await signIn();
async function signIn() {
  const body = { username: 'buyer', password: 'Demo@2026', platform: 2 } as const;
  return (await callApi(second, 'session.login', { body })).result?.token ?? '';
}

/** Links that suppliers got by mail and that were not used before: without mail settings it is kept in files. */
const known = new Set<string>();
async function newLinks(count: number): Promise<string[]> {
  for (;;) {
    const outbox = join(folder, 'outbox');
    // One whose name begins with a dot is still being written.
    const files = (await readdir(outbox).catch(() => [])).filter((file) => !file.startsWith('.'));
    const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
    const found = new Set(
      mails.flatMap((mail) =>
        [...mail.matchAll(/\/quote\?lang=[\w-]+#([\w-]+\.[\w-]{43})/g)].map(([, link = '']) => link),
      ),
    );
    const fresh = [...found].filter((link) => !known.has(link));
    if (fresh.length >= count) {
      for (const link of fresh) known.add(link);
      return fresh;
    }
    await wait(200);
  }
}

/** Publishes an inquiry and returns the links of its suppliers. */
async function publish(lineCount: number, seconds: number, invited = supplierCount) {
  const deadline = new Date(Date.now() + seconds * 1_000).toISOString();
  const content = publishedSchema.parse({
    ...{ title: '测量', field: '10', currency: 'CNY', includesTax: false, validityDays: 60, fewestQuotes: 1 },
    ...{ tieRule: 'reason', maySplit: true, needsTwo: false, note: '', supplierIds: suppliers.slice(0, invited) },
    lines: Array.from({ length: lineCount }, (_, index) => ({
      ...{ name: `第 ${index + 1} 项`, specification: '', quantity: '2.5', unit: '项' },
    })),
    ...{ questionsUntil: deadline, deadline },
  });
  const draft = await callApi(second, 'inquiry.save', { body: { content } }, token);
  const { id = 0, version = 0 } = draft.result ?? {};
  const published = await callApi(second, 'inquiry.publish', { body: { id, version, content } }, token);
  if (!published.result) throw new Error(JSON.stringify(published));
  return { id, deadline: Date.parse(deadline), links: await newLinks(invited) };
}

const quoteOf = (lineCount: number) => ({
  ...{ taxRate: '6', note: '' },
  lines: Array.from({ length: lineCount }, (_, index) => ({
    ...{ position: index + 1, unitPrice: plantedPrice, deliveryDays: 20, note: '', deviation: '' },
  })),
});

/** What a call answers to the buyer, as it comes. */
async function readText(endpoint: EndpointName, body?: object) {
  const { path, method } = endpoints[endpoint];
  const url = `${second.url}${apiBase}${path.replace('{id}', String(crowded.id))}`;
  const answer = await fetch(url, {
    ...{ method, headers: { token, 'content-type': 'application/json' } },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.text();
}

let [sent, accepted, late, lost] = [0, 0, 0, 0];
for (let round = 0; round < rounds; round += 1) {
  const { id, deadline, links } = await publish(5, 12);
  const servers = [first, second];
  await Promise.all(
    Array.from({ length: perRound }, async (_, index) => {
      await wait(Math.max(0, deadline - Date.now() + (Math.random() * 2 - 1) * 1_000));
      const body = { token: links[index % links.length] ?? '', edition: 1, quote: quoteOf(5) };
      const answer = await callApi(servers[index % 2] ?? second, 'quote.submit', { body });
      sent += 1;
      if (answer.code === 200) accepted += 1;
      else if (Date.now() < deadline) lost += 1;
    }),
  );
  const { rows } = await database.query(
    `select count(*)::int as late from quote join quote_invitation on quote_invitation.id = invitation_id
     join inquiry on inquiry.id = inquiry_id where inquiry_id = $1 and received_at >= deadline`,
    [id],
  );
  late += rows[0].late;
}

const crowded = await publish(200, 25);
await Promise.all(
  crowded.links.map((link) =>
    callApi(second, 'quote.submit', { body: { token: link, edition: 1, quote: quoteOf(200) } }),
  ),
);
const compared = await publish(200, 25, 20);
await Promise.all(
  compared.links.map((link) =>
    callApi(second, 'quote.submit', { body: { token: link, edition: 1, quote: quoteOf(200) } }),
  ),
);

const found: string[] = [];
const tables = await database.query(
  `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
   where schemaname not in ('pg_catalog', 'information_schema')`,
);
for (const { name: table } of tables.rows) {
  const { rows } = await database.query(`select count(*)::int as hits from ${table} as t where t::text like $1`, [
    `%${plantedPrice}%`,
  ]);
  if (rows[0].hits > 0) found.push(table);
}
if (logged.join('').includes(plantedPrice)) found.push('log');
const { rows: places } = await admin.query('show data_directory');
const wal = join(places[0].data_directory, 'pg_wal');
const segments = await readdir(wal).catch(() => undefined);
for (const segment of segments ?? []) {
  const bytes = await readFile(join(wal, segment)).catch(() => undefined);
  if (bytes?.includes(plantedPrice)) found.push(`WAL ${segment}`);
}

const dump = spawnSync('pg_dump', ['--inserts', databaseUrl], { maxBuffer: 2 ** 31 });
const isDumped = dump.status === 0;
if (dump.stdout?.includes(plantedPrice)) found.push('dump');
// Mail that waits, files of quotes, and whatever else the processes keep.
const kept = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
for (const entry of kept) {
  const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => undefined);
  if (bytes?.includes(plantedPrice)) found.push(`file ${entry.name}`);
}
// What a buyer can ask for before the opening.
const asked = [
  await readText('inquiry.detail'),
  await readText('inquiry.compare'),
  await readText('inquiry.export', { id: crowded.id }),
  await readText('inquiry.openingRecord'),
  await readText('inquiry.exportRecord', { id: crowded.id }),
  await readText('inquiry.previewLetters', { id: crowded.id, act: 'cancel' }),
];
if (asked.some((text) => text.includes(plantedPrice))) found.push('answers to the buyer');

await wait(Math.max(0, compared.deadline + 11_000 - Date.now()));
let [kills, halves, isOpened] = [0, 0, false];
while (!isOpened) {
  const opening = callApi(first, 'inquiry.open', { body: { id: crowded.id } }, token).catch(() => undefined);
  // Later each time, so that one gets through.
  const answered = await Promise.race([
    opening.then(() => true),
    wait(Math.random() * 40 * (kills + 1)).then(() => false),
  ]);
  if (!answered) {
    kills += 1;
    await terminate(first.child, 'SIGKILL');
    first = await start();
  }
  const { rows } = await database.query(
    `select count(*) filter (where canonical is not null)::int as open, count(*)::int as all,
       (select opened_at is not null from inquiry where id = $1) as done
     from quote join quote_invitation on quote_invitation.id = invitation_id where inquiry_id = $1`,
    [crowded.id],
  );
  isOpened = rows[0].done;
  if (rows[0].open !== (isOpened ? rows[0].all : 0)) halves += 1;
}

const openedNow = await callApi(second, 'inquiry.open', { body: { id: compared.id } }, token);
if (!openedNow.result?.isOpened) throw new Error(`${openedNow.code} ${openedNow.desc}`);
const times: number[] = [];
let cells = 0;
for (let turn = 0; turn < 20; turn += 1) {
  const began = performance.now();
  const path = endpoints['inquiry.compare'].path.replace('{id}', String(compared.id));
  const answer = await fetch(`${second.url}${apiBase}${path}`, { headers: { token } });
  const { result }: { result?: ResultOf<'inquiry.compare'> } = await answer.json();
  times.push(performance.now() - began);
  cells = result?.lines.reduce((sum, { quotes }) => sum + quotes.filter((quote) => quote !== null).length, 0) ?? 0;
}

for (const { child } of [first, second]) await terminate(child, 'SIGKILL');
await database.end();
await admin.query(`drop database ${name} with (force)`);
await admin.end();
await rm(folder, { recursive: true, force: true });
report('quotes', [
  '| what | measured | wanted |',
  '|---|---|---|',
  `| quotes around the deadline: sent, accepted | ${sent}, ${accepted} | |`,
  `| accepted at or after it | **${late}** | 0 |`,
  `| refused before it | **${lost}** | 0 |`,
  `| places where a sealed price stands (${tables.rows.length} tables, logs, ${isDumped ? 'a dump' : 'no dump'}, ${kept.length} files with the outbox, answers to the buyer, ${segments ? `${segments.length} WAL files` : 'WAL not readable here'}) | **${found.length}** | 0 |`,
  `| openings killed, half-opened inquiries | ${kills}, **${halves}** | 0 |`,
  `| 20 suppliers × 200 lines compared (${cells.toLocaleString('en')} cells) | ${Math.round(median(times))} ms | 300 ms |`,
]);
if (late + lost + halves + found.length > 0) process.exitCode = 1;
