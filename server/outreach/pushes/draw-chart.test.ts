import { expect, test } from 'vitest';
import { chartUrl, readChart } from './chart-address.ts';
import { chartSvg, drawChart, drawSeal } from './draw-chart.ts';

const deps = { publicUrl: 'https://shangjian.example', secret: 'x'.repeat(32) };
const lines = [
  [1, 1.5, null, 2],
  [0.5, 0.5, 0.5, 1],
];

test('what a chart shows is in its address, which only we can write', async () => {
  const url = chartUrl({ scheme: 'dark', lines }, deps);
  const name = url.split('/').at(-1) ?? '';
  expect(url).toMatch(/^https:\/\/shangjian\.example\/api\/white\/push\/chart\/[\w-]+\.png$/);
  const chart = readChart(name, deps.secret);
  expect(chart).toEqual({
    ...{ scheme: 'dark', usual: 0.5, ticks: [0.25, 0.5, 0.75, 1] },
    lines: [
      [0.5, 0.75, null, 1],
      [0.25, 0.25, 0.25, 0.5],
    ],
  });
  const altered = `${name[0] === 'A' ? 'B' : 'A'}${name.slice(1)}`;
  for (const other of [altered, 'x.png', '', `${'A'.repeat(1390)}.png`])
    expect(readChart(other, deps.secret)).toBe(undefined);
  expect(readChart(name, 'y'.repeat(32))).toBe(undefined);
  if (!chart) throw new Error('not read');
  // A gap interrupts the line.
  expect(chartSvg(chart)).toMatch(/d="M[\d.]+ [\d.]+L[\d.]+ [\d.]+M[\d.]+ [\d.]+"/);
  const png = await drawChart(name, chart);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.length).toBeLessThan(20_000);
});

test('the seal of mails is a small picture, drawn once', async () => {
  const png = await drawSeal();
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([52, 52]);
  expect(png.length).toBeLessThan(3_000);
  expect(await drawSeal()).toBe(png);
});
