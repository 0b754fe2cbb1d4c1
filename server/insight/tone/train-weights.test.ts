import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { crossValidate } from './cross-validate.ts';
import { judge } from './model.ts';
import { readJudgedHeadlines } from './read-judged-headlines.ts';
import { type JudgedHeadline, trainWeights } from './train-weights.ts';

const made = (tone: JudgedHeadline['tone'], ...features: string[]): JudgedHeadline => ({ tone, features });
const few = [
  ...Array.from({ length: 30 }, (_, at) => made(1, '中标', `项目${at % 3}`)),
  ...Array.from({ length: 30 }, (_, at) => made(-1, '亏损', `项目${at % 3}`)),
  ...Array.from({ length: 30 }, (_, at) => made(0, '召开', `项目${at % 3}`)),
];

describe('training', () => {
  test('finds what tells the tones apart, and nothing in what they have in common', () => {
    const model = trainWeights(few, 3);
    expect(model.version).toBe(3);
    expect(model.weights.中标).toBeGreaterThan(0.5);
    expect(model.weights.亏损).toBeLessThan(-0.5);
    expect(Math.abs(model.weights.项目1 ?? 0)).toBeLessThan(0.3);
    const toneOf = (...features: string[]) => judge([{ text: '字', features }], model).tone;
    expect([toneOf('中标'), toneOf('亏损'), toneOf('召开')]).toEqual(['positive', 'negative', 'neutral']);
  });

  test('gives the same weights each time', () => {
    expect(trainWeights(few, 1)).toEqual(trainWeights(few, 1));
  });
});

/** Real headlines, which are not part of the project. */
const files = { judged: '../shared/data/tone.tsv', others: '../shared/data/headlines.tsv' };
const missing = !existsSync(files.judged) || !existsSync(files.others);

test.skipIf(missing)('on real headlines that it has not seen, it tells the tones apart as well as it says', () => {
  const { negativeF1, abstained, right } = crossValidate(readJudgedHeadlines(files), 8);
  expect(negativeF1).toBeGreaterThanOrEqual(0.93);
  expect(abstained).toBeLessThanOrEqual(0.15);
  expect(right).toBeGreaterThanOrEqual(0.95);
});
