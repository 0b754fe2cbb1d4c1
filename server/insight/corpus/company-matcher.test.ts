import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import { Segmenter } from '#server/platform/text/segment.ts';
import { CompanyMatcher, type NamedCompany } from './company-matcher.ts';

const segmenter = new Segmenter([]);
const cut = (text: string) => segmenter.tagKnown(text);

const company = (stockId: number, code: string, shortName: string, ...aliases: string[]): NamedCompany => ({
  ...{ stockId, code, aliases },
  name: { 'zh-CN': `${shortName}股份有限公司` },
  shortName: { 'zh-CN': shortName },
});

const matcher = new CompanyMatcher(
  [
    company(1, '600519', '澄川'),
    company(2, '000001', '云湖', '美食'),
    company(3, '601318', '云湖银行'),
    company(4, 'T7001', '青筠'),
    company(5, '00700', '砚山', 'Yanshan'),
    company(6, '300003', '国美'),
    company(7, '300004', '中信'),
  ],
  cut,
);
const find = (text: string) => matcher.find(normalizeText(text));

describe('a company is found', () => {
  test.each([
    ['澄川发布年报', [1]],
    ['据悉，澄川与砚山签约', [1, 5]],
    ['SH600519 涨停', [1]],
    ['sz000001领涨', [2]],
    ['600519.SH 领涨', [1]],
    ['澄川(600519)', [1]],
    ['（600519）停牌', [1]],
    ['代码 00700，港股', [5]],
    ['yanshan’s profit', [5]],
    ['中信证券首席', [7]],
  ] as const)('%s', (text, found) => {
    expect(find(text)).toEqual(found);
  });
});

describe('nothing is found where a name is part of something else', () => {
  test.each([
    '韩国美食节开幕',
    '合同中信息有误',
    '601318元',
    '600519 万股',
    '共 600519股',
    '1,600519',
    '600519.5 点',
    'A600519B',
    'yanshanx',
  ])('%s', (text) => {
    expect(find(text)).toEqual([]);
  });
});

test('a name within a longer one belongs to the longer', () => {
  expect(find('云湖银行公布中期业绩')).toEqual([3]);
  expect(find('云湖与云湖银行')).toEqual([2, 3]);
});

describe('a name with a rule', () => {
  const ruled = new CompanyMatcher(
    [
      {
        ...company(1, '600519', '澄川'),
        nameRules: [{ name: '澄川', required: ['新材', '集团'], excluded: ['澄川县', '马拉松'] }],
      },
      company(2, '000001', '云湖'),
    ],
    cut,
  );
  test.each([
    ['counts beside a required word', '澄川与集团签约', true],
    ['needs one', '澄川公布计划', false],
    ['needs it nearby', '澄川公布今年上半年的若干计划，集团表示', false],
    ['needs it in the same line', '澄川\n集团', false],
    ['does not count beside an excluded word', '澄川集团赞助马拉松', false],
    ['does not count within an excluded word', '澄川县集团', false],
    ['counts where the excluded word is elsewhere', '澄川集团在本省的澄川县', true],
    ['leaves the code alone', '600519 停牌', true],
  ])('%s', (_, text, isFound) => {
    expect(ruled.find(text)).toEqual(isFound ? [1] : []);
  });
});

/** Headlines about listed companies, with the company's short name; not part of the project. */
const file = '../shared/data/tone.tsv';

test.skipIf(!existsSync(file))('on real headlines hardly any company is missed', () => {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'));
  const names = [...new Set(rows.map(([, , , name = '']) => name))];
  const real = new CompanyMatcher(
    names.map((name, index) => company(index, `x${index}`, name)),
    cut,
  );
  const about = rows.filter(([headline = '', , , name = '']) => normalizeText(headline).includes(normalizeText(name)));
  const found = about.filter(([headline = '', , , name = '']) =>
    real.find(normalizeText(headline)).includes(names.indexOf(name)),
  );
  expect(about.length).toBeGreaterThan(6_000);
  expect(found.length / about.length).toBeGreaterThan(0.97);
});
