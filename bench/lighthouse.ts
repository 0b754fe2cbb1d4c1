/**
 * What does Lighthouse say of five pages, on a phone and on a computer?
 *
 * Method. Lighthouse 13.5, installed into a temporary folder, against the built application with demo data on this
 * machine, in the Chromium of the journeys without a window. Its own settings for a phone (a slow one on slow 4G,
 * simulated) and for a computer. Each page three times; what counts is the median. Wanted: 100 for accessibility, best
 * practices and search engines everywhere, 98 or more for performance on a phone.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publicPaths } from '#contract/paths.ts';
import { findChromium } from '#e2e/setup/browser.ts';
import { makeTemplate, startServer } from '#e2e/setup/server.ts';
import { report } from './report.ts';
import { median } from './statistics.ts';

const run = promisify(execFile);
const version = '13.5.0';
const rounds = 3;
const pages = [
  publicPaths.front,
  publicPaths.baHotWord,
  publicPaths.videoList,
  publicPaths.companyNews,
  publicPaths.tryUse,
];
const devices = ['phone', 'computer'] as const;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];
type Scores = Readonly<Record<Category, number>>;

interface LighthouseResult {
  readonly categories: Readonly<Record<Category, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly scoreDisplayMode: string }>>;
}

const wanted = (device: (typeof devices)[number]): Scores => ({
  performance: device === 'phone' ? 98 : 0,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
});

const folder = await mkdtemp(join(tmpdir(), 'shangjian-lighthouse-'));
const template = await makeTemplate();
const server = await startServer(template.dataDir);
const rows: string[] = [];
const missed: string[] = [];
try {
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: { lighthouse: version } }),
  );
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder });
  const chromium = await findChromium();
  for (const device of devices) {
    for (const path of pages) {
      const results: LighthouseResult[] = [];
      for (let round = 0; round < rounds; round += 1)
        results.push(await look(`${server.url}${path}`, device, chromium));
      const scores = Object.fromEntries(
        categories.map((category) => [category, median(results.map((result) => scoreOf(result, category)))]),
      ) as Scores;
      rows.push(`| ${path} | ${device} | ${categories.map((category) => scores[category]).join(' | ')} |`);
      const low = categories.filter((category) => scores[category] < wanted(device)[category]);
      if (low.length > 0)
        missed.push(`${path} on a ${device}: ${low.join(', ')} (${failedAudits(results).join(', ')})`);
    }
  }
} finally {
  await server.stop();
  await template.remove();
  await rm(folder, { recursive: true, force: true });
}

report('lighthouse', [
  '| page | device | performance | accessibility | best practices | search engines |',
  '|---|---|---|---|---|---|',
  ...rows,
]);
if (missed.length > 0) {
  console.error(`Missed:\n${missed.join('\n')}`);
  process.exitCode = 1;
}

function scoreOf(result: LighthouseResult, category: Category): number {
  return Math.round((result.categories[category].score ?? 0) * 100);
}

function failedAudits(results: readonly LighthouseResult[]): string[] {
  const [first] = results;
  return Object.entries(first?.audits ?? {})
    .filter(([, { score, scoreDisplayMode }]) => scoreDisplayMode === 'binary' && score === 0)
    .map(([name]) => name);
}

async function look(url: string, device: (typeof devices)[number], chromium: string): Promise<LighthouseResult> {
  const output = join(folder, 'result.json');
  const args = [
    join(folder, 'node_modules/lighthouse/cli/index.js'),
    url,
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    `--only-categories=${categories.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage',
    ...(device === 'computer' ? ['--preset=desktop'] : []),
  ];
  await run(process.execPath, args, { cwd: folder, env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 16e6 });
  return JSON.parse(await readFile(output, 'utf8'));
}
