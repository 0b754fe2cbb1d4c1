import { expect, test } from 'vitest';
import { sampleFront } from '../testing/sample-content.ts';
import { coverageLines } from './coverage-lines.ts';

const chart = sampleFront.chart as NonNullable<typeof sampleFront.chart>;

test('the own company and its two most covered peers have names, the others are context', () => {
  const line = (stockId: number, values: number[]) => ({
    stockId,
    name: `公司${stockId}`,
    untranslated: [],
    own: false,
    values,
  });
  const series = [...chart.series, line(8, [9, 9, 9]), line(9, [0, 0, 1])];
  expect(coverageLines({ ...chart, series }).map(({ name, role }) => [name, role])).toEqual([
    ['澄川新材', 'own'],
    ['公司8', 'second'],
    ['青筠科技', 'third'],
    ['公司9', 'context'],
    ['<岚&桁>', 'context'],
  ]);
});
