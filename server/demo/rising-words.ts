import type { Pair } from '#server/product/text.ts';
import { historyDays } from './calendar.ts';
import type { Random } from './random.ts';

/** Themes of each industry that only appear in the last weeks: the demo's hot words. */
const themes: Readonly<Record<number, readonly Pair[]>> = {
  1: [
    ['干法电极', 'dry electrodes'],
    ['硅碳负极', 'silicon-carbon anodes'],
    ['原料长协', 'long-term raw material contracts'],
    ['低温性能', 'low-temperature performance'],
    ['中试平台', 'pilot platforms'],
  ],
  2: [
    ['首台套保险', 'first-unit insurance'],
    ['人形机器人', 'humanoid robots'],
    ['丝杠国产化', 'home-made lead screws'],
    ['订单排产', 'order scheduling'],
    ['再制造', 'remanufacturing'],
  ],
  3: [
    ['双抗管线', 'bispecific pipelines'],
    ['医保续约', 'renewal of reimbursement'],
    ['伴随诊断', 'companion diagnostics'],
    ['出海授权', 'licences abroad'],
    ['冷链温控', 'cold-chain control'],
  ],
  4: [
    ['构网型储能', 'grid-forming storage'],
    ['绿证核销', 'retiring green certificates'],
    ['漂浮式风电', 'floating wind power'],
    ['现货结算', 'spot settlement'],
    ['组件回收', 'module recycling'],
  ],
  5: [
    ['智能体平台', 'agent platforms'],
    ['推理成本', 'cost of inference'],
    ['数据入表', 'data on the balance sheet'],
    ['等保测评', 'security grading'],
    ['信创替换', 'replacement by local platforms'],
  ],
  6: [
    ['药食同源', 'food as medicine'],
    ['即时配送', 'instant delivery'],
    ['减糖配方', 'reduced-sugar recipes'],
    ['会员店定制', 'club-store editions'],
    ['可降解包装', 'degradable packaging'],
  ],
};

/** Share of an industry's stories with a theme in the last 7 days, and in the 7 and 14 days before. */
const waves: readonly (readonly [last: number, before: number, first: number])[] = [
  [0.4, 0.05, 0],
  [0.36, 0.2, 0],
  [0.36, 0.3, 0.05],
  [0.36, 0.36, 0.1],
  [0.24, 0, 0],
];

const sentences: readonly Pair[] = [
  ['被问得最多的是{r}。', 'Most questions were about {r}.'],
  ['公司首次单独谈到{r}。', 'For the first time the company spoke of {r} by itself.'],
  ['{r}被列入明年的重点投入。', '{r} is among next year’s main investments.'],
  ['有研究机构把{r}作为观察指标。', 'One research house follows {r} as an indicator.'],
  ['在{r}上，各家路线开始分化。', 'On {r} the companies begin to part ways.'],
  ['{r}的验证数据尚未公开。', 'Validation data on {r} are not public yet.'],
  ['管理层用一页纸解释了{r}。', 'Management explained {r} on a single page.'],
  ['下游对{r}的询价多了起来。', 'Customers ask for quotes on {r} more often.'],
  ['{r}能否兑现，要看明年上半年。', 'Whether {r} delivers will show in the first half of next year.'],
  ['供应商大会也把{r}排进了议程。', 'The suppliers’ conference put {r} on its agenda too.'],
  ['围绕{r}，专利布局在加快。', 'Patents around {r} are being filed faster.'],
  ['{r}带来的成本变化仍待测算。', 'What {r} does to costs remains to be worked out.'],
];

/**
 * Sentences on themes for a story of that day. Before a theme's time they contain everyday terms of the industry, so
 * that only the theme is new.
 */
export function themeSentences(
  { industryId, day, terms }: { industryId: number; day: number; terms: readonly Pair[] },
  random: Random,
): Pair[] {
  const weeksAgo = Math.floor((historyDays - 1 - day) / 7);
  return (themes[industryId] ?? []).flatMap((theme, index) => {
    const wave = waves[index] ?? [0, 0, 0];
    const most = Math.max(...wave);
    if (!random.chance(most)) return [];
    const [zh, en] = random.pick(sentences);
    const [themeZh, themeEn] = random.chance((wave[weeksAgo] ?? 0) / most) ? theme : random.pick(terms);
    const sentence = en.replace('{r}', themeEn);
    return [[zh.replace('{r}', themeZh), sentence.charAt(0).toUpperCase() + sentence.slice(1)] satisfies Pair];
  });
}

/** Segmentation must not split them. */
export const risingWords: readonly string[] = Object.values(themes).flatMap((pairs) => pairs.map(([zh]) => zh));
