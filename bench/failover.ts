/**
 * Does the product get over what Patroni decides, within seconds and with nothing lost?
 *
 * Method. etcd and two servers of PostgreSQL run under Patroni, the second one as a synchronous standby of the first; a
 * leader that is silent for 20 s loses its lease. The product runs with both servers in `DATABASE_URL`. Callers add
 * contacts, four at a time, and note what was acknowledged. Then, one after the other, the leader hands over, is
 * restarted, its PostgreSQL is killed, all its processes are killed like those of a machine that is lost, and all its
 * processes are stopped for longer than the lease and go on afterwards, like those of a machine that was cut off. "Away"
 * is the time in which Patroni names no leader that takes writes; "back" is the time from then on to the first write
 * that is acknowledged. Before the next fault one server leads again and the other follows it synchronously.
 *
 * A run fails when writes are not back within 5 s, when a call is not answered within 15 s or with another code than 200
 * and 503, when an acknowledged contact is missing, or when the process does not live. Everything runs on one machine, so
 * nothing is said about networks. As root on Linux with Debian's packages `patroni` and `etcd-server`; needs a build.
 */
import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { startOn, temporaryFolder } from '#e2e/setup/server.ts';
import { signal } from './cluster-processes.ts';
import { type Acknowledged, countStored, startWriting } from './fault-writers.ts';
import { leaseSeconds, type Member, type PatroniCluster, reached, startPatroniCluster } from './patroni-cluster.ts';
import { report } from './report.ts';

const wanted = { back: 5_000, answer: 15_000 };
/** Within which Patroni must have decided: its lease, and what promotion takes. */
const decided = (leaseSeconds + 40) * 1_000;

interface Failover {
  readonly name: string;
  /** What happens to the leader. */
  readonly strike: (leader: Member, cluster: PatroniCluster) => Promise<unknown> | unknown;
  /** What has to be done for the cluster to become whole again. */
  readonly heal?: (former: Member, cluster: PatroniCluster) => Promise<unknown> | unknown;
}

const failovers: readonly Failover[] = [
  {
    name: 'the leader hands over (switchover)',
    strike: ({ name, restPort }) => ask(restPort, 'switchover', { leader: name }),
  },
  { name: 'the leader is restarted', strike: ({ restPort }) => ask(restPort, 'restart', {}) },
  {
    name: 'kill -9 of the leader’s PostgreSQL',
    strike: async (leader, cluster) => signal([await cluster.postmasterOf(leader)], 'SIGKILL'),
  },
  {
    name: 'the leader’s machine is lost',
    strike: (leader, cluster) => cluster.signalAll(leader, 'SIGKILL'),
    heal: (former, cluster) => cluster.begin(former),
  },
  {
    name: 'the leader’s machine is cut off, and comes back',
    strike: (leader, cluster) => cluster.signalAll(leader, 'SIGSTOP'),
    heal: (former, cluster) => cluster.signalAll(former, 'SIGCONT'),
  },
];

async function ask(port: number, path: string, body: object): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/${path}`, { method: 'POST', body: JSON.stringify(body) });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${said}`);
}

if (process.getuid?.() !== 0) throw new Error('This needs root.');
for (const program of ['etcd', 'patroni']) execFileSync('which', [program]);

const cluster = await startPatroniCluster();
const dataDir = await temporaryFolder();
const rows: string[] = [];
let failed = 0;
try {
  const secret = 'a secret of this measurement only, 32+';
  const server = await startOn(dataDir, {
    DATABASE_URL: cluster.url,
    DEMO: '1',
    LOG_LEVEL: 'fatal',
    SHARE_SECRET: secret,
  });
  for (const failover of failovers) {
    const outcome = await tryOne(failover, server);
    if (outcome.problems.length > 0) failed += 1;
    rows.push(`| ${[failover.name, ...outcome.cells, outcome.problems.join('; ') || 'none'].join(' | ')} |`);
    console.log(rows.at(-1));
  }
  await server.end();
} finally {
  await cluster.remove();
  await rm(dataDir, { recursive: true, force: true });
}
report('failover', [
  '| what happens | away | back after | slowest answer | codes | acknowledged | lost | problems |',
  '|---|---|---|---|---|---|---|---|',
  ...rows,
]);
if (failed > 0) process.exitCode = 1;

async function tryOne({ name, strike, heal }: Failover, server: Awaited<ReturnType<typeof startOn>>) {
  await cluster.whole();
  const acknowledged: Acknowledged = new Map();
  const writing = await startWriting(server, acknowledged);
  await writing.more(40, 60_000);
  const former = await cluster.leader();
  if (!former) throw new Error(`there is no leader before: ${name}`);

  const began = performance.now();
  // Handing over and restarting are answered when they are done.
  const striking = Promise.resolve(strike(former, cluster));
  await reached(async () => (await cluster.leader()) === undefined || isOver(), `the leader is gone: ${name}`, decided);
  await striking;
  const gone = performance.now();
  await reached(async () => (await cluster.leader()) !== undefined, `there is a leader: ${name}`, decided);
  const led = performance.now();
  const before = acknowledged.size;
  await reached(async () => acknowledged.size > before, `writes are back: ${name}`, 60_000);
  const back = performance.now() - led;
  await writing.more(40, 60_000);

  await heal?.(former, cluster);
  await cluster.followed();
  await writing.more(20, 60_000);
  await writing.stop();
  const lost = acknowledged.size - (await countStored(server, acknowledged));
  const codes = [...writing.codes].map(([code, count]) => `${count} × ${code}`).join(', ');
  const problems = [
    ...(back > wanted.back ? ['back too late'] : []),
    ...(writing.slowest() > wanted.answer ? ['a slow answer'] : []),
    ...([...writing.codes.keys()].every((code) => code === 200 || code === 503) ? [] : ['another code']),
    ...(lost > 0 ? ['lost'] : []),
    ...((await fetch(`${server.url}/livez`)).ok ? [] : ['the process does not live']),
  ];
  const seconds = (value: number) => `${(value / 1_000).toFixed(1)} s`;
  const cells = [seconds(led - gone), `**${seconds(back)}**`, seconds(writing.slowest()), codes];
  return { cells: [...cells, String(acknowledged.size), String(lost)], problems };

  /** A leader that is gone for less than a look is not seen to be gone. */
  function isOver(): boolean {
    return performance.now() - began > 10_000 && acknowledged.size > 0 && heal === undefined;
  }
}
