import type { ArticleCategory } from '#contract/article.ts';
import type { LocalizedText } from '#contract/language.ts';
import type { news, pageBlocks, partners, videos } from '#server/features/site/tables.ts';
import { type Pair, pairText, text } from './text.ts';

type Fields = Record<string, LocalizedText>;

/** An address is the same in every language. */
const address = (href: string): LocalizedText => ({ 'zh-CN': href });

const hero: Fields = {
  title: text('以数为鉴，\n看清市场怎样谈论你', 'With data as your mirror,\nsee how the market talks about you'),
  lead: text(
    '把公告、报道与行业讨论，整理成可检索、可比较、可追溯的商业信号。供董办、投资者关系与品牌团队每天使用。',
    'Filings, coverage and industry talk, turned into signals you can search, compare and trace. For board offices, investor relations and brand teams, every day.',
  ),
  trust: text('数字都由收录的公告与报道统计得出。', 'Every figure is counted from the filings and articles collected.'),
};

const tools: readonly Fields[] = [
  {
    title: text('BA Explorer', 'BA Explorer'),
    text: text(
      '按公司、主题、来源、日期逐层筛选公告与报道，筛选条件写进链接，一键分享给同事。',
      'Filter filings and coverage by company, theme, source and date; the filters live in the link, ready to share.',
    ),
    href: address('/baExplorer'),
  },
  {
    title: text('BA 活跃度', 'BA Activity'),
    text: text(
      '和真正的同业比，看声量、看名次、看变化从哪一天开始。',
      'Compare with your real peers: volume, rank, and the day a change began.',
    ),
    href: address('/baActiveRate'),
  },
  {
    title: text('BA 热词', 'BA Hot words'),
    text: text(
      '词语在变热之前，先在这里露面；突增度告诉你升得多快。',
      'Words show here before they are everywhere, with a score for how sharply they rise.',
    ),
    href: address('/baHotWord'),
  },
];

type Solution = readonly [team: Pair, question: Pair, answer: Pair, tool: Pair, href: string];

const solutions: readonly Solution[] = [
  [
    ['董事会办公室', 'Board office'],
    ['公告发出之后，市场读懂了吗？', 'After the filing: did the market understand?'],
    [
      '公告与报道逐条对照，标出误读与未被引用的要点',
      'Filings set against coverage, with misreadings and unquoted points marked',
    ],
    ['BA Explorer', 'BA Explorer'],
    '/baExplorer',
  ],
  [
    ['投资者关系', 'Investor relations'],
    ['同业在讲什么故事，我们排第几？', 'What story do peers tell, and where do we rank?'],
    ['活跃度名次与事件线，业绩说明会前后的提问热点', 'Activity ranks and events, and what is asked around results'],
    ['BA 活跃度', 'BA Activity'],
    '/baActiveRate',
  ],
  [
    ['品牌与公共事务', 'Brand and public affairs'],
    ['哪个词正在热起来，要不要接？', 'Which word is rising, and should we join in?'],
    ['突增词提醒、共现主题与首发媒体名单', 'Alerts on rising words, related themes and who used them first'],
    ['BA 热词', 'BA Hot words'],
    '/baHotWord',
  ],
  [
    ['可持续发展', 'Sustainability'],
    ['披露到位了吗，外界怎样引用？', 'Is our disclosure complete, and how is it quoted?'],
    ['ESG 评价逐项对照，缺口一眼可见', 'ESG evaluation item by item, with the gaps in plain sight'],
    ['ESG 视频', 'ESG videos'],
    '/videoList?type=ESG',
  ],
];

const callToAction: Fields = {
  title: text('先看你自己的那一面', 'See your own side first'),
  text: text(
    '留下公司名称，顾问会在一个工作日内为你开通同业试用看板。',
    'Leave your company’s name; an adviser opens a trial board with your peers within one working day.',
  ),
};

export const blockRows: (typeof pageBlocks.$inferInsert)[] = [
  { page: 'front', kind: 'hero', sort: 1, fields: hero },
  ...tools.map((fields, index) => ({ page: 'front', kind: 'tool', sort: index + 1, fields })),
  ...solutions.map(([team, question, answer, tool, href], index) => ({
    page: 'front',
    kind: 'solution',
    sort: index + 1,
    fields: {
      team: pairText(team),
      question: pairText(question),
      answer: pairText(answer),
      tool: pairText(tool),
      href: address(href),
    },
  })),
  { page: 'front', kind: 'callToAction', sort: 1, fields: callToAction },
];

const day = 24 * 60 * 60_000;
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * day);

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

