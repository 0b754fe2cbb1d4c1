/**
 * How fast is the front page, kept and rendered anew, against the same page in Next.js 16?
 *
 * Method. The rendered front page of the demo is taken apart into elements, and an app of Next.js, installed into a
 * temporary folder and built for production, draws the same elements from memory: once at build time (static) and for
 * each request (dynamic). Four variants are asked with `accept-encoding: gzip, br`, as browsers ask, each as it ships:
 * the application's kept page, the application's page rendered anew (an address with a query that nothing reads, so that
 * it is never kept; texts and figures that all pages share are asked of the database once), and the two of Next.js, which
 * compresses while it answers. A fresh process for each variant in each of 3 rounds, the order turning; 2 seconds to warm
 * up, then 4 seconds of autocannon with 32 connections. What counts is the median over the rounds.
 */
import { makeTemplate, startServer } from '#e2e/setup/server.ts';
import { measure } from './load.ts';
import { buildNextApp } from './next-app.ts';
import { report } from './report.ts';
import { median } from './statistics.ts';

const rounds = 3;
const names = ['kept', 'anew', 'static', 'dynamic'] as const;
type Name = (typeof names)[number];

const paths: Readonly<Record<Name, string>> = {
  kept: '/front',
  anew: '/front?anew=1',
  static: '/static',
  dynamic: '/dynamic',
};
const labels: Readonly<Record<Name, string>> = {
  kept: 'front page, kept',
  anew: 'front page, rendered anew',
  static: 'Next.js 16, static',
  dynamic: 'Next.js 16, dynamic',
};

const template = await makeTemplate();
const results: Record<Name, number[]> = { kept: [], anew: [], static: [], dynamic: [] };
const sizes: Partial<Record<Name, number>> = {};
const app = await buildNextApp(await readFront());
try {
  for (let round = 0; round < rounds; round += 1) {
    const order = [...names.slice(round % names.length), ...names.slice(0, round % names.length)];
    for (const name of order) {
      const variant = name in { kept: 0, anew: 0 } ? await startServer(template.dataDir) : await app.start();
      const address = variant.url + paths[name];
      sizes[name] = (await (await fetch(address)).text()).length;
      results[name].push(await measure(address, { warmUp: 2 }));
      await variant.stop();
    }
  }
} finally {
  await app.remove();
  await template.remove();
}

const whole = (value: number) => Math.round(value).toLocaleString('en');
const ratio = (left: Name, right: Name) => (median(results[left]) / median(results[right])).toFixed(1);
report('next-front-page', [
  '| | requests per second, median | rounds | characters of HTML |',
  '|---|---|---|---|',
  ...names.map(
    (name) =>
      `| ${labels[name]} | ${whole(median(results[name]))} | ${results[name].map(whole).join(' · ')} | ${whole(sizes[name] ?? 0)} |`,
  ),
  '',
  `Kept against static: **${ratio('kept', 'static')}** times as many. Rendered anew against dynamic: **${ratio('anew', 'dynamic')}** times as many. Rendering anew costs **${(1000 / median(results.anew)).toFixed(1)} ms** of one process.`,
]);

async function readFront(): Promise<string> {
  const server = await startServer(template.dataDir);
  const html = await (await fetch(`${server.url}/front`)).text();
  await server.stop();
  return html;
}
