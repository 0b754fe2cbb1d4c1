import type { ProductPage } from '#contract/content/product-pages.ts';
import { type Pair, pairText } from '#server/product/text.ts';
import { type SiteText, textsOf } from './site-text.ts';

type Claim = readonly [page: ProductPage, title: Pair, lead: Pair, note: Pair];

const claims: readonly Claim[] = [
  [
    'saasProduct',
    ['SaaS 产品', 'SaaS product'],
    [
      '把收录、检索、对比与报告放进同一个工作台。\n先看结论，再看图，随时点回原文。',
      'Collection, search, comparison and reports in one workspace.\nRead the conclusion first, then the chart, and the article whenever you like.',
    ],
    [
      '按模块开通，按公司计费，含 20 个席位，可增加。',
      'Opened by module, charged by company, with 20 seats; more can be added.',
    ],
  ],
  [
    'dataProduct',
    ['数据产品', 'Data product'],
    [
      '工作台里的每个数字，也可以直接进入你的系统。\n同一份原文，同一套口径，逐条可回溯。',
      'Every figure of the workspace, in your own systems.\nThe same articles, the same definitions, each traceable.',
    ],
    [
      '只提供公开来源的标题、摘要与统计，不转售全文。',
      'Headlines, summaries and statistics of public sources; no full texts are resold.',
    ],
  ],
  [
    'baExplorer',
    ['BA Explorer', 'BA Explorer'],
    [
      '公告与报道，一次检索，逐层看清。\n含有这些词的文章，一篇也不会漏。',
      'Filings and articles in one search, narrowed down step by step.\nNo article with your words is missed.',
    ],
    ['', ''],
  ],
  [
    'baActiveRate',
    ['BA 活跃度', 'BA Activity'],
    [
      '声量大不等于活跃，要和同业比，也要和自己比。\n活跃度看位置，活跃率看变化。',
      'Loud is not the same as active: compare with your peers, and with yourself.\nThe index tells the place, the rate tells the change.',
    ],
    ['', ''],
  ],
  [
    'baHotWord',
    ['BA 热词', 'BA Hot words'],
    [
      '词在变热之前，先有加速度。\n我们用突增度而不是出现次数排序，让你在讨论成形之前看到它。',
      'Before a word is everywhere, it accelerates.\nRanked by how sharply it rises, not by how often it is said, it shows before the talk has taken shape.',
    ],
    ['', ''],
  ],
];

type Step = readonly [key: string, page: ProductPage, title: Pair, text: Pair];

