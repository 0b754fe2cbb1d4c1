import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalReasons } from '#server/platform/sweeping/sweep-time.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const ops = new URL('../../../ops/', import.meta.url);
const rules = new URL('prometheus/alerts.yml', ops);
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

/** Names of metrics in expressions: what stands before the braces of its labels. */
const metricsIn = (text: string) =>
  new Set([...text.matchAll(/\b([a-z_]+)\{job=\\?"shangjian\\?"/g)].map(([, name]) => name));

test('every metric of the alert rules and of the dashboard is one that /metrics has', async () => {
  // Counted only once something was served.
  await t.app.inject({ url: '/livez' });
  const { body } = await t.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  const known = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? ''));
  const ofPrometheus = ['up'];
  // The site's, which this app is without.
  const ofSite = ['kept_pages_served_total'];
  const texts = [await readFile(rules, 'utf8'), await readFile(new URL('grafana/dashboard.json', ops), 'utf8')];
  const asked = texts.flatMap((text) => [...metricsIn(text)]).map((name) => name?.replace(/_(bucket|count|sum)$/, ''));
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((name) => ![...known, ...ofPrometheus, ...ofSite].includes(name ?? ''))).toEqual([]);
});

test('a process counts no refusal of its clock from the start on, so that the first is seen as one more', async () => {
  const { body } = await t.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  for (const reason of refusalReasons) expect(body).toContain(`\nsweeps_refused_total{reason="${reason}"} 0\n`);
});

test('every alert has a paragraph that says what to do', async () => {
  const manual = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const names = [...(await readFile(rules, 'utf8')).matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  expect(names.length).toBe(11);
  expect(names.filter((name) => !manual.includes(`#### ${name}\n`))).toEqual([]);
});

test.skipIf(!hasPromtool)('the rules fire when they should, as promtool says', () => {
  const told = spawnSync('promtool', ['test', 'rules', fileURLToPath(new URL('prometheus/alerts.test.yml', ops))]);
  expect(`${told.stdout}${told.stderr}`).toContain('SUCCESS');
  expect(told.status).toBe(0);
});
