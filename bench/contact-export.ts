/**
 * What do 100,000 contacts cost on their way in and out?
 *
 * Method. A fresh server on the embedded database, and one on the PostgreSQL server of BENCH_DATABASE_URL where that is
 * set, each as a process of its own with the demo in it. Two generated files of 50,000 rows are imported one after the
 * other through the API, as a browser does it. Then the process is started anew and left alone for three seconds: that is
 * idle. All contacts are exported, first as one stream, then, from another fresh process, by a job into the store of
 * files, which is fetched at the end. From the first request to the last byte the process's memory is read every 20 ms
 * (VmRSS), and another caller asks for the first page of the list, one request after the other, with 20 ms in between.
 *
 * "more memory" is the highest value over the mean of the idle second before. Needs a build, for the server to start.
 */
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { EndpointName } from '#contract/endpoints.ts';
import { startOn, temporaryFolder } from '#e2e/setup/server.ts';
import { callApi } from '#e2e/steps/api.ts';
import { drainFile, getResult, importContacts, makeContactFile } from './contact-files.ts';
import { report } from './report.ts';
import { median, percentile } from './statistics.ts';

type Server = Awaited<ReturnType<typeof startOn>>;

const perFile = 50_000;
const files = 2;
const megabyte = 1024 * 1024;

const databases = { embedded: undefined, PostgreSQL: process.env.BENCH_DATABASE_URL };
const rows: string[] = [];
for (const [kind, serverUrl] of Object.entries(databases)) {
  if (kind === 'PostgreSQL' && !serverUrl) continue;
  const name = `bench_${Date.now()}`;
  if (serverUrl) await onServer(serverUrl, `CREATE DATABASE ${name}`);
  const settings: Record<string, string> = serverUrl
    ? { DEMO: '1', DATABASE_URL: Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href }
    : {};
  const dataDir = await temporaryFolder();
  try {
    for (const row of await measureAll(dataDir, settings)) rows.push(`| ${kind} | ${row} |`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    if (serverUrl) await onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  }
}
report('contact-export', [
  '| database | what | took | more memory | list meanwhile p50 | p95 | slowest |',
  '|---|---|---|---|---|---|---|',
  ...rows,
  '',
  'Wanted of an export: at most 100 MB more than idle, while other requests stay quick.',
]);

async function measureAll(dataDir: string, settings: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  const fresh = async (what: string, act: (server: Server, token: string) => Promise<void>) => {
    const server = await startOn(dataDir, { LOG_LEVEL: 'silent', ...settings });
    try {
      const token = await login(server);
      await wait(3_000);
      found.push(`${what} | ${await measure(server, token, () => act(server, token))}`);
      console.log(found.at(-1));
    } finally {
      await server.end();
    }
  };
  for (let part = 0; part < files; part += 1) {
    const file = await makeContactFile(part * perFile, perFile);
    await fresh(`import of 50,000 rows, ${part + 1}`, (server, token) => importAll(server, token, file));
  }
  await fresh('export of 100,000, streamed', async (server, token) => {
    await exportAll(server, token, 'contact.export', {});
  });
  await fresh('export of 100,000, by a job', exportByJob);
  return found;
}

/** Acts while another caller lists contacts and the process's memory is watched. */
async function measure(server: Server, token: string, act: () => Promise<void>): Promise<string> {
  const idle: number[] = [];
  for (let sample = 0; sample < 50; sample += 1) {
    idle.push(await residentOf(server));
    await wait(20);
  }
  const base = idle.reduce((sum, value) => sum + value, 0) / idle.length;
  let most = base;
  let isOver = false;
  const times: number[] = [];
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await residentOf(server));
      await wait(20);
    }
  })();
  const asking = (async () => {
    while (!isOver) {
      const start = performance.now();
      await callApi(server, 'contact.list', { body: { page: 1, pageSize: 20 } }, token);
      times.push(performance.now() - start);
      await wait(20);
    }
  })();
  const start = performance.now();
  try {
    await act();
  } finally {
    isOver = true;
    await Promise.all([watching, asking]);
  }
  const took = performance.now() - start;
  const [p50, p95, slowest] = [median(times), percentile(times, 95), Math.max(...times)].map(milliseconds);
  return `${(took / 1000).toFixed(1)} s | ${Math.round((most - base) / megabyte)} MB | ${p50} | ${p95} | ${slowest}`;
}

function milliseconds(value: number): string {
  return `${Math.round(value)} ms`;
}

async function residentOf({ pid }: Server): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

async function login(server: Server): Promise<string> {
  const body = { username: 'client', password: 'Demo@2026', platform: 2 } as const;
  const { result } = await callApi(server, 'session.login', { body });
  if (!result) throw new Error('nobody could sign in');
  return result.token;
}

async function importAll(server: Server, token: string, file: Uint8Array<ArrayBuffer>): Promise<void> {
  const added = await importContacts(server, token, file);
  if (added !== perFile) throw new Error(`${added} contacts were added`);
}

async function exportAll(server: Server, token: string, name: EndpointName, content: object): Promise<void> {
  const size = await drainFile(server, token, name, content);
  if (size < megabyte) throw new Error(`${size} bytes`);
}

async function exportByJob(server: Server, token: string): Promise<void> {
  const { result } = await callApi(server, 'contact.startExport', { body: {} }, token);
  const id = result?.id ?? 0;
  for (;;) {
    const state = await getResult<'contact.exportState'>(server, token, `/client/contact/export/state/${id}`);
    if (state.state === 'done') break;
    await wait(200);
  }
  await exportAll(server, token, 'contact.exportFile', { id });
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