/** Numbers in braces are those that the product computes and limits with (server/content/site/products/read-product.ts). */
const steps: readonly Step[] = [
  [
    'company',
    'saasProduct',
    ['确认公司与同业', 'Agree on company and peers'],
    [
      '顾问与你核对公司简称、曾用名与同业名单，避免把同名的旁人算进来。通常一个工作日。',
      'An adviser settles short names, former names and the list of peers with you, so that no namesake is counted. Usually one working day.',
    ],
  ],
  [
    'modules',
    'saasProduct',
    ['开通模块与账号', 'Open modules and accounts'],
    [
      '需要哪些模块，就为公司开通哪些，管理员自己添加成员。历史数据随即可看，不必等待积累。',
      'The modules you need are opened for your company; your administrator adds members. History is there from the start.',
    ],
  ],
  [
    'first-report',
    'saasProduct',
    ['一起读第一份周报', 'Read the first weekly report together'],
    [
      '第一周结束时，顾问陪同逐项读完周报，把不需要的词与来源调整掉。',
      'At the end of the first week an adviser goes through the weekly report with you, and words and sources you do not need are taken out.',
    ],
  ],
  [
    'pairs',
    'baExplorer',
    ['两字一格', 'Two by two'],
    [
      '每篇文章按相邻两字建索引，任何一段文字都由这些格子拼成。',
      'Every pair of neighbouring characters is indexed; any piece of text is made of such pairs.',
    ],
  ],
  [
    'check',
    'baExplorer',
    ['先筛后核', 'Narrow, then check'],
    [
      '先取出格子齐全的文章，再逐篇核对原文，多找到的去掉，少找到的不存在。',
      'Articles with all the pairs are fetched, then each text is checked: nothing too much, nothing too little.',
    ],
  ],
  [
    'counts',
    'baExplorer',
    ['边看边数', 'Counts at once'],
    [
      '公司、类别、来源、位置与日期同时计数，每一次筛选都知道还剩多少。',
      'Company, category, source, mention and day are counted together, so every step says what is left.',
    ],
  ],
  [
    'volume',
    'baActiveRate',
    ['先折算声量', 'Weigh the volume'],
    [
      '内容近似的文章合为一则报道，再按来源级别、转载数与提及位置折算，转载再多也只是一则。',
      'Near-duplicates become one story, weighed by the tier of its source, its reprints and where it mentions the company. However often it is reprinted, it stays one story.',
    ],
  ],
  [
    'rate',
    'baActiveRate',
    ['与自己比，得到活跃率', 'Against yourself: the active rate'],
    [
      '近 {days} 天的声量，除以前 {windows} 个同样长的时段的中位数；分子分母各加行业中位数，报道少时不致大起大落。1.0 是常态。',
      'The volume of {days} days over the median of the {windows} equal windows before, the industry’s median added to both to steady small companies. 1.0 is normal.',
    ],
  ],
  [
    'index',
    'baActiveRate',
    ['与同业比，得到活跃度', 'Against your peers: the activity index'],
    [
      '把同行业公司的声量排成一列，看你在百分之几的位置，0 至 100。行业内其他公司不足 {peers} 家时不显示。',
      'The industry’s companies in a row by volume; the index is your percentile, 0 to 100. With fewer than {peers} others in the industry it is not shown.',
    ],
  ],
  [
    'usual',
    'baHotWord',
    ['先量平常', 'Measure the usual'],
    [
      '统计前 {backgroundDays} 日里含有这个词的报道则数，得到它在本行业的平常水位。',
      'Stories with the word over the {backgroundDays} days before give its usual level in the industry.',
    ],
  ],
  [
    'acceleration',
    'baHotWord',
    ['再看加速', 'Look for acceleration'],
    [
      '近 {days} 日与平常水位相比，用加权对数几率检验差异是否超出偶然。',
      'The last {days} days are set against it; weighted log-odds tell whether the difference is more than chance.',
    ],
  ],
  [
    'gate',
    'baHotWord',
    ['最后把关', 'Keep the gate'],
    [
      '至少 {stories} 则报道、{sources} 个来源，突增度不低于\u00a0{z}，频率不低于平常的\u00a0{ratio}\u00a0倍，才能上榜。',
      'At least {stories} stories from {sources} sources, a rise of {z} or more and {ratio} times the usual frequency: only then is it listed.',
    ],
  ],
];

type Question = readonly [key: string, page: ProductPage, question: Pair, answer: Pair];

