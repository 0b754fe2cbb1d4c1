import type { StoryKind } from './story-kind.ts';

export const cooperationKinds: readonly StoryKind[] = [
  {
    name: 'jointLab',
    category: 'TPC',
    weight: 1.3,
    titles: [
      ['{c}与第三方机构共建{p}联合实验室', '{c} founds a joint laboratory for {p} with a third party'],
      ['{c}联合实验室揭牌，首批课题 {n} 项', '{c}’s joint laboratory opens with {n} projects'],
      ['联合研发怎样分配成果：{i}案例三则', 'Sharing the results of joint research: three cases from {i}'],
    ],
    summaries: [
      [
        '首批课题 {n} 项，围绕{p}与{t}展开，成果按约定比例共享。',
        'The first {n} projects concern {p} and {t}; results are shared as agreed.',
      ],
      [
        '{c}投入设备与中试条件，合作方提供检测与数据服务。',
        '{c} brings equipment and a pilot line, its partner testing and data.',
      ],
    ],
    leads: [
      [
        '{f}与第三方研究机构签署协议，共建{p}联合实验室，首批课题 {n} 项。',
        '{f} signed an agreement with a research body for a joint laboratory on {p}, with {n} projects to begin.',
      ],
      [
        '{c}联合实验室揭牌，双方将围绕{t}开展为期 {n} 年的合作。',
        '{c}’s joint laboratory has opened; the partners will work on {t} for {n} years.',
      ],
    ],
    details: [
      [
        '协议约定，背景知识产权归各自所有，合作产生的成果由双方共有，商业化优先权归公司。',
        'Each side keeps what it brings; results are owned jointly, with commercial priority for the company.',
      ],
      [
        '实验室面向{u}开放部分测试能力，预约与结果均可在线查询。',
        'Some testing is open to {u}, with booking and results online.',
      ],
    ],
  },
  {
    name: 'assurance',
    category: 'TPC',
    weight: 1.2,
    titles: [
      ['{c}选定第三方鉴证机构，覆盖 {k} 项披露数据', '{c} appoints an assurance provider for {k} disclosed figures'],
      ['{c}引入外部鉴证：范围、方法与费用', '{c} brings in assurance: scope, method and cost'],
      ['第三方合作核验清单，发布前的十二件事', 'Checking third-party work: twelve things before you publish'],
    ],
    summaries: [
      [
        '鉴证覆盖能源、安全与供应链等 {k} 项数据，采用有限保证方式。',
        'Assurance covers {k} figures on energy, safety and supply, at the limited level.',
      ],
      [
        '{c}通过公开询价选定合作方，{n} 家机构参与报价。',
        '{c} chose its partner by open inquiry; {n} providers quoted.',
      ],
    ],
    leads: [
      [
        '{f}完成第三方鉴证机构的选定，鉴证范围覆盖 {k} 项披露数据。',
        '{f} has chosen an assurance provider for {k} disclosed figures.',
      ],
      [
        '{c}公布外部鉴证的安排，对范围、方法与费用分别作了说明。',
        '{c} set out its assurance plans, explaining scope, method and cost.',
      ],
    ],
    details: [
      [
        '询价历时 {k} 天，评分由方案、经验和价格三部分组成。',
        'The inquiry took {k} days, scored on plan, experience and price.',
      ],
      [
        '合作方将在数据冻结后进场，并对抽样底稿保留 {n} 年。',
        'The partner begins once data are frozen and keeps its samples for {n} years.',
      ],
    ],
  },
  {
    name: 'rollout',
    category: 'TPC',
    weight: 1.3,
    notIn: [5],
    titles: [
      [
        '{c}与合作方完成数字化产线改造，{p}换型时间缩短 {pct}%',
        '{c} and partner rebuild the line: changeovers for {p} {pct}% shorter',
      ],
      ['{c}上线质量追溯平台，由第三方实施', '{c} opens a quality platform built by a third party'],
      ['外包还是自建：{i}公司的系统选型', 'Buy or build: how {i} companies choose systems'],
    ],
    summaries: [
      [
        '改造由第三方实施，历时 {n} 个月，{p}换型时间缩短 {pct}%。',
        'A third party did the work in {n} months; changeovers for {p} are {pct}% shorter.',
      ],
      [
        '平台打通生产、检测与交付数据，{c}计划推广到{site}。',
        'The platform joins production, testing and delivery data and goes to {site} next.',
      ],
    ],
    leads: [
      [
        '{f}与第三方实施商完成产线数字化改造，{p}换型时间缩短 {pct}%。',
        '{f} and an implementation partner rebuilt a line; changeovers for {p} take {pct}% less time.',
      ],
      [
        '{c}的质量追溯平台上线，覆盖{p}从投料到交付的 {k} 个节点。',
        '{c}’s quality platform is live and covers {k} steps of {p} from input to delivery.',
      ],
    ],
    details: [
      [
        '双方约定以节省工时作为验收依据，未达标部分按比例扣减费用。',
        'Acceptance is by hours saved, with fees reduced in proportion to any shortfall.',
      ],
      [
        '数据存放在公司自有环境，合作方仅在授权时段内访问。',
        'Data stay with the company; the partner has access only at agreed times.',
      ],
    ],
  },
  {
    name: 'distribution',
    category: 'TPC',
    weight: 1.2,
    titles: [
      ['{c}签约渠道合作方，{p}新增覆盖 {k} 个区域', '{c} signs a channel partner: {p} in {k} more regions'],
      ['{c}与合作方推出{p}联合服务', '{c} and partner launch a joint service for {p}'],
      ['渠道合作的账：返利、库存与服务谁来承担', 'Channel sums: who carries rebates, stock and service'],
    ],
    summaries: [
      [
        '合作覆盖 {k} 个区域，{c}负责产品与培训，合作方负责交付与售后。',
        'It covers {k} regions: {c} provides product and training, the partner delivery and service.',
      ],
      ['双方按季度复盘{t}指标，合作期 {n} 年。', 'The partners review {t} each quarter over {n} years.'],
    ],
    leads: [
      [
        '{f}与渠道合作方签约，{p}新增覆盖 {k} 个区域，合作期 {n} 年。',
        '{f} signed with a channel partner to bring {p} to {k} more regions over {n} years.',
      ],
      [
        '{c}与合作方推出面向{u}的联合服务，把{p}的安装、培训与售后放在一份合同里。',
        '{c} and its partner launched a joint service for {u}: installation, training and support of {p} in one contract.',
      ],
    ],
    details: [
      [
        '合作方承担区域库存，公司按动销情况每月补货。',
        'The partner holds regional stock, which the company refills monthly by sell-through.',
      ],
      [
        '公司提示，渠道合作的收入确认以终端交付为准，季度间可能存在波动。',
        'Revenue is recognised on final delivery, the company notes, and may vary between quarters.',
      ],
    ],
  },
  {
    name: 'certification',
    category: 'TPC',
    weight: 0.6,
    titles: [
      ['{c}{p}通过第三方认证，进入{u}名录', '{c}’s {p} pass third-party certification and join the list of {u}'],
      ['认证周期拉长，{p}厂商怎样安排交付', 'Certification takes longer: how makers of {p} plan delivery'],
    ],
    summaries: [
      ['认证由第三方检测机构出具，覆盖{p}的 {n} 个规格。', 'A third-party laboratory certified {n} grades of {p}.'],
      ['{c}表示，将启动向{u}的小批量供货。', '{c} will now begin small deliveries to {u}.'],
    ],
    leads: [
      [
        '{f}的{p}通过第三方检测机构认证，覆盖 {n} 个规格，进入{u}的合格名录。',
        '{f} had {n} grades of {p} certified by a third-party laboratory and joined the approved list of {u}.',
      ],
      [
        '{c}公布第三方认证结果，{p}的 {n} 个规格列入{u}的合格名录。',
        '{c} published the result of its certification: {n} grades of {p} are on the approved list of {u}.',
      ],
    ],
    details: [
      [
        '检测项目包括性能、环境与安全三类，部分项目由双方联合制定方案。',
        'Tests covered performance, environment and safety, some designed together.',
      ],
      ['证书有效期 {n} 年，期间每年接受一次监督审核。', 'The certificate runs {n} years with a yearly audit.'],
    ],
  },
  {
    name: 'certificationAbroad',
    category: 'TPC',
    weight: 0.4,
    titles: [
      ['{c}完成{p}海外认证，周期 {k} 周', '{c} completes certification of {p} abroad in {k} weeks'],
      ['{c}{p}取得海外认证，交付排上日程', '{c} has {p} certified abroad and plans deliveries'],
    ],
    summaries: [
      [
        '海外认证历时 {k} 周，覆盖{p}的 {n} 个规格。',
        'Certification abroad took {k} weeks and covers {n} grades of {p}.',
      ],
      ['{c}表示，将启动面向海外客户的小批量供货。', '{c} will now begin small deliveries abroad.'],
    ],
    leads: [
      [
        '{f}公告{p}完成海外认证，测试历时 {k} 周。',
        '{f} announced that {p} have been certified abroad after {k} weeks of testing.',
      ],
      [
        '经过 {k} 周的测试，{c}完成{p}的海外认证。',
        'After {k} weeks of testing {c} completed certification of {p} abroad.',
      ],
    ],
    details: [
      [
        '检测项目包括性能、环境与安全三类，部分项目由双方联合制定方案。',
        'Tests covered performance, environment and safety, some designed together.',
      ],
      ['证书有效期 {n} 年，期间每年接受一次监督审核。', 'The certificate runs {n} years with a yearly audit.'],
    ],
  },
];
