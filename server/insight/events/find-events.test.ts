import { describe, expect, test } from 'vitest';
import type { EventType } from '#contract/insight/event-types.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import { findAmounts } from './amounts.ts';
import { findEvents } from './find-events.ts';

const typesOf = (text: string) => findEvents(normalizeText(text), []).map(({ type }) => type);

/** The role of `name` in the event of a type. */
function roleIn(type: EventType, text: string, name: string) {
  const sentence = normalizeText(text);
  const start = sentence.indexOf(name);
  const found = findEvents(sentence, [{ stockId: 1, start, end: start + name.length }]);
  return found.find((event) => event.type === type)?.companies[0]?.role;
}

const amountIn = (text: string) => {
  const amount = findEvents(normalizeText(text), [])[0]?.amount;
  return amount && [amount.value, amount.currency];
};

describe('what has happened', () => {
  test.each<[EventType, string]>([
    ['tender', '澄川新材中标储能示范项目'],
    ['tender', '公司成为成交供应商'],
    ['guarantee', '澄川新材为子公司提供连带责任担保'],
    ['reduction', '股东和律创投减持72万股'],
    ['increase', '董事陆景行增持26万股'],
    ['increase', '和律创投举牌澄川新材'],
    ['pledge', '控股股东质押1,800万股'],
    ['judgment', '法院一审判决澄川新材支付货款'],
    ['lawsuit', '澄川新材起诉青筠科技侵权'],
    ['contract', '澄川新材签订供货合同'],
    ['contract', '澄川新材续签原料长协'],
    ['transfer', '和律创投向安澜集团转让所持澄川新材5%股份'],
    ['acquisition', '澄川新材拟收购青筠科技51%股权'],
    ['forecast', '澄川新材预计上半年净利润增长32%到38%'],
    ['forecast', '澄川新材发布业绩预告'],
    ['forecast', '砚山精工前三季度预增五成'],
    ['forecast', '砚山精工预计亏损2亿元'],
    ['forecast', '青筠科技业绩快报：营收8亿元'],
    ['forecast', '青筠科技扭亏为盈'],
    ['penalty', '澜石化工因排污被罚款84万元'],
    ['penalty', '澜石化工收到证监局警示函'],
    ['penalty', '证监会对澜石化工立案调查'],
    ['penalty', '交易所公开谴责澜石化工'],
    ['management', '澄川新材总经理辞职'],
    ['management', '澄川新材聘任陆景行为财务总监'],
    ['management', '青筠科技换帅'],
    ['management', '董事会选举林岚为董事长'],
  ])('is %s: %s', (type, text) => {
    expect(typesOf(text)).toContain(type);
  });

  test.each([
    '澄川新材未减持任何股份',
    '控股股东承诺不减持',
    '公司不存在对外担保的情形',
    '澄川新材终止收购',
    '收购失败',
    '控股股东解除质押1,800万股',
    '股票质押式回购业务规模下降',
    '维持“增持”评级',
    '公司支付担保费',
    '诉讼费用由双方分担',
    '公司名称变更',
    '澄川新材召开年会',
    '志愿者选举组长',
    '机构预计澄川新材净利增长',
  ])('is not told by: %s', (text) => {
    expect(typesOf(text)).toEqual([]);
  });

  test('may be of several types, in the words of one sentence', () => {
    expect(typesOf('澄川新材签订供货合同，股东减持，总经理辞职')).toEqual(['reduction', 'contract', 'management']);
    expect(findEvents('公司不减持,但增持', [])).toMatchObject([
      { type: 'increase', trigger: { text: '增持', start: 7 } },
    ]);
  });
});

describe('the company is', () => {
  test.each<[string, EventType, string, string]>([
    ['subject', 'tender', '澄川新材中标安澜电网项目', '澄川新材'],
    ['other', 'tender', '澄川新材中标安澜电网项目', '安澜电网'],
    ['other', 'tender', '公司收到安澜电网发来的中标通知书', '安澜电网'],
    ['subject', 'guarantee', '澄川新材为青筠科技提供担保', '澄川新材'],
    ['other', 'guarantee', '澄川新材为青筠科技提供担保', '青筠科技'],
    ['subject', 'guarantee', '青筠科技向银行贷款，由澄川新材提供担保', '澄川新材'],
    ['other', 'guarantee', '青筠科技向银行贷款，由澄川新材提供担保', '青筠科技'],
    ['subject', 'reduction', '澄川新材股东和律创投减持72万股', '和律创投'],
    ['other', 'reduction', '澄川新材股东和律创投减持72万股', '澄川新材'],
    ['other', 'reduction', '和律创投减持澄川新材72万股', '澄川新材'],
    ['other', 'increase', '澄川新材、青筠科技获基金增持', '青筠科技'],
    ['subject', 'pledge', '澄川控股将2000万股质押给安澜银行', '澄川控股'],
    ['other', 'pledge', '澄川控股将2000万股质押给安澜银行', '安澜银行'],
    ['subject', 'lawsuit', '澄川新材起诉青筠科技', '澄川新材'],
    ['other', 'lawsuit', '澄川新材起诉青筠科技', '青筠科技'],
    ['other', 'lawsuit', '澄川新材被青筠科技起诉', '澄川新材'],
    ['subject', 'lawsuit', '澄川新材被青筠科技起诉', '青筠科技'],
    ['other', 'judgment', '法院判决澄川新材支付货款', '澄川新材'],
    ['subject', 'contract', '澄川新材与青筠科技签订合同', '澄川新材'],
    ['other', 'contract', '澄川新材与青筠科技签订合同', '青筠科技'],
    ['other', 'contract', '澄川新材与砚山精工、青筠科技签订合同', '青筠科技'],
    ['subject', 'acquisition', '澄川新材收购青筠科技', '澄川新材'],
    ['other', 'acquisition', '澄川新材收购青筠科技', '青筠科技'],
    ['other', 'acquisition', '青筠科技被澄川新材收购', '青筠科技'],
    ['other', 'penalty', '澜石化工因排污被罚款84万元', '澜石化工'],
    ['subject', 'forecast', '砚山精工预计亏损2亿元', '砚山精工'],
    ['subject', 'management', '澄川新材总经理辞职', '澄川新材'],
    ['unsure', 'lawsuit', '业内竞争加剧，诉讼不断，澄川新材仍在其中', '澄川新材'],
  ])('%s of %s: %s', (role, type, text, name) => {
    expect(roleIn(type, text, name)).toBe(role);
  });
});

