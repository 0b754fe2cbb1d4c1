import type { ContentFields } from '#contract/content/site-content/kinds.ts';
import { type Pair, pairText, text } from '#server/product/text.ts';
import { onlyText, type SiteText, textsOf } from './site-text.ts';

const hero: ContentFields<'frontHero'> = {
  title: text('以数为鉴，\n看清市场怎样谈论你', 'With data as your mirror,\nsee how the market talks about you'),
  lead: text(
    '把公告、报道与行业讨论，整理成可检索、可比较、可追溯的商业信号。供董办、投资者关系与品牌团队每天使用。',
    'Filings, coverage and industry talk, turned into signals you can search, compare and trace. For board offices, investor relations and brand teams, every day.',
  ),
  trust: text('数字都由收录的公告与报道统计得出。', 'Every figure is counted from the filings and articles collected.'),
};

const tools: Readonly<Record<string, ContentFields<'frontTool'>>> = {
  explorer: {
    title: text('BA Explorer', 'BA Explorer'),
    text: text(
      '按公司、主题、来源、日期逐层筛选公告与报道，筛选条件写进链接，一键分享给同事。',
      'Filter filings and coverage by company, theme, source and date; the filters live in the link, ready to share.',
    ),
    href: '/baExplorer',
  },
  activity: {
    title: text('BA 活跃度', 'BA Activity'),
    text: text(
      '和真正的同业比，看声量、看名次、看变化从哪一天开始。',
      'Compare with your real peers: volume, rank, and the day a change began.',
    ),
    href: '/baActiveRate',
  },
  hotWords: {
    title: text('BA 热词', 'BA Hot words'),
    text: text(
      '词语在变热之前，先在这里露面；突增度告诉你升得多快。',
      'Words show here before they are everywhere, with a score for how sharply they rise.',
    ),
    href: '/baHotWord',
  },
};

type Solution = readonly [key: string, team: Pair, question: Pair, answer: Pair, tool: Pair, href: string];

const solutions: readonly Solution[] = [
  [
    'board-office',
    ['董事会办公室', 'Board office'],
    ['公告发出之后，市场读懂了吗？', 'After the filing: did the market understand?'],
    ['公告与报道逐条对照，转载与改写一目了然', 'Filings set against coverage, with reprints and rewrites told apart'],
    ['BA Explorer', 'BA Explorer'],
    '/baExplorer',
  ],
  [
    'investor-relations',
    ['投资者关系', 'Investor relations'],
    ['同业在讲什么故事，我们排第几？', 'What story do peers tell, and where do we rank?'],
    ['活跃度名次，业绩说明会前后的提及、热词与事件', 'Activity ranks; mentions, hot words and events around results'],
    ['BA 活跃度', 'BA Activity'],
    '/baActiveRate',
  ],
  [
    'brand',
    ['品牌与公共事务', 'Brand and public affairs'],
    ['哪个词正在热起来，要不要接？', 'Which word is rising, and should we join in?'],
    ['突增词、共现词与首发媒体名单', 'Rising words, related words and who used them first'],
    ['BA 热词', 'BA Hot words'],
    '/baHotWord',
  ],
  [
    'sustainability',
    ['可持续发展', 'Sustainability'],
    ['披露到位了吗，外界怎样引用？', 'Is our disclosure complete, and how is it quoted?'],
    ['ESG 评价逐项对照，缺口一眼可见', 'ESG evaluation item by item, with the gaps in plain sight'],
    ['ESG 视频', 'ESG videos'],
    '/videoList?type=ESG',
  ],
];

const callToAction: ContentFields<'callToAction'> = {
  title: text('先看你自己的那一面', 'See your own side first'),
  text: text(
    '留下公司名称，顾问会在一个工作日内致电，为你配置同业试用看板。',
    'Leave your company’s name; an adviser calls within one working day and sets up a trial board with your peers.',
  ),
};

export const frontTexts: readonly SiteText[] = [
  onlyText('frontHero', hero),
  ...textsOf('frontTool', Object.entries(tools)),
  ...textsOf(
    'frontSolution',
    solutions.map(([key, team, question, answer, tool, href]) => [
      key,
      {
        team: pairText(team),
        question: pairText(question),
        answer: pairText(answer),
        tool: pairText(tool),
        href,
      },
    ]),
  ),
  onlyText('callToAction', callToAction),
];
