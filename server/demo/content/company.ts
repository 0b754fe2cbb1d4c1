import type { ContentFields } from '#contract/content/site-content/kinds.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import { addDays } from '#server/platform/days.ts';
import { type Pair, pairText, text } from '#server/product/text.ts';
import { type Draft, datedDraftsOf, draftsOf, type Supplement } from './draft.ts';

const figures: readonly ContentFields<'companyFigure'>[] = [
  { source: 'written', value: '2019', unit: text('年', ''), label: text('成立', 'Founded') },
  { source: 'industries', value: '', unit: text('个', ''), label: text('覆盖行业', 'Industries covered') },
  {
    source: 'written',
    value: '86',
    unit: text('人', 'people'),
    label: text('研究、工程与服务', 'Research, engineering, service'),
  },
  { source: 'sources', value: '', unit: text('家', ''), label: text('收录来源', 'Sources indexed') },
];

type Certificate = readonly [
  name: Pair,
  issuer: Pair,
  /** With `{year}` and `{day}`, month and day, of its date. */
  number: string,
  issuedDaysAgo: number,
  years: number | null,
  scope: Pair,
  pattern: ContentFields<'certificate'>['pattern'],
];

const certificates: readonly Certificate[] = [
  [
    ['信息安全管理体系认证证书', 'Information security management system'],
    ['衡准认证中心', 'Hengzhun Certification Centre'],
    'HZ-ISMS-{year}-{day}',
    326,
    3,
    [
      '企业商业分析平台的设计、开发、运行与客户服务，含数据收录、存储与备份。',
      'Design, development, operation and client service of the analytics platform, including collection, storage and backup of data.',
    ],
    'mirror',
  ],
  [
    ['质量管理体系认证证书', 'Quality management system'],
    ['衡准认证中心', 'Hengzhun Certification Centre'],
    'HZ-QMS-{year}-{day}',
    326,
    3,
    [
      '商业分析软件的开发与交付，研究报告的编制与复核。',
      'Development and delivery of analytics software; preparation and review of research reports.',
    ],
    'slips',
  ],
  [
    ['网络安全等级保护备案证明（第三级）', 'Record of graded cybersecurity protection, level 3'],
    ['澜川市网络安全备案办公室', 'Lanchuan Office for Cybersecurity Records'],
    'LC-3-{year}{day}-00086',
    526,
    null,
    [
      '商鉴企业商业分析平台。每年由第三方机构复测一次。',
      'The Shangjian analytics platform, tested again each year by an outside body.',
    ],
    'weave',
  ],
  [
    ['计算机软件著作权登记证书', 'Registration of software copyright'],
    ['华纪版权登记服务中心', 'Huaji Copyright Registration Service'],
    'HJ-SR-{year}-{day}316',
    730,
    null,
    ['商鉴企业商业分析平台软件 V1.0。', 'Shangjian business analytics platform, version 1.0.'],
    'waves',
  ],
  [
    ['数据处理能力评估证书', 'Assessment of data handling'],
    ['明圭研究院', 'Minggui Institute'],
    'MG-DH-{year}-0029',
    283,
    3,
    [
      '公开披露文本的采集、去重、分词、统计与留痕。',
      'Collection, de-duplication, segmentation, counting and record keeping of public disclosure texts.',
    ],
    'ridge',
  ],
  [
    ['无障碍服务评测证书', 'Evaluation of accessible service'],
    ['同途无障碍评测所', 'Tongtu Accessibility Laboratory'],
    'TT-A11Y-{year}-0104',
    239,
    1,
    [
      '公开网站与工作台：键盘操作、读屏、对比度与缩放四项。',
      'Public site and workspace: keyboard, screen readers, contrast and zoom.',
    ],
    'mirror',
  ],
];

const places: readonly ContentFields<'contactPlace'>[] = [
  {
    name: text('北京办公室', 'Beijing office'),
    address: text('北京市照壁街 19 号\n鉴园 B 座 6 层', '6F, Block B, Jianyuan\n19 Zhaobi Street, Beijing'),
    route: text(
      '地铁砚池路站 B 口出，沿砚池路向北三百米，过照壁街即到。楼下有访客车位，请提前告知车牌。',
      'Leave the metro at Yanchi Road by exit B, walk 300 metres north along Yanchi Road and cross Zhaobi Street. Visitors can park below the building: please give us your plate number beforehand.',
    ),
    mainStreet: text('照壁街', 'Zhaobi Street'),
    sideStreet: text('砚池路', 'Yanchi Road'),
    station: text('砚池路站 B 口', 'Yanchi Road, exit B'),
    landmark: text('墨池公园', 'Mochi Park'),
  },
];

/** What the product leaves open on the pages about the company, as each operator's own. */
export const companySupplements: readonly Supplement[] = [
  {
    kind: 'companyStatement',
    fields: {
      note: text(
        '行业与来源两项由数据库实时统计；成立年份与人数为示例，由运营填写。',
        'Industries and sources are counted from the database; founding year and staff are examples, written by the operator.',
      ),
    },
  },
  { kind: 'careers', fields: { mail: 'jobs@shangjian.example' } },
  { kind: 'contact', fields: { email: 'hello@shangjian.example' } },
];

/** The day before the same day of a later year. */
function endOf(issuedOn: string, years: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = issuedOn.split('-').map(Number);
  return new Date(Date.UTC(year + years, month - 1, dayOfMonth - 1)).toISOString().slice(0, 10);
}

/** Each is on the site from the day on which it was issued. */
function certificateDrafts(now: Date): Draft[] {
  return datedDraftsOf(
    'certificate',
    certificates.map(([name, issuer, number, issuedDaysAgo, years, scope, pattern]) => {
      const issuedOn = addDays(chinaDate(now), -issuedDaysAgo);
      const [year = '', ...monthAndDay] = issuedOn.split('-');
      return [
        issuedDaysAgo,
        {
          name: pairText(name),
          issuer: pairText(issuer),
          number: number.replace('{year}', year).replace('{day}', monthAndDay.join('')),
          issuedOn,
          validUntil: years === null ? null : endOf(issuedOn, years),
          scope: pairText(scope),
          pattern,
        },
      ];
    }),
  );
}

/** What only the demo's company has. */
export const companyDrafts = (now: Date): Draft[] => [
  ...draftsOf('companyFigure', figures),
  ...certificateDrafts(now),
  ...draftsOf('contactPlace', places),
];