const questions: readonly Question[] = [
  [
    'history',
    'baExplorer',
    ['能检索多久以前的文章？', 'How far back does it go?'],
    [
      '收录以来的全部文章。默认看近 {rangeDays} 天，未登录时最多 {sampleDays} 天；登录后日期可以自由选择，还能在分布图上拖动。',
      'To the first article. The last {rangeDays} days are shown at first, and visitors may search at most {sampleDays} days at a time. Signed in, choose any dates, or drag over the chart.',
    ],
  ],
  [
    'delay',
    'baExplorer',
    ['新文章多久能搜到？', 'How soon is a new article found?'],
    [
      '收录后一秒之内。定时发布的文章到点才会出现，下线的文章立即消失。',
      'Within a second. A scheduled article appears on time, a withdrawn one disappears at once.',
    ],
  ],
  [
    'export',
    'baExplorer',
    ['检索结果可以带走吗？', 'Can results be taken along?'],
    [
      '可以。工作台里能导出 Excel，每次最多 10,000 条；检索条件都在网址里，发给同事看到的是同一页。',
      'Yes. The workspace exports up to 10,000 results to Excel, and the address holds the search: the same link shows a colleague the same page.',
    ],
  ],
  [
    'index-or-rate',
    'baActiveRate',
    ['活跃度和活跃率有什么不同？', 'How do index and rate differ?'],
    [
      '活跃度是位置：你在同业中排在百分之几。活跃率是变化：你比自己的常态高还是低。一家公司可以位置靠前而正在转冷，也可以位置靠后而正在升温。',
      'The index is a place: your percentile among peers. The rate is a change: above or below your own normal. A company can be in front and cooling, or behind and warming up.',
    ],
  ],
  [
    'reprints',
    'baActiveRate',
    ['转载多，名次就会高吗？', 'Do many reprints make for a high rank?'],
    [
      '不会成倍增加。同一篇稿件的转载合为一则报道，转载数只以对数计入。来源的级别和是否在标题提及更要紧。',
      'Not in proportion. Reprints of one text are one story, and their number counts by its logarithm only. The tier of the source and a mention in the headline matter more.',
    ],
  ],
  [
    'own-peers',
    'baActiveRate',
    ['可以只和我选的同业比吗？', 'Can I compare with peers of my own choice?'],
    [
      '可以。在工作台的「同业关系」里维护名单，图与声量份额随即按名单计算。名单有版本，上一季的报告仍按当时的名单。',
      'Yes. Keep your list under “Peer companies” in the workspace; charts and share of voice follow it at once. Lists have versions, so last quarter’s report keeps the list of its time.',
    ],
  ],
  [
    'own-company',
    'baHotWord',
    ['可以只看我关心的公司吗？', 'Can I look at my own company only?'],
    [
      '可以。工作台默认看本公司的热词；近 {days} 日与此前 {backgroundDays} 日的报道合计不足 {scopeStories} 则时，显示所属行业的热词，并在榜单上方说明。',
      'Yes. The workspace starts with your own company. With fewer than {scopeStories} stories in the {days} days and the {backgroundDays} before, it shows the industry’s words and says so above the list.',
    ],
  ],
  [
    'update',
    'baHotWord',
    ['数据多久更新一次？', 'How often is it updated?'],
    [
      '文章收录后数秒内完成分词与归并，榜单随之重新计算，没有固定的更新时刻。窗口以北京时间的自然日为界。',
      'Within seconds of an article’s arrival it is cut into words and joined to its story, and the list is computed anew. Windows are days in China.',
    ],
  ],
  [
    'stop-words',
    'baHotWord',
    ['为什么有些高频词不在榜上？', 'Why are some frequent words missing?'],
    [
      '热词看的是加速，不是次数。公司与媒体名称、公告套话和通用词不参与排序；在超过三成背景报道里出现的词也不参与。停用词表由顾问调整。',
      'Hot words are about acceleration, not frequency. Names of companies and media, phrases of disclosure and general words are left out, and so is whatever stands in more than three tenths of the background. The lists are adjusted by your adviser.',
    ],
  ],
];

export const productTexts: readonly SiteText[] = [
  ...textsOf(
    'productClaim',
    claims.map(([page, title, lead, note]) => [
      page,
      { page, title: pairText(title), lead: pairText(lead), note: pairText(note) },
    ]),
  ),
  ...textsOf(
    'productStep',
    steps.map(([key, page, title, body]) => [`${page}/${key}`, { page, title: pairText(title), text: pairText(body) }]),
  ),
  ...textsOf(
    'productQuestion',
    questions.map(([key, page, question, answer]) => [
      `${page}/${key}`,
      { page, question: pairText(question), answer: pairText(answer) },
    ]),
  ),
];
