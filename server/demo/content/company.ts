import type { ContentFields } from '#contract/content/site-content/kinds.ts';
import { type Pair, pairText, text } from '#server/demo/text.ts';
import { type Draft, draftsOf } from './draft.ts';

const statement: ContentFields<'companyStatement'> = {
  slogan: text('以数为鉴\n知所兴替', 'Data as the mirror'),
  title: text('我们做一件事：\n让企业看清自己怎样被谈论', 'We do one thing:\nlet a company see how it is talked about'),
  body: text(
    [
      '<p>古人以铜为鉴，可以正衣冠。今天的企业需要一面新的镜子，照见公告发出之后，市场读到了什么、引用了什么、又误解了什么。</p>',
      '<p>商鉴把公开的公告、报道与问答整理成同一口径的数据，每个数字都能点回原文。我们服务董事会办公室、投资者关系、品牌与可持续发展团队。</p>',
      '<p>我们有三条不变的做法。口径公开：公式、窗口、权重与版本都写在口径说明里，改过什么、哪天改的，也都写着。原文可查：没有出处的数字不上屏幕。只作对照，不作推荐：我们告诉你别人怎样说，不替你判断该不该买卖什么。</p>',
      '<p>公司由一组做过披露、写过新闻、也维护过检索系统的人创办。团队里研究、工程与服务各占三分之一，编辑与工程师同坐一桌：一个热词排到第几，两边的人都要说得清为什么。</p>',
    ].join(''),
    [
      '<p>A bronze mirror once helped people set their dress straight. A company today needs another kind: one that shows, after a filing goes out, what the market read in it, what it quoted and what it misunderstood.</p>',
      '<p>Shangjian turns public filings, coverage and questions into data on one basis, and every figure leads back to the texts behind it. We work for board offices, investor relations, brand and sustainability teams.</p>',
      '<p>Three habits do not change. Definitions are public: formulas, windows, weights and versions are written down, with what was changed and when. Sources can be opened: a figure without one is not shown. We compare and do not recommend: we tell you what others say, and leave what to buy or sell to you.</p>',
      '<p>The company was founded by people who have written disclosure, reported news and run search systems. Research, engineering and service make up a third each, and editors share a table with engineers: when a word moves up the list, both must be able to say why.</p>',
    ].join(''),
  ),
  note: text(
    '行业与来源两项由数据库实时统计；成立年份与人数为示例，由运营填写。',
    'Industries and sources are counted from the database; founding year and staff are examples, written by the operator.',
  ),
};

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
  number: string,
  issuedOn: string,
  validUntil: string | null,
  scope: Pair,
  pattern: ContentFields<'certificate'>['pattern'],
];

const certificates: readonly Certificate[] = [
  [
    ['信息安全管理体系认证证书', 'Information security management system'],
    ['衡准认证中心', 'Hengzhun Certification Centre'],
    'HZ-ISMS-2025-0417',
    '2025-04-17',
    '2028-04-16',
    [
      '企业商业分析平台的设计、开发、运行与客户服务，含数据收录、存储与备份。',
      'Design, development, operation and client service of the analytics platform, including collection, storage and backup of data.',
    ],
    'mirror',
  ],
  [
    ['质量管理体系认证证书', 'Quality management system'],
    ['衡准认证中心', 'Hengzhun Certification Centre'],
    'HZ-QMS-2025-0418',
    '2025-04-17',
    '2028-04-16',
    [
      '商业分析软件的开发与交付，研究报告的编制与复核。',
      'Development and delivery of analytics software; preparation and review of research reports.',
    ],
    'slips',
  ],
  [
    ['网络安全等级保护备案证明（第三级）', 'Record of graded cybersecurity protection, level 3'],
    ['澜川市网络安全备案办公室', 'Lanchuan Office for Cybersecurity Records'],
    'LC-3-20250612-00086',
    '2025-06-12',
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
    'HJ-SR-2024-1120316',
    '2024-11-20',
    null,
    ['商鉴企业商业分析平台软件 V3.0。', 'Shangjian business analytics platform, version 3.0.'],
    'waves',
  ],
  [
    ['数据处理能力评估证书', 'Assessment of data handling'],
    ['明圭研究院', 'Minggui Institute'],
    'MG-DH-2026-0029',
    '2026-02-10',
    '2029-02-09',
    [
      '公开披露文本的采集、去重、分词、统计与留痕。',
      'Collection, de-duplication, segmentation, counting and record keeping of public disclosure texts.',
    ],
    'ridge',
  ],
  [
    ['无障碍服务评测证书', 'Evaluation of accessible service'],
    ['同途无障碍评测所', 'Tongtu Accessibility Laboratory'],
    'TT-A11Y-2026-0104',
    '2026-03-26',
    '2027-03-25',
    [
      '公开网站与工作台：键盘操作、读屏、对比度与缩放四项。',
      'Public site and workspace: keyboard, screen readers, contrast and zoom.',
    ],
    'mirror',
  ],
];

