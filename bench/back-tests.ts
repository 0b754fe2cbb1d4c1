/**
 * How long does it take to say how often an alert rule would have fired?
 *
 * Method. The PostgreSQL server named by BENCH_DATABASE_URL gets a database of its own with a million generated articles:
 * 62,500 are loaded and analysed for 120 days, and what was read from them is repeated fifteen times, further and
 * further into the past (five years in all). A back-test looks at 90 days; timed is one of each kind of rule with its
 * usual condition, five times, one after the other: for the company with most stories, for one with so few that its
 * hot words are those of its industry, and for one with as few that is in no industry, whose hot words are those of
 * everything. BENCH_FILLED_DATABASE names a database of the server that an earlier run has filled, to measure it again.
 */
import { timeBackTests } from '#server/testing/simulate-alerts.ts';
import { doublePast } from './copied-past.ts';
import { openFilledDatabase } from './filled-database.ts';
import { report } from './report.ts';
import { median } from './statistics.ts';

const serverUrl = process.env.BENCH_DATABASE_URL;
if (!serverUrl) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server to measure on.');
const wanted = 2_000;
const days = 120;

const filled = await openFilledDatabase(serverUrl, { articles: 62_500, days });
if (!process.env.BENCH_FILLED_DATABASE) await doublePast(filled.url, { days, times: 4 });
const taken = await timeBackTests(filled.url, 5);
await filled.drop();

report('back-tests', [
  '| back-test over 90 days, a million articles | stories of the company | of an industry | median | slowest | wanted |',
  '|---|---|---|---|---|---|',
  ...taken.map(
    ({ kind, company, times }) =>
      `| ${kind} | ${company.stories} | ${company.hasIndustry ? 'yes' : 'no'} | ${median(times).toFixed(0)} ms | ${Math.max(...times).toFixed(0)} ms | ${wanted} ms |`,
  ),
]);
if (taken.some(({ times }) => median(times) > wanted)) process.exitCode = 1;
