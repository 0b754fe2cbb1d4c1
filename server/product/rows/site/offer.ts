import type { ContentFields } from '#contract/content/site-content/kinds.ts';
import { type Pair, pairText, text } from '#server/product/text.ts';
import { onlyText, type SiteText, textsOf } from './site-text.ts';

type Module = readonly [code: string, audience: Pair, gain: Pair];

const saasModules: readonly Module[] = [
  [
    'ba_explorer',
    ['董办、投资者关系、研究', 'Board office, IR, research'],
    [
      '按公司、来源、日期逐层筛选公告与报道，保存检索，导出 Excel',
      'Filter filings and articles by company, source and date; save searches; export to Excel',
    ],
  ],
  [
    'ba_active',
    ['投资者关系、品牌', 'IR, brand'],
    [
      '声量、名次与变化，每周一张同业对照，突增的日子标出原文',
      'Volume, rank and change; peers compared week by week; the articles behind every unusual day',
    ],
  ],
  [
    'ba_hotword',
    ['品牌与公共事务', 'Brand and public affairs'],
    [
      '本公司与行业的热词榜，共现词，谁最先用了这个词',
      'Hot words of company and industry, related words, and who used a word first',
    ],
  ],
  [
    'report',
    ['管理层、董事会', 'Management, board'],
    [
      '自动生成的周报与月报，可打印、可分享，数字附来历',
      'Weekly and monthly reports, to print and to share, each figure with its origin',
    ],
  ],
  [
    'contacts',
    ['投资者关系', 'IR'],
    ['联系人与分组，Excel 导入导出，留存同意记录', 'Contacts and groups, to and from Excel, with consent on record'],
  ],
  [
    'esg',
    ['可持续发展、董办', 'Sustainability, board office'],
    [
      '按指标与周期对照 ESG 评价，行业中位数与名次，缺口一眼可见',
      'ESG evaluation by indicator and period, with the industry’s median and your rank; gaps in plain sight',
    ],
  ],
  [
    'push',
    ['投资者关系、品牌', 'IR, brand'],
    [
      '挑选要闻与热词，寄给同意接收的联系人；收件人自己选择话题与频率，也可退订',
      'Choose articles and hot words and mail them to contacts who agreed; readers choose topics and how often, or leave',
    ],
  ],
  [
    'tpc',
    ['采购、合作管理', 'Procurement, cooperation'],
    [
      '向合作方询价，报价密封到截止，开启之后逐项比价',
      'Ask suppliers for quotes, sealed until the deadline and compared item by item once they are opened',
    ],
  ],
];

type Moment = readonly [key: string, time: string, title: Pair, body: Pair, tool: Pair, href: string];

const moments: readonly Moment[] = [
  [
    'morning',
    '08:30',
    ['开盘前，先读一句话', 'Before the market opens: one sentence'],
    [
      '工作台第一行概括近 90 日，也可换成 7 日或 30 日：文章多少篇，行业第几，哪个词升得最快。数字都能点开。',
      'The first line of the workspace sums up 90 days, or 7 or 30: how many articles, which rank, which word rose most. Every figure opens.',
    ],
    ['工作台', 'Workspace'],
    '/login',
  ],
  [
    'rising-word',
    '10:40',
    ['一个词升得太快', 'A word is rising fast'],
    [
      '热词榜里出现了新的技术名词。看首发是谁、和哪些话题一起出现，再决定要不要回应。',
      'A new technical term enters the hot words. See who used it first and what it stands with, then decide whether to answer.',
    ],
    ['BA 热词', 'BA Hot words'],
    '/baHotWord',
  ],
  [
    'peers',
    '14:00',
    ['业绩会前，对照同业', 'Before the results meeting: the peers'],
    [
      '把近 90 天的活跃率与两家同业放在一张图上，找出差距从哪一天开始，原文当场打开。',
      'Ninety days of active rate beside two peers in one chart: find the day the gap began, and open the article on the spot.',
    ],
    ['BA 活跃度', 'BA Activity'],
    '/baActiveRate',
  ],
  [
    'digest',
    '17:30',
    ['收盘后，分享摘要', 'After the close: the digest'],
    [
      '把检索结果生成一个分享链接，交给分析师与董事。链接何时被打开，都有记录。',
      'Turn the results of a search into a share link, and hand it to analysts and directors. When it was opened is on record.',
    ],
    ['BA Explorer', 'BA Explorer'],
    '/baExplorer',
  ],
];

type Field = readonly [key: string, name: Pair, content: Pair, update: Pair, history: Pair, format: Pair];

