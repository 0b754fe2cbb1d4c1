import type { ArticleCategory } from '#contract/article.ts';
import { type Pair, pairText } from '#server/flows/demo/text.ts';
import { type Draft, datedDraft } from './draft.ts';

type Video = readonly [category: ArticleCategory, title: Pair, summary: Pair, seconds: number, daysAgo: number];

const videoList: readonly Video[] = [
  [
    'BA',
    ['读懂活跃度：一家公司的九十天', 'Reading activity: ninety days of one company'],
    [
      '从一条公告出发到第一篇报道，再到同业名次变化，逐日拆解声量的来路与去处。',
      'From a filing to the first report to a change of rank: where volume comes from and goes, day by day.',
    ],
    760,
    2,
  ],
  [
    'ESG',
    ['披露季前，先把口径对齐', 'Before the season: align your definitions'],
    ['范围、边界、因子，三件事说清楚，再谈数字。', 'Scope, boundary, factors: settle three things before the figures.'],
    563,
    10,
  ],
  [
    'TPC',
    ['第三方合作如何留痕', 'Keeping a record of third-party work'],
    ['从询价到交付，哪些记录要留、留多久、给谁看。', 'From inquiry to delivery: what to keep, how long and for whom.'],
    647,
    16,
  ],
  [
    'BA',
    ['公告写给谁看：三个改写示例', 'Who reads a filing: three rewrites'],
    ['同一件事的三种写法，以及它们被引用的方式。', 'One matter written three ways, and how each was quoted.'],
    916,
    23,
  ],
  [
    'BA',
    ['热词的突增度是怎么算的', 'How the rise of a hot word is computed'],
    [
      '前景窗口、背景窗口和加权对数几率，用一个例子讲完。',
      'Foreground, background and weighted log-odds in one example.',
    ],
    688,
    37,
  ],
  [
    'ESG',
    ['评价下来了，先看哪一栏', 'The evaluation is in: which column first'],
    ['缺口、趋势、同业位置，按这个顺序读。', 'Gaps, trend, place among peers: read in that order.'],
    524,
    51,
  ],
  [
    'TPC',
    ['一次公开询价的全过程', 'One open inquiry from start to end'],
    ['评分表怎么设，截止时间怎么定，结果怎么告知。', 'Setting the score sheet and deadline, and telling the result.'],
    835,
    64,
  ],
  [
    'BA',
    ['同业名单怎么选', 'Choosing your peers'],
    [
      '选错同业，名次没有意义。四个问题帮你定名单。',
      'With the wrong peers a rank means nothing. Four questions to settle the list.',
    ],
    479,
    82,
  ],
];

export const videoDrafts: Draft[] = videoList.map(([category, title, summary, seconds, daysAgo]) =>
  datedDraft('video', daysAgo, {
    category,
    title: pairText(title),
    summary: pairText(summary),
    seconds,
    file: '',
    chapters: [],
  }),
);
