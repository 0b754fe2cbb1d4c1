import { describe, expect, test } from 'vitest';
import { areMerged } from '#server/testing/story-pairs.ts';
import { withoutTags } from './same-story.ts';

const headline = '澄川新材拟收购青筠科技百分之三十股权';
const body =
  '澄川新材晚间披露，公司拟以现金方式收购青筠科技部分股权。交易完成后双方将在固态电解质领域展开合作。公司表示，本次交易尚需履行内部的审议程序。分析人士认为，行业的整合正在加快。';
const original = { headline, body };

describe('articles tell the same story', () => {
  test.each([
    ['with tags around the headline', { headline: `【快讯】${headline}（转载）`, body }],
    ['with another headline', { headline: '固态电池龙头出手整合上游', body }],
    ['with the body cut in half', { headline, body: body.slice(0, body.length / 2) }],
    ['cut, under another headline, with a note before', { headline: '龙头出手', body: `本报讯 ${body.slice(0, 50)}` }],
    ['as a brief', { headline, body: '澄川新材晚间披露了收购计划。' }],
    ['by the headline alone', { headline, body: '' }],
  ])('%s', (_, reprint) => {
    expect(areMerged(original, reprint)).toBe(true);
    expect(areMerged(reprint, original)).toBe(true);
  });
});

describe('articles do not tell the same story', () => {
  const each = (text: string, from: string, to: string) => text.replaceAll(from, to);
  test.each([
    ['if a word says the opposite', ['拟收购', '终止收购']],
    ['if a number is another one', ['百分之三十', '31%'], ['百分之三十', '30%']],
    ['if a name is another one', ['青筠科技', '墨川仪器']],
  ])('%s', (_, [from = '', to = ''], [first, second] = ['', '']) => {
    const left = first ? { headline: each(headline, first, second ?? ''), body } : original;
    const right = { headline: each(headline, from, to), body: each(body, from, to) };
    expect(areMerged(left, right)).toBe(false);
    expect(areMerged(right, left)).toBe(false);
  });

  test.each([
    ['股东增持公司股份', '股东减持公司股份'],
    ['11月20日融资融券交易日报', '11月21日融资融券交易日报'],
    ['北京大学2010年自主招生简章公布', '清华大学2010年自主招生简章公布'],
    ['早评：沪指震荡走高', '收评：沪指震荡走高'],
    ['澄川新材股东质押公司股份', '澄川新材为子公司提供担保'],
    ['第三次临时股东大会通知公告', '第四次临时股东大会通知公告'],
    ['澄川新材重组方案完成第一步', '澄川新材重组方案完成第二步'],
    ['储能产业园一期工程竣工投产', '储能产业园二期工程竣工投产'],
    ['《储能安全规范》正式发布实施 澄川新材参编', '《电池回收规范》正式发布实施 澄川新材参编'],
    ['(上)澄川新材董事长谈固态电池量产', '(下)澄川新材董事长谈固态电池量产'],
    ['【储能】板块午后集体走强领涨两市', '【光伏】板块午后集体走强领涨两市'],
  ])('%s, %s', (left, right) => {
    expect(areMerged({ headline: left, body: '' }, { headline: right, body: '' })).toBe(false);
  });

  test('if their headlines tell events of different types over the same body', () => {
    const under = (title: string) => ({ headline: title, body });
    expect(areMerged(under('澄川新材中标储能项目'), under('澄川新材获董事增持'))).toBe(false);
    expect(areMerged(under('澄川新材收购青筠科技股权'), under('青筠科技股权转让给澄川新材'))).toBe(true);
  });

  test('if the figures of one form are others', () => {
    const report = (figures: readonly number[]) => ({
      headline: '融资融券交易日报',
      body: `融资余额${figures[0]}亿元，融券余额${figures[1]}亿元，买入${figures[2]}亿元，偿还${figures[3]}亿元。`,
    });
    expect(areMerged(report([15.3, 2.1, 7.7, 6.9]), report([14.9, 2.2, 7.1, 6.9]))).toBe(false);
    expect(areMerged(report([15.3, 2.1, 7.7, 6.9]), report([15.3, 2.1, 7.7, 6.9]))).toBe(true);
  });
});

test('第一步 is no number beside a headline that counts no steps', () => {
  const first = { headline: '澄川新材迈出出海第一步', body };
  const second = { headline: '澄川新材斥资3亿元出海', body };
  expect(areMerged(first, second)).toBe(true);
  expect(areMerged(second, first)).toBe(true);
});

test('最近一期 and 每一年 are no figures that two texts would have to share', () => {
  const first = { headline, body: '交易对价为8亿元，约占公司总资产的5%。' };
  expect(areMerged(first, { headline, body: '交易对价占最近一期净资产的比例较低，每一年还将再一次评估。' })).toBe(true);
  expect(areMerged(first, { headline, body: '交易对价占一季度净利润的比例较低，将用于二期项目。' })).toBe(false);
});

test.each([
  ['【快讯】澄川新材投产', '澄川新材投产'],
  ['独家:澄川新材投产(图)', '澄川新材投产'],
  ['澄川新材投产_新浪财经', '澄川新材投产'],
  ['快讯', '快讯'],
  ['[新浪财经]澄川新材投产', '澄川新材投产'],
  ['【独家报道】【图】澄川新材投产', '澄川新材投产'],
  ['[每日经济新闻]澄川新材投产', '澄川新材投产'],
  ['《储能安全规范》发布', '《储能安全规范》发布'],
  ['(上)澄川新材董事长访谈', '(上)澄川新材董事长访谈'],
])('%s is compared as %s', (tagged, plain) => {
  expect(withoutTags(tagged)).toBe(plain);
});