const dataFields: readonly Field[] = [
  [
    'stories',
    ['报道', 'Stories'],
    [
      '标题、摘要、来源与级别、发布时间、所提公司及位置、转载数、原文链接',
      'Headline, summary, source and tier, time, companies and where they are mentioned, reprints, link',
    ],
    ['收录后即时', 'On arrival'],
    ['自收录之日起', 'From the first day on record'],
    ['JSON · CSV', 'JSON · CSV'],
  ],
  [
    'company-day',
    ['公司日度', 'Company by day'],
    ['文章数、报道数、声量，分类别与来源级别', 'Articles, stories and volume, by category and tier of source'],
    ['收录后即时', 'On arrival'],
    ['自收录之日起', 'From the first day on record'],
    ['JSON · CSV · Excel', 'JSON · CSV · Excel'],
  ],
  [
    'activity',
    ['活跃度与活跃率', 'Activity index and rate'],
    ['7 日窗口的活跃度、活跃率与行业名次，附输入与版本', 'Index, rate and rank over 7 days, with inputs and versions'],
    ['收录后即时', 'On arrival'],
    ['收录满 13 周之后', 'After 13 weeks on record'],
    ['JSON · CSV · Excel', 'JSON · CSV · Excel'],
  ],
  [
    'hot-words',
    ['热词', 'Hot words'],
    ['词、突增度、则数、来源数、较平常倍数、状态、13 周趋势', 'Word, rise, stories, sources, ratio, state, 13 weeks'],
    ['收录后即时', 'On arrival'],
    ['任一截止日可回溯', 'Any last day in the past'],
    ['JSON · CSV', 'JSON · CSV'],
  ],
  [
    'esg',
    ['ESG 评价', 'ESG evaluation'],
    ['指标、周期、得分、行业中位数与名次', 'Indicator, period, score, industry median and rank'],
    ['按评价周期', 'By evaluation period'],
    ['自首个周期起', 'From the first period'],
    ['JSON · Excel', 'JSON · Excel'],
  ],
  [
    'directory',
    ['基础名录', 'Directory'],
    [
      '公司、行业、来源及级别、字典与口径版本',
      'Companies, industries, sources and tiers, dictionary, versions of definitions',
    ],
    ['变更即时', 'On change'],
    ['保留全部版本', 'All versions are kept'],
    ['JSON', 'JSON'],
  ],
];

const sample: ContentFields<'dataSample'> = {
  note: text(
    '下面的接口是公开的，不需要令牌，可以直接试。返回内容为示例，词与数字均为虚构，只保留了一条。',
    'This call is public and needs no token: try it. The answer is an example with an invented word and figures, cut to one item.',
  ),
  request: `GET /api/white/insight/topWords
Accept: application/json
Cookie: lang=zh-CN`,
  response: `{
  "code": 200,
  "result": {
    "items": [
      {
        "word": "示例词",
        "rank": 1,
        "z": {
          "ref": {
            "kind": "hotWord",
            "from": "2026-11-14",
            "until": "2026-11-20",
            "word": "示例词"
          },
          "value": 4.335,
          "gap": null,
          "previous": null
        },
        "stories": 12,
        "ratio": 6.955,
        "sources": 5,
        "state": "new",
        "spark": [1, 2, 1, 2, 1, 2, 2, 1, 2, 1, 3, 2, 12]
      }
    ],
    "asOf": "2026-11-20T10:00:00.000Z"
  },
  "desc": ""
}`,
};

const deliveries: readonly (readonly [key: string, title: Pair, body: Pair, terms: Pair])[] = [
  [
    'api',
    ['接口', 'API'],
    [
      'HTTPS 与 JSON，与工作台用的是同一组接口，附可浏览的接口文档。每个数字带着它的引用，可以再次打开公式、输入与原文。',
      'HTTPS and JSON: the very calls the workspace makes, with documentation to browse. Every figure carries its reference, by which formula, inputs and articles can be opened again.',
    ],
    [
      '按约定开通 · 分页每页至多 200 条 · 错误附请求号',
      'By arrangement · at most 200 items a page · errors carry the number of the request',
    ],
  ],
  [
    'files',
    ['文件', 'Files'],
    [
      'CSV 或 Excel 文件，范围、格式与频率由顾问与你商定。',
      'Files in CSV or Excel; an adviser settles their range, form and rhythm with you.',
    ],
    ['按约定开通', 'By arrangement'],
  ],
];

export const offerTexts: readonly SiteText[] = [
  ...textsOf(
    'saasModule',
    // An account has the modules that are opened for it, and no others.
    saasModules.map(([module, audience, gain]) => [
      module,
      { module, audience: pairText(audience), gain: pairText(gain), opening: 'request' },
    ]),
  ),
  ...textsOf(
    'saasMoment',
    moments.map(([key, time, title, body, tool, href]) => [
      key,
      { time, title: pairText(title), text: pairText(body), tool: pairText(tool), href },
    ]),
  ),
  ...textsOf(
    'dataField',
    dataFields.map(([key, name, content, update, history, format]) => [
      key,
      {
        name: pairText(name),
        content: pairText(content),
        update: pairText(update),
        history: pairText(history),
        format: pairText(format),
      },
    ]),
  ),
  onlyText('dataSample', sample),
  ...textsOf(
    'dataDelivery',
    deliveries.map(([key, title, body, terms]) => [
      key,
      { title: pairText(title), text: pairText(body), terms: pairText(terms) },
    ]),
  ),
];
