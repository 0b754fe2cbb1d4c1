import type { NewsTag } from '#contract/news-tags.ts';
import { type Pair, pairText, text } from '#server/flows/demo/text.ts';
import { type Draft, datedDraft } from './draft.ts';

const newsList: readonly (readonly [title: Pair, tag: NewsTag, daysAgo: number])[] = [
  [
    ['《新材料行业媒体活跃度季度报告》发布', 'Quarterly report on media activity in advanced materials published'],
    'report',
    1,
  ],
  [
    [
      'BA 热词上线「共现主题」，一次看清词与词的关系',
      'BA Hot words adds related themes: see how words belong together',
    ],
    'product',
    9,
  ],
  [
    [
      '商鉴与明圭研究院签署合作，共建公开披露语料',
      'Shangjian and Minggui Institute to build a corpus of public disclosure',
    ],
    'partnership',
    18,
  ],
  [
    [
      '口径说明更新：活跃率改用前 12 个窗口的中位数',
      'Definitions updated: active rate now uses the median of 12 windows',
    ],
    'product',
    25,
  ],
  [
    ['商鉴英文界面上线，公开站点与工作台同步提供', 'Shangjian in English: public site and workspace alike'],
    'company',
    40,
  ],
  [['第三方合作模块开放报价邀请', 'Third-party cooperation opens invitations to quote'], 'product', 58],
];

export const newsDrafts: Draft[] = newsList.map(([title, tag, daysAgo]) =>
  datedDraft('news', daysAgo, {
    title: pairText(title),
    tag,
    summary: pairText(title),
    body: text('', ''),
    pattern: 'mirror',
  }),
);