describe('the amount is', () => {
  test.each([
    ['澄川新材签订2.2亿元合同', '220000000', 'CNY'],
    ['签订合同，金额 10,000万元', '100000000', 'CNY'],
    ['作价298.03亿元收购', '29803000000', 'CNY'],
    ['收购价1.5万亿日元', '1500000000000', 'JPY'],
    ['以6.45亿美元收购', '645000000', 'USD'],
    ['中标0.1亿元', '10000000', 'CNY'],
    ['罚款八百元', '800', 'CNY'],
    ['罚款两亿元', '200000000', 'CNY'],
    ['罚款529132.55元', '529132.55', 'CNY'],
    ['签订３千万港元合同', '30000000', 'HKD'],
    ['罚款三百五十万元', '3500000', 'CNY'],
    ['签订十五亿元合同', '1500000000', 'CNY'],
    ['签订三千五百万元合同', '35000000', 'CNY'],
    ['签订两千零五十万元合同', '20500000', 'CNY'],
    ['作价一百十二万五千元收购', '1125000', 'CNY'],
    ['作价三点二五亿美元收购', '325000000', 'USD'],
    ['签订1亿5000万元合同', '150000000', 'CNY'],
    ['签订1亿500万元合同', '105000000', 'CNY'],
    ['签订2亿3千万元合同', '230000000', 'CNY'],
    ['签订一亿五千万元合同', '150000000', 'CNY'],
    ['签订一亿零五百元合同', '100000500', 'CNY'],
    ['签订1万2000亿日元合同', '1200000000000', 'JPY'],
    ['签订150百万美元合同', '150000000', 'USD'],
    ['罚款3万5000元', '35000', 'CNY'],
    ['签订港币1.2亿元合同', '120000000', 'HKD'],
    ['签订人民币1.2亿元合同', '120000000', 'CNY'],
    ['作价美元约三百五十万元收购', '3500000', 'USD'],
    ['签订合同，金额为 HK$ 1.2亿元', '120000000', 'HKD'],
    ['签订1.2亿元港币合同', '120000000', 'HKD'],
    ['签订1.2亿元（港币）合同', '120000000', 'HKD'],
    ['作价USD 5,000万收购青筠科技', '50000000', 'USD'],
    ['以港币1.2亿收购青筠科技', '120000000', 'HKD'],
    ['签订1.2亿日圆合同', '120000000', 'JPY'],
  ])('exact: %s', (text, value, currency) => {
    expect(amountIn(text)).toEqual([value, currency]);
  });

  test('neither a price, nor what the company earns, nor a number of shares', () => {
    expect(amountIn('减持72万股，均价46.2元')).toBeUndefined();
    expect(amountIn('减持，每股5.7元')).toBeUndefined();
    expect(amountIn('减持，成交价46.2元/股')).toBeUndefined();
    expect(amountIn('中标，占营业收入20亿元的一成')).toBeUndefined();
  });

  test.each([
    '签订数十亿元合同',
    '签订几百万元合同',
    '签订两三亿元合同',
    '签订一亿五千元合同',
    '签订三万五元合同',
    '签订1.2亿5000万元合同',
    '签订1·2亿元合同',
    '签订1,2亿元合同',
    '签订1 500万元合同',
    '签订亿元合同',
    '签订新台币5亿元合同',
    '签订5亿元新台币合同',
    '签订NT$5亿元合同',
    '签订韩元约5亿元合同',
    '签订人民币5亿韩元合同',
    '签订港币1.2亿美元合同',
    '收购，港币1.2亿股',
  ])('not told where it is not certain: %s', (text) => {
    expect(amountIn(text)).toBeUndefined();
  });

  test('in the currency before it, also of a range and beside others', () => {
    const amountsIn = (text: string) => findAmounts(normalizeText(text)).map(({ value, currency }) => value + currency);
    expect(amountsIn('出资美元21万元、欧元2万元')).toEqual(['210000USD', '20000EUR']);
    expect(amountsIn('签订港币1亿元至1.5亿元合同')).toEqual(['100000000HKD', '150000000HKD']);
    expect(amountsIn('新台币1-1.5亿元')).toEqual([]);
    expect(amountsIn('作价5亿美元，另投资3亿元')).toEqual(['500000000USD', '300000000CNY']);
    expect(amountsIn('作价5亿元（港币6亿元）')).toEqual(['500000000CNY', '600000000HKD']);
    expect(amountsIn('人民币兑美元12月5日升值')).toEqual([]);
  });

  test('that of its own clause', () => {
    expect(amountIn('作价3亿元收购青筠科技，另投资5亿元')).toEqual(['300000000', 'CNY']);
  });
});

test('a company behind a long list of names is judged at once', () => {
  const sentence = `${'甲乙以及'.repeat(29)}的澄川新材签约储能示范项目`;
  const start = sentence.indexOf('澄川');
  expect(findEvents(sentence, [{ stockId: 1, start, end: start + 4 }])).toMatchObject([
    { type: 'contract', companies: [{ role: 'subject' }] },
  ]);
});
