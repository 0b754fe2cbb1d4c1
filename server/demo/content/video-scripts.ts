import type { ArticleCategory } from '#contract/content/articles.ts';
import type { Pair } from '#server/product/text.ts';

/** One part of a demo video: how many seconds it lasts, what it is called, what the captions say. */
export type Scene = readonly [seconds: number, title: Pair, caption: Pair];

export interface VideoScript {
  /** Name of its files. */
  readonly file: string;
  readonly category: ArticleCategory;
  readonly daysAgo: number;
  readonly title: Pair;
  readonly summary: Pair;
  readonly scenes: readonly [Scene, Scene, Scene];
}

/** The demo's videos. `scripts/make-demo-videos.mjs` draws them from this; their lengths are those of the scenes. */
export const videoScripts: readonly VideoScript[] = [
  {
    file: 'ninety-days',
    category: 'BA',
    daysAgo: 2,
    title: ['读懂活跃度：一家公司的九十天', 'Reading activity: ninety days of one company'],
    summary: [
      '从一条公告出发到第一篇报道，再到同业名次变化，逐日拆解声量的来路与去处。',
      'From a filing to the first report to a change of rank: where volume comes from and goes, day by day.',
    ],
    scenes: [
      [3, ['问题从哪里来', 'Where the question comes from'], ['名次升了两位，为什么？', 'Up two places: why?']],
      [
        3,
        ['两次跃升的原因', 'Two jumps and their causes'],
        ['一次说明会，一份季报。', 'One briefing, one quarterly report.'],
      ],
      [
        4,
        ['可以照做的两件事', 'Two things to copy'],
        ['讲到第三层，留下可引用的原话。', 'Explain three layers deep, and leave words worth quoting.'],
      ],
    ],
  },
  {
    file: 'align-definitions',
    category: 'ESG',
    daysAgo: 10,
    title: ['披露季前，先把口径对齐', 'Before the season: align your definitions'],
    summary: [
      '范围、边界、因子，三件事说清楚，再谈数字。',
      'Scope, boundary, factors: settle three things before the figures.',
    ],
    scenes: [
      [
        3,
        ['同一家公司的三个数字', 'One company, three figures'],
        ['三份报告，三个数，都没有算错。', 'Three reports, three figures, none of them wrong.'],
      ],
      [
        3,
        ['组织边界与运营边界', 'Organisation and operation'],
        ['先说清算谁，再说清算什么。', 'Say who is counted, then what is counted.'],
      ],
      [
        3,
        ['一张对齐口径的表', 'One table to align by'],
        ['每个数字旁边写上范围与因子。', 'Write scope and factor beside every figure.'],
      ],
    ],
  },
  {
    file: 'keep-a-record',
    category: 'TPC',
    daysAgo: 16,
    title: ['第三方合作如何留痕', 'Keeping a record of third-party work'],
    summary: [
      '从询价到交付，哪些记录要留、留多久、给谁看。',
      'From inquiry to delivery: what to keep, how long and for whom.',
    ],
    scenes: [
      [
        3,
        ['询价要留什么', 'What to keep of an inquiry'],
        ['需求、名单、截止时间，一样不少。', 'The need, the list and the deadline, all three.'],
      ],
      [
        3,
        ['比价要留什么', 'What to keep of a comparison'],
        ['分数之外，写下为什么。', 'Beside the score, write down why.'],
      ],
      [
        3,
        ['交付要留什么', 'What to keep of a delivery'],
        ['验收的人，验收的依据。', 'Who accepted it, and by what measure.'],
      ],
    ],
  },
  {
    file: 'three-rewrites',
    category: 'BA',
    daysAgo: 23,
    title: ['公告写给谁看：三个改写示例', 'Who reads a filing: three rewrites'],
    summary: ['同一件事的三种写法，以及它们被引用的方式。', 'One matter written three ways, and how each was quoted.'],
    scenes: [
      [
        3,
        ['写给监管的版本', 'For the regulator'],
        ['完整，但没有一句能被引用。', 'Complete, and not a line to quote.'],
      ],
      [3, ['写给投资者的版本', 'For the investor'], ['先结论，后依据。', 'The conclusion first, then its basis.']],
      [
        3,
        ['写给记者的版本', 'For the reporter'],
        ['一个数字，一个比较，一句原话。', 'One figure, one comparison, one quotation.'],
      ],
    ],
  },
  {
    file: 'word-rise',
    category: 'BA',
    daysAgo: 37,
    title: ['热词的突增度是怎么算的', 'How the rise of a hot word is computed'],
    summary: [
      '前景窗口、背景窗口和加权对数几率，用一个例子讲完。',
      'Foreground, background and weighted log-odds in one example.',
    ],
    scenes: [
      [
        3,
        ['七天与八十四天', 'Seven days and eighty-four'],
        ['近七天是前景，之前八十四天是背景。', 'The last seven days against the eighty-four before.'],
      ],
      [
        3,
        ['为什么要加权', 'Why it is weighted'],
        ['常见的词不该占便宜，生僻的词也不该。', 'Neither common nor rare words should profit.'],
      ],
      [
        3,
        ['从分数到榜单', 'From score to list'],
        ['至少五则报道、三个来源，才上榜。', 'Five stories and three sources at least.'],
      ],
    ],
  },
  {
    file: 'which-column-first',
    category: 'ESG',
    daysAgo: 51,
    title: ['评价下来了，先看哪一栏', 'The evaluation is in: which column first'],
    summary: ['缺口、趋势、同业位置，按这个顺序读。', 'Gaps, trend, place among peers: read in that order.'],
    scenes: [
      [
        3,
        ['先看缺口', 'Gaps first'],
        ['没有披露，比披露得不好更要紧。', 'What is missing weighs more than what is weak.'],
      ],
      [2, ['再看趋势', 'Then the trend'], ['连续两期下降，要找原因。', 'Two falls in a row need a cause.']],
      [3, ['最后看位置', 'Place last'], ['和同样披露的公司比。', 'Compare with those who disclose the same.']],
    ],
  },
  {
    file: 'open-inquiry',
    category: 'TPC',
    daysAgo: 64,
    title: ['一次公开询价的全过程', 'One open inquiry from start to end'],
    summary: [
      '评分表怎么设，截止时间怎么定，结果怎么告知。',
      'Setting the score sheet and deadline, and telling the result.',
    ],
    scenes: [
      [
        3,
        ['先定评分表', 'The score sheet first'],
        ['看到报价之前，权重已经写好。', 'Weights are settled before a price is seen.'],
      ],
      [3, ['再定截止时间', 'Then the deadline'], ['给足十个工作日。', 'Ten working days, no fewer.']],
      [3, ['最后告知结果', 'The result last'], ['没有选上的，也告诉他为什么。', 'Tell those not chosen why.']],
    ],
  },
  {
    file: 'choose-peers',
    category: 'BA',
    daysAgo: 82,
    title: ['同业名单怎么选', 'Choosing your peers'],
    summary: [
      '选错同业，名次没有意义。四个问题帮你定名单。',
      'With the wrong peers a rank means nothing. Four questions to settle the list.',
    ],
    scenes: [
      [
        3,
        ['谁和你抢版面', 'Who competes for space'],
        ['同一条新闻里常出现的名字。', 'Names that share the same stories.'],
      ],
      [
        3,
        ['谁和你卖同样的东西', 'Who sells the same'],
        ['收入结构相近，而不是代码相邻。', 'Alike in revenue, not in their code.'],
      ],
      [3, ['名单多久换一次', 'How often to change it'], ['一年一次，换了要写下来。', 'Once a year, and written down.']],
    ],
  },
  {
    file: 'seventy-two-hours',
    category: 'BA',
    daysAgo: 103,
    title: ['业绩说明会之后的 72 小时', 'The 72 hours after a results briefing'],
    summary: [
      '第一天看引用，第二天看追问，第三天看同业怎么接话。',
      'Quotations on day one, questions on day two, the answers of peers on day three.',
    ],
    scenes: [
      [
        3,
        ['第一天：谁引用了你', 'Day one: who quoted you'],
        ['被引用的句子，往往只有一句。', 'There is often only one line quoted.'],
      ],
      [
        3,
        ['第二天：谁在追问', 'Day two: who is asking'],
        ['问得最多的，就是没讲清的。', 'Asked most is what was least clear.'],
      ],
      [
        3,
        ['第三天：同业怎么说', 'Day three: what peers say'],
        ['同业接话，话题才算成立。', 'A subject stands once peers take it up.'],
      ],
    ],
  },
  {
    file: 'five-minute-check',
    category: 'BA',
    daysAgo: 121,
    title: ['用 BA Explorer 做一次复盘', 'A review with BA Explorer'],
    summary: ['一个检索式、三个筛选、一份可以带走的清单。', 'One query, three filters, one list to take away.'],
    scenes: [
      [3, ['写检索式', 'Write the query'], ['公司名加事件，先宽后窄。', 'Company and event, wide first.']],
      [2, ['看分布图', 'Read the histogram'], ['先看哪一天，再看哪一篇。', 'Which day first, then which article.']],
      [3, ['带走清单', 'Take the list'], ['网址里就有全部条件。', 'The address holds every condition.']],
    ],
  },
  {
    file: 'source-tiers',
    category: 'BA',
    daysAgo: 148,
    title: ['来源为什么要分级', 'Why sources have tiers'],
    summary: ['同样一篇报道，出现在哪里，分量并不一样。', 'The same report weighs differently by where it appears.'],
    scenes: [
      [3, ['三级来源', 'Three tiers'], ['一点五、一、零点五。', 'One and a half, one, a half.']],
      [3, ['转载怎么算', 'How reprints count'], ['多转一次，多得越来越少。', 'Each further reprint adds less.']],
      [2, ['权重可以改吗', 'Can weights change'], ['可以，每次改动都有版本。', 'Yes, and every change has a version.']],
    ],
  },
  {
    file: 'scope-three',
    category: 'ESG',
    daysAgo: 96,
    title: ['范围三数据从哪里来', 'Where scope three data comes from'],
    summary: [
      '供应商、物流、使用阶段，三类数据三种取法。',
      'Suppliers, transport, use: three kinds of data, three ways to get them.',
    ],
    scenes: [
      [3, ['供应商填报', 'From suppliers'], ['先要前二十家，再谈全部。', 'The top twenty before the rest.']],
      [3, ['物流换算', 'From transport'], ['吨公里乘因子，写明年份。', 'Tonne-kilometres by factor, with its year.']],
      [3, ['使用阶段估算', 'From use'], ['估算可以，但要给出区间。', 'Estimate, and give the range.']],
    ],
  },
  {
    file: 'targets',
    category: 'ESG',
    daysAgo: 133,
    title: ['把减碳目标讲清楚', 'Making a reduction target clear'],
    summary: ['基准年、范围、路径，缺一个都不算目标。', 'Base year, scope, path: without any of them it is no target.'],
    scenes: [
      [2, ['基准年', 'Base year'], ['和哪一年比，先写出来。', 'Say which year it is measured against.']],
      [3, ['范围', 'Scope'], ['哪些工厂在内，哪些不在。', 'Which plants are in and which are not.']],
      [3, ['路径', 'Path'], ['每两年一个刻度。', 'A mark every two years.']],
    ],
  },
  {
    file: 'hand-over',
    category: 'TPC',
    daysAgo: 112,
    title: ['翻译稿交接的三道关', 'Three gates for a translation'],
    summary: ['术语、数字、日期，交稿前各查一遍。', 'Terms, figures, dates: check each before handing over.'],
    scenes: [
      [3, ['术语表', 'Terms'], ['同一个词，全文只有一种译法。', 'One term, one translation throughout.']],
      [3, ['数字', 'Figures'], ['单位换算写在旁边。', 'Write conversions beside them.']],
      [2, ['日期', 'Dates'], ['时区写清楚。', 'Name the time zone.']],
    ],
  },
  {
    file: 'quiet-weeks',
    category: 'BA',
    daysAgo: 176,
    title: ['没有新闻的三个星期', 'Three weeks without news'],
    summary: [
      '沉默期怎么读：基线、同业与下一次开口的时机。',
      'How to read a silence: baseline, peers and when to speak next.',
    ],
    scenes: [
      [3, ['先看基线', 'The baseline first'], ['低于常态，才叫沉默。', 'Silence is what lies below the normal.']],
      [3, ['再看同业', 'Then the peers'], ['全行业都静，和你无关。', 'If all are quiet, it is not about you.']],
      [3, ['何时开口', 'When to speak'], ['有新事实的时候。', 'When there is a new fact.']],
    ],
  },
];
