import { describe, expect, test } from 'vitest';
import { Segmenter } from '#server/platform/text/segment.ts';
import { readHeadline } from './features.ts';
import { judge, type ToneWeights } from './model.ts';

/** 向日葵 is also a word of the dictionary. */
const segmenter = new Segmenter(['澄川新材', '向日葵']);
const featuresOf = (headline: string) => readHeadline(headline, segmenter).flatMap(({ features }) => features);

describe('a headline', () => {
  test('is read as words, characters and pairs of neighbours, each once', () => {
    expect(readHeadline('减持减持', segmenter).map(({ text }) => text)).toEqual(['减持', '减持']);
    expect(featuresOf('减持减持')).toEqual(['减持', '减', '持', '持减']);
  });

  test('is read without names, and with numbers that are all the same', () => {
    expect(featuresOf('澄川新材增长12.5%')).toEqual(featuresOf('增长3%'));
    expect(featuresOf('澄川新材')).toEqual([]);
    expect(featuresOf('向日葵')).toEqual([]);
    expect(readHeadline('增长，澄川新材', segmenter).at(-1)).toEqual({ text: '澄川新材', features: [] });
  });

  test('tells nothing by the fall of what is good to have less of', () => {
    const tellsFall = (headline: string) => featuresOf(headline).includes('下降');
    expect(tellsFall('单位产值排放下降12%')).toBe(false);
    expect(tellsFall('单位产值排放较上年下降12%')).toBe(false);
    expect(tellsFall('净利润下降12%')).toBe(true);
    expect(tellsFall('控制成本，净利润下降12%')).toBe(true);
    expect(tellsFall('披露碳排放数据后的净利润同比下降')).toBe(true);
  });

  test('is the same in full width, upper case and without pairs across marks', () => {
    expect(featuresOf('ＥＳＧ评级上调')).toEqual(featuresOf('esg评级上调'));
    expect(featuresOf('评级，上调')).not.toContain('级上');
  });
});

describe('the model', () => {
  const model: ToneWeights = {
    version: 1,
    constant: 0.1,
    neutral: 0.3,
    decided: 1,
    weights: { 上调: 0.9, 调: 0.02, 下调: -1.3 },
  };
  const toneOf = (headline: string) => judge(readHeadline(headline, segmenter), model);

  test('abstains between its limits, and reads no other language', () => {
    expect(toneOf('上调')).toMatchObject({ score: 1.02, tone: 'positive' });
    expect(toneOf('下调')).toMatchObject({ score: -1.18, tone: 'negative' });
    expect(toneOf('上调下调')).toMatchObject({ score: -0.28, tone: 'neutral' });
    expect(judge(readHeadline('上调', segmenter), { ...model, constant: 0 })).toMatchObject({
      score: 0.92,
      tone: 'unsure',
    });
    expect(toneOf('Outlook raised')).toMatchObject({ score: 0.1, tone: 'unsure' });
  });

  test('knows only words that it has learnt', () => {
    expect(toneOf('未知 上')).toMatchObject({ score: 0.1, tone: 'neutral' });
    expect(toneOf('toString 上')).toMatchObject({ score: 0.1, tone: 'neutral' });
  });
});
