import { type PartnerType, partnerTypes } from '#contract/content/partner-types.ts';
import { openedDaysAgoOf } from '#server/demo/companies.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import { addDays } from '#server/platform/days.ts';
import { type Pair, pairText } from '#server/product/text.ts';
import { type Draft, datedDraftsOf } from './draft.ts';

interface DemoPartner {
  readonly name: Pair;
  readonly field: Pair;
  readonly sinceDaysAgo: number;
  /** Its site; the host is fictional, as all names are. */
  readonly host: string;
  readonly summary: Pair;
}

const partnerList: Readonly<Record<PartnerType, readonly DemoPartner[]>> = {
  10: [
    {
      name: ['澜观财经', 'Languan Finance'],
      field: ['财经报道', 'Financial reporting'],
      sinceDaysAgo: 790,
      host: 'languan.example',
      summary: [
        '提供上市公司报道的全文收录与更正记录。',
        'Its reports on listed companies are indexed in full, corrections included.',
      ],
    },
    {
      name: ['砥石周刊', 'Dishi Weekly'],
      field: ['产业深度', 'Industry features'],
      sinceDaysAgo: 790,
      host: 'dishi-weekly.example',
      summary: [
        '每周一篇产业长文，编辑参与公告写作公开课。',
        'One long feature a week; its editors teach our open classes on filings.',
      ],
    },
    {
      name: ['晨圭日报', 'Chengui Daily'],
      field: ['综合新闻', 'General news'],
      sinceDaysAgo: 245,
      host: 'chengui.example',
      summary: [
        '收录财经版与地方版，按其要求下线。',
        'Its business and regional pages are indexed, and taken down when it asks for it.',
      ],
    },
    {
      name: ['拾穗产业网', 'Shisui Industry'],
      field: ['产业资讯', 'Trade news'],
      sinceDaysAgo: 245,
      host: 'shisui.example',
      summary: ['覆盖材料与装备行业的产能与招投标消息。', 'Covers capacity and tenders in materials and equipment.'],
    },
    {
      name: ['汀兰产研', 'Tinglan Research'],
      field: ['行业研究', 'Industry research'],
      sinceDaysAgo: 245,
      host: 'tinglan.example',
      summary: ['公开研究摘要，注明样本与方法。', 'Publishes summaries of its research with sample and method.'],
    },
  ],
  20: [
    {
      name: ['澄川新材', 'Chengchuan'],
      field: ['新材料', 'Advanced materials'],
      sinceDaysAgo: openedDaysAgoOf('澄川新材'),
      host: 'chengchuan.example',
      summary: [
        '投资者关系团队用活跃度安排说明会的节奏。',
        'Its investor relations team times briefings by the activity index.',
      ],
    },
    {
      name: ['砚山精工', 'Yanshan Precision'],
      field: ['高端装备', 'Advanced equipment'],
      sinceDaysAgo: openedDaysAgoOf('砚山精工'),
      host: 'yanshan.example',
      summary: ['董办在公告发布后两小时复看引用。', 'Its board office reviews quotations two hours after each filing.'],
    },
    {
      name: ['霁岚生物', 'Jilan Bio'],
      field: ['生物医药', 'Biopharma'],
      sinceDaysAgo: openedDaysAgoOf('霁岚生物'),
      host: 'jilan.example',
      summary: ['用热词跟踪在研品种的公开讨论。', 'Follows public discussion of its pipeline by hot words.'],
    },
  ],
  30: [
    {
      name: ['明圭研究院', 'Minggui Institute'],
      field: ['口径研究', 'Research on definitions'],
      sinceDaysAgo: 18,
      host: 'minggui.example',
      summary: [
        '共同维护公开披露的段落级语料与标注规范。',
        'Maintains with us a corpus of public disclosure and its rules of annotation.',
      ],
    },
    {
      name: ['四端数据', 'Siduan Data'],
      field: ['数据服务', 'Data services'],
      sinceDaysAgo: 820,
      host: 'siduan.example',
      summary: ['提供公司主数据与行业分类的交叉核对。', 'Cross-checks company master data and industry classes.'],
    },
    {
      name: ['临渚实验室', 'Linzhu Laboratory'],
      field: ['中文信息处理', 'Chinese text processing'],
      sinceDaysAgo: 540,
      host: 'linzhu.example',
      summary: [
        '公开评测去重与简称识别的准确率。',
        'Publishes measurements of how well reprints and short names are recognised.',
      ],
    },
    {
      name: ['望衡学社', 'Wangheng Society'],
      field: ['治理研究', 'Governance research'],
      sinceDaysAgo: 480,
      host: 'wangheng.example',
      summary: ['参与 ESG 披露观察的选题与审读。', 'Helps to choose and review our notes on ESG disclosure.'],
    },
    {
      name: ['简序标准中心', 'Jianxu Standards Centre'],
      field: ['披露标准', 'Disclosure standards'],
      sinceDaysAgo: 130,
      host: 'jianxu.example',
      summary: [
        '对照披露标准的条目，校订指标说明。',
        'Checks our definitions against the items of disclosure standards.',
      ],
    },
  ],
  40: [
    {
      name: ['衡尺鉴证', 'Hengchi Assurance'],
      field: ['ESG 鉴证', 'ESG assurance'],
      sinceDaysAgo: 480,
      host: 'hengchi.example',
      summary: ['承接有限保证与合理保证两类鉴证。', 'Offers limited and reasonable assurance.'],
    },
    {
      name: ['青衿译社', 'Qingjin Translators'],
      field: ['信息披露翻译', 'Disclosure translation'],
      sinceDaysAgo: 480,
      host: 'qingjin.example',
      summary: ['中英公告互译，术语表由客户确认。', 'Translates filings both ways by glossaries the client approves.'],
    },
    {
      name: ['漱石软件', 'Shushi Software'],
      field: ['软件实施', 'Software implementation'],
      sinceDaysAgo: 130,
      host: 'shushi.example',
      summary: ['负责接口对接与内部系统的单点登录。', 'Connects interfaces and single sign-on of internal systems.'],
    },
    {
      name: ['素笺设计', 'Sujian Design'],
      field: ['报告设计', 'Report design'],
      sinceDaysAgo: 130,
      host: 'sujian.example',
      summary: ['年度报告与 ESG 报告的版面与图表。', 'Layout and charts for annual and ESG reports.'],
    },
    {
      name: ['既济检测', 'Jiji Testing'],
      field: ['检测与认证', 'Testing and certification'],
      sinceDaysAgo: 760,
      host: 'jiji.example',
      summary: ['环境数据的现场采样与复核。', 'Samples and verifies environmental data on site.'],
    },
  ],
};

/** Each is on the site from the day on which it became a partner. */
export function partnerDrafts(now: Date): Draft[] {
  const listed = partnerTypes.flatMap((type) => partnerList[type].map((partner) => ({ type, ...partner })));
  return datedDraftsOf(
    'partner',
    listed.map(({ type, name, field, sinceDaysAgo, host, summary }) => [
      sinceDaysAgo,
      {
        type,
        name: pairText(name),
        field: pairText(field),
        since: Number(addDays(chinaDate(now), -sinceDaysAgo).slice(0, 4)),
        link: `https://${host}/`,
        summary: pairText(summary),
      },
    ]),
  );
}