const careers: ContentFields<'careers'> = {
  title: text('找几位愿意\n把数字讲清楚的人', 'Looking for people\nwho can account for a figure'),
  lead: text(
    '我们人不多，事情也不杂：收录、统计、解释。每个职位都会直接改变客户屏幕上的一个数字。',
    'We are few, and the work is plain: collect, count, explain. Every position changes a figure on a client’s screen.',
  ),
  apply: text(
    [
      '<p>把简历发到招聘邮箱，标题写明职位与姓名。不需要求职信；如果愿意，附一段不超过三百字的文字，说说你改正过的一个数字。</p>',
      '<ol><li>五个工作日内给出答复，无论合适与否。</li><li>一次四十分钟的电话，谈你做过的事。</li><li>半天的当面交流，用我们真实的数据一起做一道题，按市价付酬。</li></ol>',
      '<p>应聘材料只用于这次招聘，六个月后删除。</p>',
    ].join(''),
    [
      '<p>Send your CV to the address above, with position and name in the subject. No cover letter needed; if you like, add up to 200 words about a figure you once put right.</p>',
      '<ol><li>You have an answer within five working days, whatever it is.</li><li>A call of forty minutes about what you have done.</li><li>Half a day with us, on a task from our real data, paid at the going rate.</li></ol>',
      '<p>What you send is used for this application only and deleted after six months.</p>',
    ].join(''),
  ),
  mail: 'jobs@shangjian.example',
};

const contact: ContentFields<'contact'> = {
  lead: text(
    '工作日有人接听，留言在一个工作日内答复。',
    'Somebody answers on working days; messages are answered within one.',
  ),
  email: 'hello@shangjian.example',
  emailNote: text('合作、媒体与更正请求都写到这里', 'Partnerships, press and requests for correction'),
  formTitle: text('写给我们', 'Write to us'),
  formLead: text(
    '指出一个数字有误，请附上页面地址与你看到的数值，我们查过之后会写明原因。',
    'If a figure looks wrong, name the page and what you see there: we check, and answer with the reason.',
  ),
  next: text(
    '留言已经交给值班的顾问\n一个工作日内，按你留下的方式答复\n涉及数字更正的，答复里会写明查了什么',
    'The adviser on duty has your message\nWithin one working day you hear from us the way you asked\nIf it is about a figure, the answer says what was checked',
  ),
};

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

const trial: ContentFields<'trial'> = {
  title: text('申请试用', 'Request a trial'),
  lead: text(
    '填好后，顾问会在一个工作日内致电，\n并为你配置同业名单。',
    'Once it is filled in, an adviser calls within one working day\nand sets up your list of peers.',
  ),
  next: text(
    '顾问在一个工作日内致电，核对公司与同业名单\n通话约十分钟，不需要准备材料\n确认之后，试用账号发到你的工作邮箱',
    'An adviser calls within one working day to check your company and its peers\nThe call takes about ten minutes; nothing needs preparing\nThen the trial account is sent to your work e-mail',
  ),
};

const trialSteps: readonly (readonly [title: Pair, note: Pair])[] = [
  [
    ['提交申请', 'Send the form'],
    ['约一分钟', 'About a minute'],
  ],
  [
    ['顾问致电确认', 'An adviser calls'],
    ['工作日 9:00–18:00', 'Working days 9:00–18:00'],
  ],
  [
    ['开通 14 日试用', '14 days of trial'],
    ['含三件工具与一份日报', 'Three tools and a daily digest'],
  ],
];

const trialTopics: readonly Pair[] = [
  ['了解同业排名与变化', 'Rank among peers'],
  ['及早发现热词', 'Hot words, early'],
  ['检索公告与报道', 'Search filings and coverage'],
  ['ESG 披露对标', 'ESG disclosure'],
  ['TPC 第三方合作', 'Third-party cooperation'],
];

/** Texts that the pages and forms need, demo or not. */
export const companyTextDrafts: Draft[] = [
  ...draftsOf('companyStatement', [statement]),
  ...draftsOf('careers', [careers]),
  ...draftsOf('contact', [contact]),
  ...draftsOf('trial', [trial]),
  ...draftsOf(
    'trialStep',
    trialSteps.map(([title, note]) => ({ title: pairText(title), note: pairText(note) })),
  ),
  ...draftsOf(
    'trialTopic',
    trialTopics.map((label) => ({ label: pairText(label) })),
  ),
];

/** What only the demo's company has. */
export const companyDrafts: Draft[] = [
  ...draftsOf('companyFigure', figures),
  ...draftsOf(
    'certificate',
    certificates.map(([name, issuer, number, issuedOn, validUntil, scope, pattern]) => ({
      name: pairText(name),
      issuer: pairText(issuer),
      number,
      issuedOn,
      validUntil,
      scope: pairText(scope),
      pattern,
    })),
  ),
  ...draftsOf('contactPlace', places),
];
