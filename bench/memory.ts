/**
 * How much memory does everything take?
 *
 * Method. The application is started on an empty folder as it comes: embedded PostgreSQL and demo. All of its processes
 * count, Node and PostgreSQL with all that they have started, each with its proportional share of what they have in
 * common (Pss of /proc/PID/smaps_rollup, read every quarter of a second). "after the first start" is ten seconds after
 * it has become ready, "peak" the highest until then. Then a minute of load by 16 connections of autocannon, twelve
 * seconds each: current user, newest articles, search for a word, the dashboard, and the front page; "after a minute"
 * is the mean of its last ten seconds. Last a fresh folder in a cgroup of 512 MB, page cache included: a first start
 * and ten seconds of the same load, after which it must still answer and nothing may have been killed.
 *
 * Linux alone. The cgroup needs root; without it that part says that it was not measured. Needs a build.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { apiBase, type EndpointName, endpoints } from '#contract/endpoints.ts';
import { startOn, temporaryFolder } from '#e2e/setup/server.ts';
import { callApi } from '#e2e/steps/api.ts';
import { measure, type Shot } from './load.ts';
import { report } from './report.ts';

type Server = Awaited<ReturnType<typeof startOn>>;

const wanted = { afterStart: 300, afterLoad: 350 };
const sampleEvery = 250;
const cgroup = `/sys/fs/cgroup/memory/shangjian-bench-${process.pid}`;

const { afterStart, peak, afterLoad } = await measureFreely();
const small = await measureInCgroup();
report('memory', [
  '| what | MB | wanted |',
  '|---|---|---|',
  `| after the first start | **${afterStart}** | ${wanted.afterStart} |`,
  `| peak of the first start | ${peak} | |`,
  `| after a minute of load | **${afterLoad}** | ${wanted.afterLoad} |`,
  '',
  `First start and ten seconds of load in 512 MB: ${small}.`,
]);
if (afterStart > wanted.afterStart || afterLoad > wanted.afterLoad || small.startsWith('failed')) process.exitCode = 1;

async function measureFreely() {
  const dataDir = await temporaryFolder();
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(usedBy(process.pid)), sampleEvery);
  try {
    const server = await startOn(dataDir, { LOG_LEVEL: 'error' });
    await wait(10_000);
    const afterStart = usedBy(server.pid ?? 0);
    const peak = Math.max(...samples);
    await load(server, 12);
    samples.length = 0;
    for (let second = 0; second < 10; second += 1) {
      await wait(1_000);
      samples.push(usedBy(server.pid ?? 0));
    }
    const afterLoad = Math.round(samples.reduce((sum, one) => sum + one, 0) / samples.length);
    await server.end();
    return { afterStart, peak, afterLoad };
  } finally {
    clearInterval(timer);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureInCgroup(): Promise<string> {
  if (!existsSync('/sys/fs/cgroup/memory/cgroup.procs') || process.getuid?.() !== 0) return 'not measured here';
  mkdirSync(cgroup);
  writeFileSync(`${cgroup}/memory.limit_in_bytes`, String(512 * 1024 * 1024));
  const dataDir = await temporaryFolder();
  const enter = ['/bin/sh', '-c', `echo $$ > ${cgroup}/cgroup.procs && exec "$@"`, 'sh'];
  try {
    const server = await startOn(dataDir, { LOG_LEVEL: 'error' }, enter);
    await load(server, 2);
    await callApi(server, 'insight.topWords', {});
    const killed = /^oom_kill (\d+)$/m.exec(readFileSync(`${cgroup}/memory.oom_control`, 'utf8'))?.[1];
    await server.end();
    return killed === '0' || killed === undefined ? 'held' : `failed: ${killed} processes were killed`;
  } catch (error) {
    return `failed: ${error instanceof Error ? error.message.split('\n')[0] : error}`;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    rmdirSync(cgroup);
  }
}

/** Each kind of call for so many seconds. */
async function load(server: Server, seconds: number): Promise<void> {
  const body = { username: 'client', password: 'Demo@2026', platform: 2 } as const;
  const { result } = await callApi(server, 'session.login', { body });
  if (!result) throw new Error('the demo account could not sign in');
  const shot = (name: EndpointName, content?: object): Shot => ({
    path: apiBase + endpoints[name].path,
    method: endpoints[name].method,
    headers: { token: result.token, authorization: `Bearer ${result.token}`, 'content-type': 'application/json' },
    ...(content && { body: JSON.stringify(content) }),
  });
  const shots = [
    shot('session.currentUser'),
    shot('article.list', { page: 1, pageSize: 20 }),
    shot('explorer.search', { q: '增长', page: 1, pageSize: 20 }),
    shot('home.overview'),
    { path: '/front' },
  ];
  for (const one of shots) await measure(server.url, { connections: 16, seconds, warmUp: 0.1, shots: [one] });
}

/** MB that a process and all that descends from it take. */
function usedBy(pid: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? read(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ')[1] : undefined;
    if (parent) parents.set(Number(name), Number(parent));
  }
  const descends = (one: number): boolean => one === pid || (parents.has(one) && descends(parents.get(one) as number));
  const own = [...parents.keys()].filter((one) => descends(one) && one !== process.pid);
  const kilobytes = own.map((one) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${one}/smaps_rollup`))?.[1] ?? 0));
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}

/** Nothing of a process that has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
