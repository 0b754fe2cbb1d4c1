import type { StoryKind } from './story-kind.ts';

export const analyticsKinds: readonly StoryKind[] = [
  {
    name: 'results',
    category: 'BA',
    weight: 0,
    titles: [
      ['{c}{q}营收同比增长 {pct}%，{p}贡献主要增量', '{c} lifts {q} revenue {pct}% with {p} adding most'],
      [
        '{c}披露{q}报告：收入 {amount}，经营现金流转正',
        '{c} reports {q} revenue of {amount} and positive operating cash flow',
      ],
      ['读{c}{q}报告：增长来自哪里', 'Reading {c}’s {q} report: where the growth came from'],
      ['{c}业绩说明会：谈{t}，也谈费用', '{c} results briefing: on {t}, and on costs'],
      ['{i}行业{q}报告综述：现金流与投产进度分化', '{i}: {q} reports show cash flow and start-ups drifting apart'],
    ],
    summaries: [
      [
        '{c}{q}实现营业收入 {amount}，同比增长 {pct}%；{p}占比提高，{t}成为说明会上被追问最多的话题。',
        '{c} reports {q} revenue of {amount}, up {pct}%. {p} gained share, and {t} drew most questions at the briefing.',
      ],
      [
        '报告显示，{p}收入占比较上年同期提高 {n} 个百分点，费用率保持平稳。',
        'The share of {p} rose {n} points on a year earlier while the cost ratio held steady.',
      ],
    ],
    leads: [
      [
        '{f}披露{q}报告，实现营业收入 {amount}，同比增长 {pct}%，其中{p}是主要增量来源。',
        '{f} published its {q} report: revenue of {amount}, up {pct}%, with {p} the main source of growth.',
      ],
      [
        '在{q}业绩说明会上，{c}管理层用较长时间解释{p}的交付节奏，并回应了关于{t}的提问。',
        'At its {q} briefing {c}’s management explained the delivery pace of {p} at length and answered questions on {t}.',
      ],
    ],
    details: [
      [
        '分产品看，{p}销量增长快于收入增长，单价略有回落；公司称这与产品结构和长协价格有关。',
        'Volumes of {p} grew faster than revenue as prices eased, which the company puts down to mix and long-term contracts.',
      ],
      [
        '期末存货较年初下降 {n} 个百分点，应收账款周转天数缩短 {k} 天，经营现金流由负转正。',
        'Stocks fell {n} points since January, receivables turned {k} days faster and operating cash flow became positive.',
      ],
      [
        '研发投入占收入的比例为 {n}%，主要投向与{u}联合验证的新规格。',
        'Research took {n}% of revenue, mainly for new grades being validated with {u}.',
      ],
    ],
  },
  {
    name: 'capacity',
    category: 'BA',
    weight: 3,
    notIn: [5],
    titles: [
      ['{c}{p}产线投产，首月良率目标 {m}%', '{c} starts its line for {p}, aiming at a first-month yield of {m}%'],
      ['{c}：{site}{p}项目进入试生产', '{c}: project for {p} at {site} enters trial production'],
      ['{c}扩产背后：{t}是关键变量', 'Behind {c}’s expansion, {t} is the variable to watch'],
      ['{p}扩产进行时：谁在试车，谁在交付', 'Who is testing and who is delivering as output of {p} expands'],
      ['关于{c}{p}项目投产的公告解读', 'What {c}’s filing on the start-up for {p} says'],
    ],
    summaries: [
      [
        '{c}公告{site}{p}项目投产，总投资 {amount}，首月良率目标 {m}%，正与{u}推进验证。',
        '{c} has started its project for {p} at {site} for {amount}, aims at a yield of {m}% in the first month, and is validating with {u}.',
      ],
      [
        '项目分 {n} 期建设，本次投产为第一期；公司提示产能爬坡存在不确定性。',
        'This is the first of {n} phases; the company warns that the ramp-up is uncertain.',
      ],
    ],
    leads: [
      [
        '{f}公告，位于{site}的{p}项目投产，总投资 {amount}，首月良率目标为 {m}%。',
        '{f} announced that its project for {p} at {site} has started, with {amount} invested and a first-month yield target of {m}%.',
      ],
      [
        '从公告到装车、装机，{p}还要走过验证、小批和爬坡三步。{c}这次投产，走完的是第一步。',
        'Between announcement and use {p} must pass validation, small batches and ramp-up. With this start {c} has taken the first step.',
      ],
    ],
    details: [
      [
        '公司介绍，产线采用连续化工艺，单位能耗较上一代下降 {pct}%，关键设备均已完成调试。',
        'The line runs a continuous process that uses {pct}% less energy than the previous one; key equipment has been commissioned.',
      ],
      [
        '目前公司正与 {n} 家{u}推进验证，其中部分客户已进入小批量阶段。',
        'Validation is under way with {n} {u}, some of them already taking small batches.',
      ],
      [
        '公告同时提示，产能释放受订单、良率与原料供应影响，短期不会对业绩产生重大影响。',
        'The filing adds that output depends on orders, yield and supply, with no major short-term effect on results.',
      ],
    ],
  },
  {
    name: 'product',
    category: 'BA',
    weight: 3,
    titles: [
      ['{c}发布新一代{p}，面向{u}', '{c} introduces new {p} for {u}'],
      ['{c}新品解读：{p}的三个改动', 'Three changes in {c}’s new {p}'],
      ['{c}{p}完成首批交付', '{c} completes first deliveries of {p}'],
      ['{p}升温，{t}被频繁提及', 'As talk of {p} heats up, {t} is on everyone’s lips'],
    ],
    summaries: [
      [
        '新一代{p}在关键指标上较前代提升 {pct}%，首批面向{u}供货。',
        'The new {p} beat their predecessors by {pct}% in key figures and go to {u} first.',
      ],
      [
        '{c}称新品已取得 {n} 家{u}的意向，批量时间取决于验证进度。',
        '{c} says {n} {u} have shown interest; volume depends on validation.',
      ],
    ],
    leads: [
      [
        '{f}发布新一代{p}，公司称关键指标较前代提升 {pct}%，首批面向{u}供货。',
        '{f} introduced new {p}, {pct}% better than their predecessors in key figures by the company’s account, for {u} first.',
      ],
      [
        '{c}在新品交流会上介绍了{p}的改进方向，重点放在稳定性和使用成本上。',
        'At a product meeting {c} described how its {p} have changed, with the weight on stability and cost of use.',
      ],
    ],
    details: [
      [
        '产品经理介绍，改进集中在配方、结构和检测三处，客户切换所需的验证项目减少约 {n} 成。',
        'Product managers point to formula, structure and testing; customers need roughly {n}0% fewer checks to switch.',
      ],
      [
        '定价方面，公司采取与用量挂钩的阶梯报价，并提供 {k} 天的试用支持。',
        'Prices step down with volume, and customers get {k} days of trial support.',
      ],
      [
        '同类产品近半年密集推出，比较时应注意测试条件是否一致。',
        'Similar products have appeared in quick succession; check that test conditions match before comparing.',
      ],
    ],
  },
  {
    name: 'order',
    category: 'BA',
    weight: 2.4,
    notIn: [5],
    titles: [
      ['{c}签订 {amount}{p}供货合同', '{c} signs a {amount} contract to supply {p}'],
      ['{c}在手订单增加，{p}排产至明年', '{c}’s backlog grows as {p} are scheduled into next year'],
      ['{c}中标{p}项目，交付期 {k} 周', '{c} wins a project for {p} with delivery in {k} weeks'],
      ['长协还是现货：{p}的订单结构正在改变', 'Long-term or spot: the order book for {p} is changing'],
    ],
    summaries: [
      [
        '合同金额约 {amount}，履行期 {n} 年，交付以{u}的需求计划为准。',
        'The contract is worth about {amount} over {n} years, delivered to the plans of {u}.',
      ],
      [
        '{c}表示，{p}的在手订单较上季度末增长 {pct}%。',
        '{c} says its backlog of {p} grew {pct}% since the end of last quarter.',
      ],
    ],
    leads: [
      [
        '{f}公告，与{u}签订{p}供货合同，金额约 {amount}，履行期 {n} 年。',
        '{f} announced a contract to supply {p} to {u}, worth about {amount} over {n} years.',
      ],
      [
        '{c}披露的经营数据显示，{p}在手订单较上季度末增长 {pct}%，排产周期延长至 {k} 周。',
        'Operating data from {c} show a backlog of {p} up {pct}% on last quarter, with {k} weeks of production scheduled.',
      ],
    ],
    details: [
      [
        '合同约定价格按季度调整，并设有原料价格联动条款，双方每年核定一次最低采购量。',
        'Prices are reviewed quarterly and linked to raw materials; a minimum volume is agreed each year.',
      ],
      [
        '公司提示，合同存在因需求变化而调整的可能，具体收入以实际交付为准。',
        'The company notes that the contract may change with demand and that revenue follows actual delivery.',
      ],
      [
        '为保障交付，{site}已增加班次，并提前锁定 {n} 个月的主要原料。',
        'To deliver on time, {site} has added shifts and secured {n} months of main materials.',
      ],
    ],
  },
  {
    name: 'lawsuit',
    category: 'BA',
    weight: 0.6,
    titles: [
      ['{c}涉{p}专利纠纷，涉案金额 {claim}', '{c} in a {claim} patent dispute over {p}'],
      ['{c}回应专利诉讼：不影响{p}正常供货', '{c} on patent case: supply of {p} continues'],
      ['专利官司之后，{p}的竞争转向哪里', 'After the patent case, where competition in {p} turns'],
    ],
    summaries: [
      [
        '案件涉及{p}的 {n} 项专利，涉案金额 {claim}；公司称相关产品供货未受影响。',
        'The case concerns {n} patents on {p} and {claim}; the company says supply is unaffected.',
      ],
      [
        '{c}表示将依法维护权益，并按规定披露案件进展。',
        '{c} says it will defend its rights and disclose progress as required.',
      ],
    ],
    leads: [
      [
        '{f}公告一起与{p}有关的专利纠纷，涉及专利 {n} 项，涉案金额 {claim}。',
        '{f} disclosed a patent dispute concerning {p}: {n} patents and {claim} at stake.',
      ],
      [
        '针对近日关于专利诉讼的讨论，{c}在互动平台回应称，{p}的生产和供货正常。',
        'Answering recent talk of a patent case, {c} wrote on its question page that {p} are made and supplied as usual.',
      ],
    ],
    details: [
      [
        '公司认为，涉案产品采用自主开发的工艺路线，与对方专利的保护范围不同。',
        'The company holds that its own process lies outside the scope of the patents.',
      ],
      [
        '法务部门介绍，案件仍有后续程序，最终结果存在不确定性，公司未计提相关预计负债。',
        'Further proceedings follow and the outcome is uncertain; no provision has been made.',
      ],
      [
        '近 {n} 年公司围绕{p}新增专利申请逾 {k} 件，研发记录保存完整。',
        'In {n} years the company has filed more than {k} applications on {p} and kept full research records.',
      ],
    ],
  },
  {
    name: 'ruling',
    category: 'BA',
    weight: 0.5,
    titles: [
      ['{c}披露专利诉讼进展：一审驳回对方主要请求', '{c} on its patent case: main claims rejected at first instance'],
      ['{c}专利案一审有了结果，{p}照常供货', '{c}’s patent case decided at first instance; {p} supplied as before'],
    ],
    summaries: [
      [
        '一审判决驳回对方关于{p}的主要请求，涉案金额 {claim}；判决尚未生效。',
        'At first instance the main claims over {p}, worth {claim}, were rejected; the judgment is not final.',
      ],
      ['{c}表示，将按规定披露上诉期内的进展。', '{c} will disclose what happens within the time for appeal.'],
    ],
    leads: [
      [
        '{f}公告专利诉讼进展，一审法院驳回对方关于{p}的主要请求。',
        '{f} reported on its patent case: the court of first instance rejected the main claims over {p}.',
      ],
      [
        '就一审判决，{c}在互动平台回应称，{p}的生产和供货一直正常。',
        'On the judgment {c} wrote on its question page that {p} have been made and supplied as usual throughout.',
      ],
    ],
    details: [
      [
        '公司认为，涉案产品采用自主开发的工艺路线，与对方专利的保护范围不同。',
        'The company holds that its own process lies outside the scope of the patents.',
      ],
      [
        '法务部门介绍，案件仍有后续程序，最终结果存在不确定性，公司未计提相关预计负债。',
        'Further proceedings follow and the outcome is uncertain; no provision has been made.',
      ],
      [
        '近 {n} 年公司围绕{p}新增专利申请逾 {k} 件，研发记录保存完整。',
        'In {n} years the company has filed more than {k} applications on {p} and kept full research records.',
      ],
    ],
  },
  {
    name: 'profitWarning',
    category: 'BA',
    weight: 0.7,
    titles: [
      ['{c}业绩预告：{p}售价下滑，预计本期亏损 {claim}', '{c} expects a loss of {claim} as prices of {p} slip'],
      ['{c}预计本期亏损，{p}订单不及预期', '{c} expects a loss as orders for {p} fall short'],
      ['业绩预告期，{i}公司怎样说明{p}的价格', 'How {i} companies explain prices of {p} in their warnings'],
    ],
    summaries: [
      [
        '{p}售价较上季度末下滑 {pct}%，{c}预计本期亏损 {claim}，具体数据以定期报告为准。',
        'Prices of {p} have slipped {pct}% since last quarter; {c} expects a loss of {claim}, subject to its report.',
      ],
      [
        '{c}称亏损主要来自{p}的跌价准备，现金流保持平稳。',
        '{c} puts the loss down to write-downs on {p} and says cash flow is steady.',
      ],
    ],
    leads: [
      [
        '{f}发布业绩预告，受{p}售价下滑影响，预计本期亏损 {claim}。',
        '{f} warned that it expects a loss of {claim}, because prices of {p} have slipped.',
      ],
      [
        '{c}在业绩预告中说明，{u}推迟采购使{p}的订单低于预期。',
        'In its profit warning {c} said that {u} have put off purchases and orders for {p} fall short.',
      ],
    ],
    details: [
      [
        '公司计划在 {n} 个月内完成降本措施，并把{site}的部分产能转向其他规格。',
        'The company plans to cut costs within {n} months and to move part of the capacity at {site} to other grades.',
      ],
      ['分析认为，{p}的价格能否企稳，取决于{t}的进展。', 'Whether prices of {p} settle depends on {t}, observers say.'],
    ],
  },
  {
    name: 'lateDisclosure',
    category: 'BA',
    weight: 0.3,
    titles: [
      ['{c}因信息披露不及时收到监管函', '{c} receives a supervisory letter for late disclosure'],
      ['{c}公布整改安排：{n} 个月内完成自查', '{c} sets out remedies: its own review done within {n} months'],
    ],
    summaries: [
      [
        '监管认为{c}有 {n} 项信息披露不及时，要求在期限内整改并书面回复。',
        'The supervisor found {n} late disclosures at {c} and asks for remedies and a written answer.',
      ],
      [
        '{c}称已完成披露流程的自查，相关责任人按制度处理。',
        '{c} says it has reviewed how it discloses and dealt with those responsible.',
      ],
    ],
    leads: [
      [
        '{f}公告收到监管函，所涉事项为 {n} 项信息披露不及时。',
        '{f} disclosed a supervisory letter about {n} late disclosures.',
      ],
      [
        '{c}就监管函作出说明，逐项列出 {n} 处披露迟缓的原因。',
        '{c} answered the supervisory letter and gave the cause of each of {n} delays.',
      ],
    ],
    details: [
      [
        '公司表示诚恳接受，将完善内部流程，并在 {n} 个月内提交整改报告。',
        'The company accepts the finding, will mend its procedures and report within {n} months.',
      ],
      [
        '董事会办公室新增了披露前的复核环节，{k} 项清单由专人逐条确认。',
        'The board office now checks before it discloses: {k} items are confirmed one by one.',
      ],
    ],
  },
  {
    name: 'environmentalPenalty',
    category: 'BA',
    weight: 0.2,
    notIn: [5],
    titles: [
      ['{c}因环保违规被罚 {claim}', '{c} fined {claim} for a breach of environmental rules'],
      ['{c}说明{site}的环保处罚：生产未受影响', '{c} on the environmental penalty at {site}: production unaffected'],
    ],
    summaries: [
      [
        '{c}称已对{site}完成自查，相关责任人按制度处理。',
        '{c} says it has reviewed {site} and dealt with those responsible.',
      ],
      [
        '处罚涉及{site}，罚款 {claim}；{c}称将在 {n} 个月内完成整改。',
        'The penalty of {claim} concerns {site}; {c} promises remedies within {n} months.',
      ],
    ],
    leads: [
      [
        '{f}公告收到环保处罚决定，{site}因排放记录不全被罚 {claim}。',
        '{f} disclosed an environmental penalty of {claim} for gaps in the emission records of {site}.',
      ],
      [
        '{c}就{site}的处罚决定作出说明，罚款金额 {claim}，生产未受影响。',
        '{c} explained the penalty of {claim} at {site}; production is unaffected.',
      ],
    ],
    details: [
      [
        '公司表示诚恳接受，将完善内部流程，并在 {n} 个月内提交整改报告。',
        'The company accepts the finding, will mend its procedures and report within {n} months.',
      ],
      [
        '{site}新增在线监测，{k} 个点位由专人逐日确认。',
        '{site} now monitors online, and {k} points are confirmed each day.',
      ],
    ],
  },
  {
    name: 'buyback',
    category: 'BA',
    weight: 0.9,
    titles: [
      ['{c}拟以不超过 {amount}回购股份并注销', '{c} to buy back and cancel shares worth up to {amount}'],
      ['{c}公告回购方案，期限 {n} 个月', '{c} plans a buyback over {n} months'],
      ['回购注销增多，{i}公司怎样说明理由', 'More buybacks: how {i} companies explain them'],
    ],
    summaries: [
      [
        '回购资金来自自有资金，实施期限 {n} 个月，所购股份将用于注销。',
        'The buyback is funded from own cash within {n} months; the shares will be cancelled.',
      ],
      [
        '{c}称回购基于对{p}业务前景的判断，不影响研发与产能投入。',
        '{c} cites its view of the business in {p}; research and capacity plans are unchanged.',
      ],
    ],
    leads: [
      [
        '{f}公告回购方案，拟以不超过 {amount}的自有资金回购股份并予以注销，期限 {n} 个月。',
        '{f} announced a buyback of up to {amount} from its own cash over {n} months, with the shares to be cancelled.',
      ],
      [
        '{c}董事会通过回购方案，金额不超过 {amount}，所购股份全部注销。',
        '{c}’s board approved a buyback of up to {amount}; all the shares will be cancelled.',
      ],
    ],
    details: [
      [
        '董事会说明，公司现金流稳健，回购规模占最近一期净资产的比例不足 {n}%。',
        'The board says cash flow is sound and the buyback is below {n}% of net assets.',
      ],
      [
        '方案设置了价格上限，如期间发生分红，上限将相应调整。',
        'The plan has a price ceiling, to be adjusted for dividends.',
      ],
    ],
  },
  {
    name: 'buybackProgress',
    category: 'BA',
    weight: 0.7,
    titles: [
      ['{c}回购进展：已完成上限的 {m}%', '{c}’s buyback: {m}% of the ceiling completed'],
      ['{c}披露股份回购的最新进展', '{c} reports the latest on its buyback'],
    ],
    summaries: [
      [
        '截至目前，{c}的回购已使用上限的 {m}%，所购股份将用于注销。',
        'So far {c} has used {m}% of the ceiling; the shares will be cancelled.',
      ],
      [
        '{c}称回购基于对{p}业务前景的判断，不影响研发与产能投入。',
        '{c} cites its view of the business in {p}; research and capacity plans are unchanged.',
      ],
    ],
    leads: [
      [
        '{f}公告股份回购进展，累计金额约为上限的 {m}%，资金来自自有资金。',
        '{f} reported that its buyback, paid from own cash, has reached about {m}% of the ceiling.',
      ],
      [
        '{c}披露回购进展，截至目前已使用金额约为上限的 {m}%。',
        '{c} reported on its buyback: about {m}% of the ceiling has been used so far.',
      ],
    ],
    details: [
      [
        '董事会说明，公司现金流稳健，回购规模占最近一期净资产的比例不足 {n}%。',
        'The board says cash flow is sound and the buyback is below {n}% of net assets.',
      ],
      [
        '方案设置了价格上限，如期间发生分红，上限将相应调整。',
        'The plan has a price ceiling, to be adjusted for dividends.',
      ],
    ],
  },
  {
    name: 'visit',
    category: 'BA',
    weight: 2.2,
    notIn: [5],
    titles: [
      ['{c}接待 {k} 家机构调研，{t}被问及最多', '{c} receives {k} institutions, most asking about {t}'],
      ['调研纪要：{c}谈{p}与{t}', 'Meeting notes: {c} on {p} and {t}'],
      ['{c}投资者开放日：把产线讲清楚', '{c}’s investor day: explaining the line'],
      ['机构近期在问什么：{t}升至首位', 'What institutions ask about: {t} moves to the top'],
    ],
    summaries: [
      [
        '{k} 家机构参与，问题集中在{t}、{p}的验证进度以及费用安排。',
        '{k} institutions took part and asked about {t}, validation of {p} and spending.',
      ],
      [
        '{c}重申全年目标不变，并说明了{p}分阶段的产能安排。',
        '{c} kept its full-year targets and set out capacity for {p} in stages.',
      ],
    ],
    leads: [
      [
        '{f}披露投资者关系活动记录，{k} 家机构参与调研，{t}是被问及最多的话题。',
        '{f} published its investor record: {k} institutions attended, and {t} was raised most.',
      ],
      [
        '在投资者开放日上，{c}安排参访者走完{p}的完整产线，并逐项回答关于{t}的问题。',
        'On its investor day {c} led visitors along the whole line for {p} and answered questions on {t} one by one.',
      ],
    ],
    details: [
      [
        '管理层表示，{p}的单位成本较年初下降 {pct}%，下降主要来自工艺稳定后的损耗减少。',
        'Unit costs of {p} have fallen {pct}% since January, management says, mainly from less waste as the process settled.',
      ],
      [
        '关于竞争，公司认为客户更看重交付的确定性，价格并非唯一因素。',
        'On competition, the company believes customers value certain delivery over price alone.',
      ],
      [
        '全年资本开支预算约 {amount}，其中约 {n} 成用于{site}。',
        'Capital spending this year is budgeted at {amount}, some {n}0% of it for {site}.',
      ],
    ],
  },
  {
    name: 'market',
    category: 'BA',
    weight: 2,
    titles: [
      ['{i}周度观察：{t}的讨论为何升温', '{i} this week: why talk of {t} is rising'],
      ['{p}价格企稳，{t}进入观察期', 'Prices of {p} settle as {t} comes under watch'],
      ['从公告词频看{i}：{t}出现次数上升 {pct}%', '{i} by word count: {t} up {pct}% in filings'],
      ['{c}观察：{t}怎样影响{p}的节奏', '{c} in focus: how {t} sets the pace of {p}'],
    ],
    summaries: [
      [
        '近一周，{i}行业公告与报道中提及{t}的篇数上升 {pct}%，{c}等公司被较多引用。',
        'Over the week, mentions of {t} in {i} rose {pct}%, with {c} among those quoted.',
      ],
      [
        '{p}的供需关系趋于平衡，市场把注意力转向{t}。',
        'Supply and demand for {p} are nearing balance, and attention turns to {t}.',
      ],
    ],
    leads: [
      [
        '近一周，{i}行业关于{t}的讨论升温，{c}等公司在公告中先后提及相关安排。',
        'Talk of {t} has grown in {i} this week; {c} and others mention plans in their filings.',
      ],
      [
        '{p}价格连续 {n} 周保持平稳。以{c}为代表的公司，正把重心从扩量转向{t}。',
        'Prices of {p} have held for {n} weeks. Companies such as {c} are shifting from volume to {t}.',
      ],
    ],
    details: [
      [
        '从篇幅看，行业来源的报道占比约 {m}%，其余来自公告和综合媒体。',
        'Trade sources account for about {m}% of the coverage, filings and general media for the rest.',
      ],
      [
        '受访的{u}表示，短期采购计划没有变化，更关心全年价格机制。',
        'The {u} interviewed keep their near-term plans and care more about pricing over the year.',
      ],
      [
        '也有观点认为，{t}的实际影响要到下一个报告期才能看清。',
        'Others hold that the true effect of {t} will show only in the next reporting period.',
      ],
    ],
  },
  {
    name: 'appointment',
    category: 'BA',
    weight: 0.4,
    titles: [
      ['{c}聘任新任技术负责人，分管{p}', '{c} names a new head of technology for {p}'],
      ['{c}新任技术负责人到任，先看{p}的工程化', '{c}’s new head of technology begins with the engineering of {p}'],
    ],
    summaries: [
      [
        '{c}称聘任旨在缩短{p}从研发到交付的链条。',
        '{c} says the appointment is to shorten the path of {p} from research to delivery.',
      ],
      [
        '新任负责人在行业内有 {k} 年工作经历，任期与本届董事会一致。',
        'The new head brings {k} years in the industry and serves with the current board.',
      ],
    ],
    leads: [
      ['{f}公告聘任新的技术负责人，由其分管{p}。', '{f} announced a new head of technology, in charge of {p}.'],
      [
        '{c}董事会审议通过聘任议案，新任负责人将分管{p}的研发与工程化。',
        '{c}’s board approved an appointment; the new head will lead research and engineering of {p}.',
      ],
    ],
    details: [
      [
        '公司表示，考核指标将由出货量改为良率、交付与回款三项。',
        'Goals change from shipments to yield, delivery and collection, the company says.',
      ],
      [
        '交接预计在 {n} 个月内完成，研发团队保持稳定。',
        'The hand-over will take {n} months, with the research team as it is.',
      ],
    ],
  },
  {
    name: 'boardRenewal',
    category: 'BA',
    weight: 0.2,
    titles: [
      [
        '{c}董事会换届完成，设立战略与可持续委员会',
        '{c} completes board renewal and forms a strategy and sustainability committee',
      ],
      ['{c}新一届董事会就任，首次会议谈{t}', '{c}’s new board takes office and speaks of {t} first'],
    ],
    summaries: [
      [
        '{c}完成董事会换届，新设的委员会将审议{p}等重大投入。',
        '{c} has renewed its board; a new committee will review major spending such as that on {p}.',
      ],
      [
        '新一届董事会任期三年，新设的委员会由 {n} 名董事组成。',
        'The new board serves three years; {n} directors sit on the new committee.',
      ],
    ],
    leads: [
      [
        '{f}公告董事会换届完成，并设立战略与可持续委员会。',
        '{f} announced the renewal of its board and a committee for strategy and sustainability.',
      ],
      [
        '{c}股东会选举产生新一届董事会，首次会议讨论了{t}。',
        '{c}’s shareholders elected a new board, which discussed {t} at its first meeting.',
      ],
    ],
    details: [
      ['委员会每半年审议一次{p}的投入与风险。', 'The committee reviews spending on {p} and its risks twice a year.'],
      ['公司表示，管理层保持稳定，既定目标不变。', 'Management and goals stay as they are, the company says.'],
    ],
  },
  {
    name: 'reorganisation',
    category: 'BA',
    weight: 0.3,
    titles: [
      ['{c}调整组织架构，单设{p}事业部', '{c} reorganises and creates a division for {p}'],
      ['{c}成立{p}事业部，研发与销售归到一处', '{c} puts research and sales of {p} into one division'],
    ],
    summaries: [
      [
        '{c}称调整旨在缩短{p}从研发到交付的链条。',
        '{c} says the change shortens the path of {p} from research to delivery.',
      ],
      [
        '新设的事业部统一负责{p}的研发、交付与销售。',
        'The new division takes charge of research, delivery and sales of {p}.',
      ],
    ],
    leads: [
      [
        '{f}公告组织调整，{p}相关业务将由新设的事业部统一负责。',
        '{f} announced a reorganisation: a new division takes charge of {p}.',
      ],
      [
        '{c}把{p}业务从原有部门中分出，单独设立事业部。',
        '{c} has taken the business in {p} out of its former department and made it a division.',
      ],
    ],
    details: [
      [
        '公司表示，考核指标将由出货量改为良率、交付与回款三项。',
        'Goals change from shipments to yield, delivery and collection, the company says.',
      ],
      ['调整预计在 {n} 个月内完成，不涉及裁员安排。', 'The change will take {n} months and involves no lay-offs.'],
    ],
  },
];
