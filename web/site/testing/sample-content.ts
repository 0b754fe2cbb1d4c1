import type { SiteFrame } from '#contract/content/site.ts';
import type { SiteVideo } from '#contract/content/site-videos.ts';
import type { SiteFront } from '#contract/insight/front-page.ts';
import type { TopWords } from '#contract/insight/public-insight.ts';

/** A small site as the API would return it, for tests. */
export const sampleFrame: SiteFrame = {
  brand: '商鉴',
  tagline: '企业商业分析平台',
  slogan: '以数为鉴',
  phone: '010-0000-8800',
  phoneHours: '客户服务热线（工作日 9:00–18:00）',
  copyright: '© 2026',
  recordNumber: '00000000',
  credit: '出品',
  untranslated: [],
  navigation: [
    {
      label: '解决方案',
      untranslated: [],
      links: [
        { label: 'SaaS 产品', href: '/saasProduct', note: '工作台', untranslated: [] },
        { label: '数据产品', href: '/dataProduct', note: '接口与文件', untranslated: [] },
        { label: '投资者关系', href: '/front#solutions', note: '与同业比较', untranslated: [] },
      ],
    },
    {
      label: '视频',
      untranslated: [],
      links: [{ label: 'ESG', href: '/videoList?type=ESG', note: '披露', untranslated: [] }],
    },
    {
      label: '公司信息',
      untranslated: [],
      links: [
        { label: '公司新闻', href: '/companyNews', note: '动态', untranslated: [] },
        { label: '联系我们', href: '/contactUs', note: '地址', untranslated: [] },
      ],
    },
  ],
};

const publishedAt = '2026-11-20T02:00:00.000Z';

export const sampleWords: TopWords = {
  items: [
    {
      word: '固态<电解质>',
      rank: 1,
      z: {
        ref: { kind: 'hotWord', from: '2026-11-14', until: '2026-11-20', word: '固态<电解质>' },
        value: 6.8,
        gap: null,
        previous: null,
      },
      stories: 86,
      ratio: 9.2,
      sources: 17,
      state: 'new',
      spark: [1, 2, 1, 3, 86],
    },
  ],
  asOf: publishedAt,
};

/** Without files: only announced. */
export const sampleVideo: SiteVideo = {
  id: 1,
  category: 'ESG',
  title: '读懂活跃度',
  summary: '九十天。',
  seconds: 760,
  publishedAt,
  chapters: [],
  files: [],
  captions: [],
  untranslated: [],
};

export const sampleFront: SiteFront = {
  hero: {
    title: '以数为鉴，\n看清市场怎样谈论你',
    lead: '整理成可检索的信号。',
    trust: '每个数字都能点回原文。',
    untranslated: [],
  },
  chart: {
    industryName: '新材料',
    untranslated: [],
    companyCount: 3,
    weeks: ['2026-11-01', '2026-11-08', '2026-11-15'],
    series: [
      { stockId: 1, name: '澄川新材', untranslated: [], own: true, values: [3, 8, 5] },
      { stockId: 2, name: '青筠科技', untranslated: [], own: false, values: [4, 2, 6] },
      { stockId: 3, name: '<岚&桁>', untranslated: [], own: false, values: [0, 0, 0] },
    ],
    figures: { last7Days: 5, previous7Days: 8, rank: 2, sources: 4, share: 45.5 },
  },
  stories: [
    {
      id: 1,
      title: '澄川新材：产线进入试生产',
      summary: '总投资 11.1 亿元。',
      category: 'BA',
      publishedAt,
      untranslated: [],
    },
    { id: 2, title: '环境披露过半', summary: '口径仍不可比。', category: 'ESG', publishedAt, untranslated: [] },
  ],
  ranking: [{ stockId: 2, name: '青筠科技', untranslated: [], articles: 6 }],
  tools: [{ title: 'BA Explorer', text: '逐层筛选。', href: '/baExplorer', untranslated: [] }],
  solutions: [
    {
      team: '投资者关系',
      question: '我们排第几？',
      answer: '名次与事件线',
      tool: 'BA 活跃度',
      href: '/baActiveRate',
      untranslated: [],
    },
  ],
  videos: [
    { id: 1, title: '读懂活跃度', summary: '九十天。', category: 'ESG', seconds: 760, publishedAt, untranslated: [] },
  ],
  partners: [
    { id: 1, type: 10, name: '澜观财经', field: '财经媒体', untranslated: [] },
    { id: 2, type: 30, name: '明圭研究院', field: '研究', untranslated: [] },
  ],
  news: [{ id: 1, title: '季度报告发布', tag: 'report', publishedAt, untranslated: [] }],
  callToAction: { title: '先看你自己的那一面', text: '留下公司名称。', untranslated: [] },
};
