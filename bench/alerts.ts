/**
 * Do alerts find what happens, and nothing else, in whatever order it is told?
 *
 * Method. The PostgreSQL server named by BENCH_DATABASE_URL gets two databases of its own. Forty companies of one industry are written about for 180 days, by about one and a half stories a day each. Into
 *   this come 60 spikes, days with nine more stories, and 200 storms, a story with 50 reprints within six hours. Every
 *   article arrives up to 15 hours after it was published, in random order; every eight hours all that has arrived is
 *   analysed and the rules of a new client are evaluated. One of twelve of these looks is cut off within two seconds:
 *   all connections end, as when a process dies, and a new pool begins the look again. Once more, every article arrives
 *   when it is published. Found is a planted spike with an event of its day; false is an event of a day on which none
 *   was planted. A storm is told once if it has one event and one notification.
 */
import { planAlerts, simulateAlerts, stormCount } from '#server/testing/simulate-alerts.ts';
import { runOn } from './filled-database.ts';
import { report } from './report.ts';
import { median } from './statistics.ts';

const serverUrl = process.env.BENCH_DATABASE_URL;
if (!serverUrl) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server to measure on.');
const wanted = { recall: 0.95, falseEach: 1 };

const told = planAlerts();

/** Each order of arrival in a database of its own. */
async function simulate(latest: number) {
  const name = `alerts_${process.pid}_${latest}`;
  await runOn(serverUrl ?? '', `create database ${name}`);
  try {
    const url = Object.assign(new URL(serverUrl ?? ''), { pathname: `/${name}` }).href;
    const { evaluations, ...found } = await simulateAlerts(url, told, latest);
    return { ...found, evaluation: median(evaluations) };
  } finally {
    await runOn(serverUrl ?? '', `drop database ${name} with (force)`);
  }
}

const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
const late = await simulate(15);
const prompt = await simulate(0);
const isSame = JSON.stringify(late.outcome) === JSON.stringify(prompt.outcome);

report('alerts', [
  '| | up to 15 h late, in random order | at once |',
  '|---|---|---|',
  `| planted spikes found | ${percent(late.recall)} | ${percent(prompt.recall)} |`,
  `| false spikes for each company and month | ${late.falseEach.toFixed(2)} | ${prompt.falseEach.toFixed(2)} |`,
  `| storms of 50 reprints told once, of ${stormCount} | ${late.once} | ${prompt.once} |`,
  `| looks cut off | ${late.restarts} | ${prompt.restarts} |`,
  `| an evaluation of a company, median | ${late.evaluation.toFixed(0)} ms | ${prompt.evaluation.toFixed(0)} ms |`,
  '',
  `The outcome is ${isSame ? 'the same' : 'not the same'} in both orders.`,
]);
const isRight = [late, prompt].every(
  ({ recall, falseEach, once }) => recall >= wanted.recall && falseEach <= wanted.falseEach && once === stormCount,
);
if (!isRight) process.exitCode = 1;
