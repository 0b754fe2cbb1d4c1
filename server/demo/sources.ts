import { text } from '#server/product/text.ts';

/** Invented media in the three tiers of docs/product/insight.md, "Weights". */
const list: readonly (readonly [zh: string, en: string, tier: 1 | 2 | 3, share: number])[] = [
  ['公告速览', 'Filings Brief', 1, 1.3],
  ['澜观财经', 'Languan Finance', 1, 1.6],
  ['晨圭日报', 'Chengui Daily', 1, 1.2],
  ['砥石周刊', 'Dishi Weekly', 1, 0.7],
  ['拾穗产业网', 'Shisui Industry', 2, 1.7],
  ['衡辰商评', 'Hengchen Business Review', 2, 1.1],
  ['汀兰产研', 'Tinglan Research', 2, 1.0],
  ['白榆财讯', 'Baiyu Financial', 2, 1.4],
  ['桥梓资讯', 'Qiaozi News', 2, 1.2],
  ['竹下笔谈', 'Notes under Bamboo', 3, 0.8],
  ['行间札记', 'Between the Lines', 3, 0.9],
  ['麦垛论坛', 'Haystack Forum', 3, 1.0],
];

export interface DemoSource {
  readonly id: number;
  readonly zh: string;
  readonly en: string;
  readonly tier: 1 | 2 | 3;
  /** Number of articles, relative to the others. */
  readonly share: number;
}

export const demoSources: readonly DemoSource[] = list.map(([zh, en, tier, share], index) => ({
  id: index + 1,
  zh,
  en,
  tier,
  share,
}));

export const sourceRows = demoSources.map(({ id, zh, en, tier }) => ({
  id,
  name: text(zh, en),
  tier,
}));