export const videoRows = (now: Date): (typeof videos.$inferInsert)[] =>
  videoList.map(([category, title, summary, seconds, daysAgo]) => ({
    category,
    title: pairText(title),
    summary: pairText(summary),
    seconds,
    publishedAt: daysBefore(now, daysAgo),
  }));

const partnerList: Readonly<Record<10 | 20 | 30 | 40, readonly (readonly [name: Pair, field: Pair])[]>> = {
  10: [
    [
      ['澜观财经', 'Languan Finance'],
      ['财经报道', 'Financial reporting'],
    ],
    [
      ['砥石周刊', 'Dishi Weekly'],
      ['产业深度', 'Industry features'],
    ],
    [
      ['晨圭日报', 'Chengui Daily'],
      ['综合新闻', 'General news'],
    ],
    [
      ['拾穗产业网', 'Shisui Industry'],
      ['产业资讯', 'Trade news'],
    ],
    [
      ['汀兰产研', 'Tinglan Research'],
      ['行业研究', 'Industry research'],
    ],
  ],
  20: [
    [
      ['澄川新材', 'Chengchuan'],
      ['新材料', 'Advanced materials'],
    ],
    [
      ['砚山精工', 'Yanshan Precision'],
      ['高端装备', 'Advanced equipment'],
    ],
    [
      ['霁岚生物', 'Jilan Bio'],
      ['生物医药', 'Biopharma'],
    ],
    [
      ['北屿能源', 'Beiyu Energy'],
      ['新能源', 'New energy'],
    ],
    [
      ['禾屿食品', 'Heyu Foods'],
      ['消费品', 'Consumer goods'],
    ],
  ],
  30: [
    [
      ['明圭研究院', 'Minggui Institute'],
      ['口径研究', 'Research on definitions'],
    ],
    [
      ['四端数据', 'Siduan Data'],
      ['数据服务', 'Data services'],
    ],
    [
      ['临渚实验室', 'Linzhu Laboratory'],
      ['中文信息处理', 'Chinese text processing'],
    ],
    [
      ['望衡学社', 'Wangheng Society'],
      ['治理研究', 'Governance research'],
    ],
    [
      ['简序标准中心', 'Jianxu Standards Centre'],
      ['披露标准', 'Disclosure standards'],
    ],
  ],
  40: [
    [
      ['衡尺鉴证', 'Hengchi Assurance'],
      ['ESG 鉴证', 'ESG assurance'],
    ],
    [
      ['青衿译社', 'Qingjin Translators'],
      ['信息披露翻译', 'Disclosure translation'],
    ],
    [
      ['漱石软件', 'Shushi Software'],
      ['软件实施', 'Software implementation'],
    ],
    [
      ['素笺设计', 'Sujian Design'],
      ['报告设计', 'Report design'],
    ],
    [
      ['既济检测', 'Jiji Testing'],
      ['检测与认证', 'Testing and certification'],
    ],
  ],
};

export const partnerRows: (typeof partners.$inferInsert)[] = ([10, 20, 30, 40] as const).flatMap((type) =>
  partnerList[type].map(([name, field], index) => ({
    type,
    sort: index + 1,
    name: pairText(name),
    field: pairText(field),
  })),
);

const newsList: readonly (readonly [title: Pair, tag: Pair, daysAgo: number])[] = [
  [
    ['《新材料行业媒体活跃度季度报告》发布', 'Quarterly report on media activity in advanced materials published'],
    ['报告', 'Report'],
    1,
  ],
  [
    [
      'BA 热词上线「共现主题」，一次看清词与词的关系',
      'BA Hot words adds related themes: see how words belong together',
    ],
    ['产品', 'Product'],
    9,
  ],
  [
    [
      '商鉴与明圭研究院签署合作，共建公开披露语料',
      'Shangjian and Minggui Institute to build a corpus of public disclosure',
    ],
    ['合作', 'Partnership'],
    18,
  ],
  [
    [
      '口径说明更新：活跃率改用前 12 个窗口的中位数',
      'Definitions updated: active rate now uses the median of 12 windows',
    ],
    ['产品', 'Product'],
    25,
  ],
  [
    ['商鉴英文界面上线，公开站点与工作台同步提供', 'Shangjian in English: public site and workspace alike'],
    ['公司', 'Company'],
    40,
  ],
  [['第三方合作模块开放报价邀请', 'Third-party cooperation opens invitations to quote'], ['产品', 'Product'], 58],
];

export const newsRows = (now: Date): (typeof news.$inferInsert)[] =>
  newsList.map(([title, tag, daysAgo]) => ({
    title: pairText(title),
    tag: pairText(tag),
    publishedAt: daysBefore(now, daysAgo),
  }));
