/**
 * Does the product stay as it is under hours of mixed work?
 *
 * Method. `node bench/soak.ts 30` (minutes that count; 30 where nothing is said). The built product runs on an embedded
 * database with the demo. At the same time people read public pages, their home and lists, search, sign in and out, add
 * contacts, publish articles, import workbooks and export, and take away as much as they add (see `soak-load.ts`): files
 * and lists that grow with the run would take longer to write each time, and more memory for as long. Every 5 s the
 * memory of all processes is read (Pss), the application's, that of PostgreSQL's connections, and all together. Half as
 * many minutes before do not count: caches fill, code is compiled, and the heap grows to one and a half times of what
 * lives in it. What follows is cut into twenty pieces, each with its mean, and a straight line is laid through them by
 * least squares.
 *
 * It fails when memory grows: when a slope is more than three times its standard error; when a call is answered with 500
 * or above, or not at all; and when a contact that was acknowledged is not stored, with its text, after the product was
 * stopped and started once more. Linux only. Needs a build.
 */
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { startOn, temporaryFolder } from '#e2e/setup/server.ts';
import { countStored } from './fault-writers.ts';
import { type MemoryUse, memoryOf } from './process-memory.ts';
import { report } from './report.ts';
import { startLoad } from './soak-load.ts';
import { slopeOf } from './statistics.ts';

const minutes = Number(process.argv[2]?.startsWith('-') ? 30 : (process.argv[2] ?? 30));
if (!(minutes > 0)) throw new Error('How many minutes? node bench/soak.ts 30');
const warmUp = minutes / 2;
const sampleEvery = 5_000;
const pieces = 20;
const settings = { LOG_LEVEL: 'error', PUBLIC_LIMITS_FACTOR: '0' };
const kinds = {
  application: 'the application',
  connections: 'connections of PostgreSQL',
  all: 'all processes',
} as const;

const dataDir = await temporaryFolder();
try {
  const server = await startOn(dataDir, settings);
  const load = await startLoad(server);
  const samples: { readonly minute: number; readonly use: MemoryUse }[] = [];
  const began = performance.now();
  const sinceBegan = () => (performance.now() - began) / 60_000;
  while (sinceBegan() < warmUp + minutes) {
    await wait(sampleEvery);
    samples.push({ minute: sinceBegan(), use: memoryOf(server.pid ?? 0) });
  }
  await load.stop();
  await server.end();
  const again = await startOn(dataDir, settings);
  const stored = await countStored(again, load.acknowledged);
  await again.end();

  const counted = samples.filter(({ minute }) => minute > warmUp);
  const memory = Object.entries(kinds).map(([key, name]) => {
    const points = meansOf(counted.map(({ minute, use }) => [minute, use[key as keyof typeof kinds]] as const));
    const { slope, error } = slopeOf(points);
    const values = counted.map(({ use }) => use[key as keyof typeof kinds]);
    return { name, slope: slope * 60, error: error * 60, first: points[0]?.[1] ?? 0, most: Math.max(...values) };
  });
  const growing = memory.filter(({ slope, error }) => slope > 3 * error);
  const failed = load.works.filter(({ failures }) => failures.length > 0);
  const lost = load.acknowledged.size - stored;
  report('soak', [
    `${minutes} minutes, after ${round(warmUp)} that do not count.`,
    '',
    '| memory | MB at first | slope, MB an hour | standard error | most |',
    '|---|---|---|---|---|',
    ...memory.map(
      ({ name, first, slope, error, most }) =>
        `| ${name} | ${Math.round(first)} | **${round(slope)}** | ${round(error)} | ${Math.round(most)} |`,
    ),
    '',
    '| work | done | failed |',
    '|---|---|---|',
    ...load.works.map(({ name, done, failures }) => `| ${name} | ${done} | ${failures.length} |`),
    '',
    `Acknowledged contacts: ${load.acknowledged.size}, of which ${stored} were stored.`,
  ]);
  for (const { name, failures } of failed) console.log(`${name}: ${[...new Set(failures)].slice(0, 5).join('; ')}`);
  if (growing.length + failed.length + lost > 0) process.exitCode = 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

/** The means of so many pieces of a series, so that neighbours, which resemble each other, do not count as evidence. */
function meansOf(points: readonly (readonly [number, number])[]): [number, number][] {
  const size = Math.max(1, Math.floor(points.length / pieces));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return Array.from({ length: Math.ceil(points.length / size) }, (_, index) =>
    points.slice(index * size, (index + 1) * size),
  ).map((piece) => [mean(piece.map(([x]) => x)), mean(piece.map(([, y]) => y))]);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
