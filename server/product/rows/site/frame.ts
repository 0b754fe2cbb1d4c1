import type { ContentFields } from '#contract/content/site-content/kinds.ts';
import { type Pair, pairText, text } from '#server/product/text.ts';
import { onlyText, type SiteText, textsOf } from './site-text.ts';

const settings: ContentFields<'settings'> = {
  brand: text('商鉴', 'Shangjian'),
  tagline: text('企业商业分析平台', 'Business analytics for listed companies'),
  slogan: text(
    '以数为鉴，让企业的每一次被谈论都有据可查。',
    'Data as the mirror: every mention of your company, on the record.',
  ),
  phone: '010-0000-8800',
  phoneHours: text('客户服务热线（工作日 9:00–18:00）', 'Client hotline (working days 9:00–18:00, Beijing time)'),
  copyright: text(
    '© 2026 商鉴信息服务有限公司 版权所有',
    '© 2026 Shangjian Information Services Co., Ltd. All rights reserved',
  ),
  recordNumber: text('京ICP备00000000号-1', 'Jing ICP Bei No. 00000000-1'),
  credit: text('由商鉴信息服务有限公司出品', 'A product of Shangjian Information Services Co., Ltd.'),
};

type Link = readonly [key: string, zh: string, en: string, href: string, noteZh: string, noteEn: string];

/** The public header (docs/visual-language.md, "Frame of the public site"). */
const menus: readonly (readonly [key: string, label: Pair, links: readonly Link[]])[] = [
  [
    'solutions',
    ['解决方案', 'Solutions'],
    [
      [
        'saas',
        'SaaS 产品',
        'SaaS product',
        '/saasProduct',
        '开通即用的工作台，按模块选购',
        'A workspace ready to use, bought by module',
      ],
      [
        'data',
        '数据产品',
        'Data product',
        '/dataProduct',
        '同一套口径的数据，接入你的系统',
        'Data on the same basis, in your own systems',
      ],
      [
        'board-office',
        '董事会办公室',
        'Board office',
        '/front#solutions',
        '公告发出之后，看市场怎样读',
        'How the market reads your filings',
      ],
      [
        'investor-relations',
        '投资者关系',
        'Investor relations',
        '/front#solutions',
        '与同业比较声量与话题',
        'Volume and themes against your peers',
      ],
      [
        'brand',
        '品牌与公共事务',
        'Brand and public affairs',
        '/front#solutions',
        '先看见正在热起来的词',
        'See the words that are rising, early',
      ],
      [
        'sustainability',
        '可持续发展',
        'Sustainability',
        '/front#solutions',
        '披露与评价，逐项对照',
        'Disclosure and evaluation, item by item',
      ],
    ],
  ],
  [
    'tools',
    ['BA 工具', 'BA tools'],
    [
      [
        'explorer',
        'BA Explorer',
        'BA Explorer',
        '/baExplorer',
        '逐层筛选公告与报道',
        'Filter filings and coverage step by step',
      ],
      [
        'activity',
        'BA 活跃度',
        'BA Activity',
        '/baActiveRate',
        '同业声量、名次与变化',
        'Volume, rank and change among peers',
      ],
      [
        'hot-words',
        'BA 热词',
        'BA Hot words',
        '/baHotWord',
        '按突增度排序，附首发线索',
        'Ranked by how sharply they rise, with first mention',
      ],
      [
        'explain',
        '口径说明',
        'How figures are made',
        '/explain',
        '每个数字的公式、窗口与版本',
        'Formula, window and version of every figure',
      ],
    ],
  ],
  [
    'videos',
    ['视频', 'Videos'],
    [
      [
        'ba',
        'BA 商业分析',
        'Business Analytics',
        '/videoList?type=BA',
        '读懂活跃度、热词与检索',
        'Understand activity, hot words and search',
      ],
      [
        'esg',
        'ESG',
        'ESG',
        '/videoList?type=ESG',
        '环境、社会与治理的披露与评价',
        'Disclosure and evaluation on environment, society and governance',
      ],
      [
        'tpc',
        'TPC 第三方合作',
        'Third-Party Cooperation',
        '/videoList?type=TPC',
        '询价、核验与交付',
        'Inquiry, verification and delivery',
      ],
    ],
  ],
  [
    'partners',
    ['合作伙伴', 'Partners'],
    [
      [
        'media',
        '合作媒体',
        'Media',
        '/cooperativePartner?type=10',
        '授权我们收录的来源',
        'Sources that license us to index them',
      ],
      [
        'clients',
        '合作客户',
        'Clients',
        '/cooperativePartner?type=20',
        '正在使用本平台的上市公司',
        'Listed companies that use the platform',
      ],
      [
        'strategic',
        '战略合作伙伴',
        'Strategic partners',
        '/cooperativePartner?type=30',
        '共建口径与研究',
        'Shared definitions and research',
      ],
      [
        'tpc',
        '合作TPC',
        'TPC partners',
        '/cooperativePartner?type=40',
        '鉴证、翻译、设计与实施',
        'Assurance, translation, design and implementation',
      ],
    ],
  ],
  [
    'company',
    ['公司信息', 'Company'],
    [
      [
        'profile',
        '公司简介',
        'Profile',
        '/companyProfile',
        '我们是谁，为什么做这面镜子',
        'Who we are and why we made this mirror',
      ],
      [
        'certificates',
        '资质证书',
        'Certificates',
        '/certificate',
        '与产品和服务有关的资质',
        'Credentials behind the product and service',
      ],
      ['news', '公司新闻', 'News', '/companyNews', '产品、报告与合作动态', 'Product, reports and partnerships'],
      ['careers', '加入我们', 'Careers', '/joinUs', '在招职位与应聘方式', 'Open positions and how to apply'],
      ['contact', '联系我们', 'Contact', '/contactUs', '电话、邮箱与留言', 'Phone, e-mail and message form'],
    ],
  ],
];

/** What stands on every page: the settings, and the menus with their links. */
export const frameTexts: readonly SiteText[] = [
  onlyText('settings', settings),
  ...textsOf(
    'menu',
    menus.map(([key, label]) => [key, { label: pairText(label) }]),
  ),
  ...menus.flatMap(([menu, , links]) =>
    textsOf(
      'menuLink',
      links.map(([key, zh, en, href, noteZh, noteEn]) => [
        `${menu}/${key}`,
        // The number of the menu is known once that is in the database.
        { menu: 0, label: text(zh, en), note: text(noteZh, noteEn), href },
      ]),
    ).map((link) => ({ ...link, within: { field: 'menu', kind: 'menu' as const, key: menu } })),
  ),
];
