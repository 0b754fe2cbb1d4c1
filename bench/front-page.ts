/**
 * How fast is the kept front page, against Node itself?
 *
 * Method. Two variants answer `GET /front` with `accept-encoding: br`: the application (built, demo data, the page
 * rendered once before), and a bare `node:http` server that sends the same status, headers and bytes from memory.
 * A fresh process for each variant in each of 5 rounds, the order alternating from round to round; 1 second to warm
 * up, then 4 seconds of autocannon with 32 connections from a process of its own. What counts is the median over the
 * rounds of the ratio within a round: a shared machine is faster in one minute than in the next, but the two runs of a
 * round are neighbours. Wanted: 0.9 or more.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#e2e/setup/project.ts';
import { freePort, makeTemplate, startServer } from '#e2e/setup/server.ts';
import { measure } from './load.ts';
import type { RawAnswer } from './raw-server.ts';
import { report } from './report.ts';
import { median } from './statistics.ts';

const rounds = 5;
const wantedRatio = 0.9;

interface Variant {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const folder = await mkdtemp(join(tmpdir(), 'shangjian-bench-'));
const template = await makeTemplate();
const results = { application: [] as number[], raw: [] as number[] };
try {
  await recordAnswer();
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['application', 'raw'] as const) : (['raw', 'application'] as const);
    for (const name of order) {
      const variant = await (name === 'application' ? startServer(template.dataDir) : startRaw());
      await get(`${variant.url}/front`);
      results[name].push(await measure(`${variant.url}/front`, { encoding: 'br' }));
      await variant.stop();
    }
  }
} finally {
  await template.remove();
  await rm(folder, { recursive: true });
}

const ratios = results.application.map((value, round) => value / (results.raw[round] ?? Number.NaN));
const ratio = median(ratios);
const row = (name: string, values: readonly number[]) =>
  `| ${name} | ${Math.round(median(values)).toLocaleString('en')} | ${values.map((value) => Math.round(value).toLocaleString('en')).join(' · ')} |`;
report('front-page', [
  '| | requests per second, median | rounds |',
  '|---|---|---|',
  row('front page, kept', results.application),
  row('raw `node:http`, same bytes', results.raw),
  '',
  `Ratio: **${ratio.toFixed(2)}** (rounds: ${ratios.map((value) => value.toFixed(2)).join(' · ')}; wanted: ${wantedRatio} or more).`,
]);
if (ratio < wantedRatio) process.exitCode = 1;

/** Asks the application for the page once and keeps what it sent, for the raw server. */
async function recordAnswer(): Promise<void> {
  const server = await startServer(template.dataDir);
  const { status, headers, body } = await get(`${server.url}/front`);
  await server.stop();
  if (status !== 200) throw new Error(`The front page answered ${status}.`);
  const bodyFile = join(folder, 'body');
  await writeFile(bodyFile, body);
  // Node adds these itself, to both variants.
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...own } = headers;
  const answer: RawAnswer = { status, headers: own, bodyFile };
  await writeFile(join(folder, 'answer.json'), JSON.stringify(answer));
}

async function startRaw(): Promise<Variant> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['bench/raw-server.ts', join(folder, 'answer.json'), String(port)], {
    cwd: root,
    stdio: 'inherit',
  });
  while (!(await answers(url))) await new Promise((resolve) => setTimeout(resolve, 20));
  return { url, stop: () => end(child) };
}

function answers(url: string): Promise<boolean> {
  return get(url).then(
    () => true,
    () => false,
  );
}

async function end(child: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await exited;
}

function get(url: string): Promise<RawAnswer & { readonly body: Buffer }> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers: { 'accept-encoding': 'br' } }, async (answer) => {
      const chunks: Buffer[] = await answer.toArray();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bodyFile: '', body: Buffer.concat(chunks) });
    });
    call.on('error', reject);
    call.end();
  });
}
