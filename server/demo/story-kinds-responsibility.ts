import type { StoryKind } from './story-kind.ts';

export const responsibilityKinds: readonly StoryKind[] = [
  {
    name: 'carbon',
    category: 'ESG',
    weight: 1.6,
    notIn: [5],
    titles: [
      [
        '{c}披露碳排放核查结果，单位产值排放下降 {pct}%',
        '{c} publishes verified emissions, down {pct}% per unit of output',
      ],
      [
        '{c}公布减排路线图：{n} 年内完成主要产线改造',
        '{c} sets out its emissions plan: main lines rebuilt within {n} years',
      ],
      ['{i}公司碳披露对照：口径不同，结论也不同', 'Carbon disclosure in {i}: different scopes, different conclusions'],
    ],
    summaries: [
      [
        '核查覆盖直接排放与外购电力排放，单位产值排放较上年下降 {pct}%。',
        'Verification covers direct emissions and purchased power; emissions per unit of output fell {pct}%.',
      ],
      [
        '{c}计划分 {n} 个阶段推进减排，并逐年披露进展。',
        '{c} plans its reductions in {n} stages and will report each year.',
      ],
    ],
    leads: [
      [
        '{f}披露年度碳排放核查结果，单位产值排放较上年下降 {pct}%，核查由第三方机构完成。',
        '{f} published verified annual emissions, down {pct}% per unit of output, checked by a third party.',
      ],
      [
        '在{i}行业披露口径尚未统一的情况下，{c}把计算边界和排放因子写进了附录。',
        'While scopes in {i} still differ, {c} puts its boundaries and factors in an appendix.',
      ],
    ],
    details: [
      [
        '减排主要来自{site}的余热回收和工艺改造，合计节约用电约 {k} 万千瓦时。',
        'Savings come from heat recovery and process changes at {site}, about {k}0,000 kWh in all.',
      ],
      [
        '公司尚未披露供应链排放，计划先从前 {k} 家供应商开始收集数据。',
        'Supply-chain emissions are not yet disclosed; data will first be gathered from the top {k} suppliers.',
      ],
    ],
  },
  {
    name: 'greenPower',
    category: 'ESG',
    weight: 0.7,
    notIn: [5],
    titles: [
      [
        '{c}绿电直供项目并网，覆盖{site}用电的 {m}%',
        '{c} connects direct green power for {m}% of the electricity at {site}',
      ],
      ['绿电直供升温：凭证怎样追溯', 'Direct green power gains ground: how to trace the certificates'],
    ],
    summaries: [
      [
        '项目投运后，{site}绿电占比预计达到 {m}%，年减排量以核证结果为准。',
        'Green power should reach {m}% at {site}; savings are subject to verification.',
      ],
      [
        '{c}表示，绿电凭证将与生产批次对应，供{u}查验。',
        '{c} will match certificates to production batches for {u} to check.',
      ],
    ],
    leads: [
      [
        '{f}称，{site}的绿电直供项目已并网，预计可覆盖该处用电的 {m}%。',
        '{f} said direct green power has been connected at {site}, covering an expected {m}% of its use.',
      ],
      [
        '{c}在{site}接入绿电直供，用电时段与凭证可以逐批查询。',
        '{c} has connected direct green power at {site}; hours of use and certificates can be looked up by batch.',
      ],
    ],
    details: [
      [
        '公司测算，项目投运后{site}全年用电成本基本持平。',
        'The company expects the yearly power cost at {site} to stay level.',
      ],
      [
        '每批产品可查询对应的用电时段与凭证编号，这项功能将先在{p}上试行。',
        'Each batch will show its hours of use and certificate numbers, beginning with {p}.',
      ],
    ],
  },
  {
    name: 'powerAgreement',
    category: 'ESG',
    weight: 0.7,
    notIn: [5],
    titles: [
      ['{c}签订绿电购买协议，期限 {n} 年', '{c} signs a {n}-year green power agreement'],
      ['{c}锁定 {n} 年绿电，回应{u}的碳足迹要求', '{c} secures green power for {n} years as {u} ask about footprints'],
    ],
    summaries: [
      [
        '协议期限 {n} 年，电量以{site}的实际用电为准。',
        'The agreement runs {n} years and follows actual use at {site}.',
      ],
      [
        '{c}表示，绿电凭证将与生产批次对应，供{u}查验。',
        '{c} will match certificates to production batches for {u} to check.',
      ],
    ],
    leads: [
      [
        '{f}公告签订绿电购买协议，期限 {n} 年，先供{site}使用。',
        '{f} announced a green power agreement for {n} years, for {site} first.',
      ],
      [
        '为回应{u}对产品碳足迹的要求，{c}签订了期限 {n} 年的绿电购买协议。',
        'Answering {u} on product footprints, {c} signed a green power agreement for {n} years.',
      ],
    ],
    details: [
      [
        '协议电价由固定部分和浮动部分组成，公司测算全年用电成本基本持平。',
        'The price has a fixed and a floating part; the company expects its yearly power cost to stay level.',
      ],
      [
        '每批产品可查询对应的用电时段与凭证编号，这项功能将先在{p}上试行。',
        'Each batch will show its hours of use and certificate numbers, beginning with {p}.',
      ],
    ],
  },
  {
    name: 'traceability',
    category: 'ESG',
    weight: 1.2,
    notIn: [5],
    titles: [
      ['{c}上线供应链溯源，{p}原料可查到批次', '{c} opens supply-chain tracing: inputs of {p} visible by batch'],
      ['{c}公布供应商行为准则执行情况', '{c} reports on its supplier code of conduct'],
      ['供应链溯源走到哪一步：{i}样本观察', 'How far tracing has come: a look at {i}'],
    ],
    summaries: [
      [
        '溯源覆盖{p}的主要原料，首批纳入供应商 {k} 家。',
        'Tracing covers the main inputs of {p} and begins with {k} suppliers.',
      ],
      [
        '{c}全年完成供应商现场评估 {k} 次，整改完成率 {m}%。',
        '{c} visited {k} suppliers in the year, with {m}% of findings closed.',
      ],
    ],
    leads: [
      [
        '{f}上线供应链溯源系统，{p}的主要原料可以查询到批次，首批纳入供应商 {k} 家。',
        '{f} opened a tracing system that shows the main inputs of {p} by batch, beginning with {k} suppliers.',
      ],
      [
        '{c}公布供应商行为准则的执行情况，披露了评估数量、问题类型和整改期限。',
        '{c} reported on its supplier code: visits made, kinds of findings and time to close them.',
      ],
    ],
    details: [
      [
        '系统向{u}开放查询权限，检测报告与批次号一一对应。',
        'The system is open to {u}, with test reports matched to batch numbers.',
      ],
      [
        '公司表示，对未按期整改的供应商将减少份额，本年度共调整 {n} 家。',
        'Suppliers who miss deadlines lose share; {n} were affected this year.',
      ],
    ],
  },
  {
    name: 'disclosure',
    category: 'ESG',
    weight: 1.5,
    titles: [
      [
        '{c}发布可持续发展报告，首次披露 {k} 项量化指标',
        '{c} publishes its sustainability report with {k} figures for the first time',
      ],
      ['{c} ESG 评价上调，治理维度改善明显', '{c}’s ESG evaluation raised on better governance'],
      ['环境披露：{i}公司范围与边界谁说得清', 'Environmental disclosure in {i}: who states scope and boundary clearly'],
      ['{c}回应 ESG 问询：数据边界与核查安排', '{c} on its ESG data: boundaries and verification'],
    ],
    summaries: [
      [
        '报告新增能源、用水与员工健康等 {k} 项量化指标，并说明了数据边界。',
        'The report adds {k} figures on energy, water and health, and states their boundaries.',
      ],
      [
        '{c}在治理维度的得分提高，主要来自董事会独立性和信息披露的改进。',
        '{c} scored higher on governance, thanks to board independence and disclosure.',
      ],
    ],
    leads: [
      [
        '{f}发布可持续发展报告，新增 {k} 项量化指标，并首次说明每项数据的边界与来源。',
        '{f} published its sustainability report, adding {k} figures and stating the boundary and source of each.',
      ],
      [
        '在最近一期 ESG 评价中，{c}的治理维度得分提高，环境维度保持平稳。',
        'In the latest ESG evaluation {c} gained on governance and held steady on environment.',
      ],
    ],
    details: [
      [
        '报告用单独章节解释了与上年口径的差异，便于读者逐项比较。',
        'A separate chapter explains the differences from last year, so figures can be compared one by one.',
      ],
      [
        '评价提示，{p}相关的用水数据仍以估算为主，建议后续补充计量。',
        'The evaluation notes that water data for {p} are mostly estimates and suggests metering.',
      ],
      [
        '公司称将于下一报告期引入外部鉴证，范围先覆盖能源与安全。',
        'External assurance will follow next period, beginning with energy and safety.',
      ],
    ],
  },
  {
    name: 'recycling',
    category: 'ESG',
    weight: 0.6,
    notIn: [3, 5],
    titles: [
      ['{c}回收项目投运，{p}边角料回用率提高到 {m}%', '{c} opens recycling: {m}% of offcuts from {p} reused'],
      [
        '{c}在{site}建回收线，{p}边角料就地回用',
        '{c} builds recycling at {site} and reuses offcuts from {p} on the spot',
      ],
      ['废料变原料：{i}公司的循环账怎么算', 'Waste into inputs: how {i} companies do the sums'],
    ],
    summaries: [
      [
        '项目投运后，{p}边角料回用率提高到 {m}%，年处理能力满足{site}需要。',
        'Reuse of offcuts from {p} rises to {m}%, enough for {site}.',
      ],
      [
        '{c}称回用料先用于 {n} 个规格，检测标准不变。',
        '{c} will use the material in {n} grades first, by the same tests.',
      ],
    ],
    leads: [
      [
        '{f}位于{site}的回收项目投运，{p}边角料的回用率由此提高到 {m}%。',
        '{f} opened a recycling project at {site} that raises reuse of offcuts from {p} to {m}%.',
      ],
      [
        '{c}的回收项目在{site}投运，{p}边角料回用率达到 {m}%。',
        '{c}’s recycling project at {site} is running, and {m}% of offcuts from {p} are reused.',
      ],
    ],
    details: [
      [
        '公司测算，项目回收期约 {n} 年，收益主要来自原料采购的减少。',
        'The company expects a payback of about {n} years, mainly from buying less raw material.',
      ],
      [
        '回用料只用于指定规格，出厂检测标准与原生料一致。',
        'Reused material goes into named grades only and meets the same tests as new.',
      ],
    ],
  },
  {
    name: 'packaging',
    category: 'ESG',
    weight: 0.5,
    notIn: [5],
    titles: [
      ['{c}包装减量 {pct}%，计划推广到全部产品', '{c} cuts packaging {pct}% and plans to extend it to all products'],
      ['{c}给{p}换包装，单件用量下降 {pct}%', '{c} repacks {p} with {pct}% less per piece'],
    ],
    summaries: [
      [
        '单件包装用量下降 {pct}%，{p}先行，其余产品分批跟进。',
        'Packaging is down {pct}% per piece, {p} first and other products in turn.',
      ],
      [
        '{c}表示包装减量未增加运输损耗，已在 {n} 个系列试行。',
        '{c} says lighter packaging adds no damage in transit; {n} ranges are on trial.',
      ],
    ],
    leads: [
      [
        '{f}公告包装减量计划的结果，{n} 个系列完成更换。',
        '{f} published the results of its packaging plan: {n} ranges have changed.',
      ],
      ['{c}公布包装减量结果，单件包装用量下降 {pct}%。', '{c} published its packaging results: {pct}% less per piece.'],
    ],
    details: [
      [
        '新包装通过了 {k} 项运输试验，破损率没有上升。',
        'The new packaging passed {k} transport tests, with no more damage than before.',
      ],
      ['公司计划与{u}商定包装的回收方式。', 'The company plans to agree with {u} how packaging is taken back.'],
    ],
  },
  {
    name: 'safety',
    category: 'ESG',
    weight: 0.35,
    notIn: [5],
    titles: [
      [
        '{c}公布安全生产数据，{site}连续 {k} 个月无事故',
        '{c} publishes safety data: {k} months without accidents at {site}',
      ],
      ['{c}安全生产：{site}无工伤满 {k} 个月', 'Safety at {c}: {k} months without injury at {site}'],
    ],
    summaries: [
      [
        '数据由公司安全部门统计并经外部机构抽查，{site}连续 {k} 个月无工伤事故。',
        'Data come from the safety department and were spot-checked; {site} has had {k} months without injury.',
      ],
      ['{c}公布隐患上报与整改情况，按期整改率 {m}%。', '{c} reports hazards found and mended, {m}% of them in time.'],
    ],
    leads: [
      [
        '{f}公布安全生产数据，{site}已连续 {k} 个月无工伤事故。',
        '{f} published safety data: {site} has gone {k} months without injury.',
      ],
      [
        '{c}把安全生产数据放进公开披露，{site}连续 {k} 个月无事故。',
        '{c} has made its safety data public: {k} months without accidents at {site}.',
      ],
    ],
    details: [
      [
        '安全隐患由员工上报、三日内答复，答复情况每月公示。',
        'Staff report hazards, answers follow within three days and are posted each month.',
      ],
      ['{site}的班前检查由 {n} 项增加到 {k} 项。', 'Checks before each shift at {site} have grown from {n} to {k}.'],
    ],
  },
  {
    name: 'training',
    category: 'ESG',
    weight: 0.35,
    notIn: [5],
    titles: [
      ['{c}启动技能培训计划，覆盖一线员工 {m}%', '{c} begins training for {m}% of its shop-floor staff'],
      ['{c}为{p}岗位开设技能培训', '{c} opens training for jobs around {p}'],
    ],
    summaries: [
      ['{c}计划全年培训覆盖 {m}% 的一线员工。', '{c} means to train {m}% of its shop-floor staff this year.'],
      [
        '培训围绕{p}的工艺与质量展开，考核结果与岗位津贴挂钩。',
        'Training covers process and quality of {p}, and results count towards pay.',
      ],
    ],
    leads: [
      ['{f}公布员工培训计划，首期为期 {n} 个月。', '{f} announced a training plan whose first part lasts {n} months.'],
      [
        '{c}启动面向一线员工的培训计划，首期覆盖{p}相关岗位。',
        '{c} began training for shop-floor staff, with jobs around {p} first.',
      ],
    ],
    details: [
      [
        '公司表示，全年人均培训时长目标为 {k} 小时，较上年提高 {n} 小时。',
        'The goal is {k} hours of training a head this year, {n} more than last.',
      ],
      ['考核通过的员工可以申请{p}的关键岗位。', 'Whoever passes may apply for key jobs around {p}.'],
    ],
  },
  {
    name: 'sharePlan',
    category: 'ESG',
    weight: 0.25,
    titles: [
      ['{c}员工持股计划完成购买，覆盖 {k} 名骨干', '{c} completes its employee share plan for {k} key staff'],
      ['{c}员工持股计划落地，{k} 名骨干参与', '{c}’s share plan takes effect with {k} key staff'],
    ],
    summaries: [
      [
        '持股计划锁定期 {n} 年，解锁与{p}的业绩目标挂钩。',
        'The shares are locked for {n} years and unlock by goals for {p}.',
      ],
      [
        '{c}称股份由二级市场购买，不影响总股本。',
        '{c} says the shares were bought on the market and leave their total as it is.',
      ],
    ],
    leads: [
      [
        '{f}公告员工持股计划完成购买，覆盖 {k} 名骨干。',
        '{f} announced that its employee share plan has bought shares for {k} key staff.',
      ],
      [
        '{c}披露员工持股计划的购买结果与解锁条件，{k} 名骨干参与。',
        '{c} disclosed what its share plan bought for {k} key staff, and when shares unlock.',
      ],
    ],
    details: [
      [
        '公司表示，参与名单经职工代表大会讨论，公示期内没有异议。',
        'The list was discussed by the staff assembly and met no objection, the company says.',
      ],
      ['解锁分 {n} 期进行，考核收入与回款两项。', 'Shares unlock in {n} parts, by revenue and collection.'],
    ],
  },
];
