import type { Pair } from '#server/product/text.ts';

/** Vocabulary of an industry's articles. */
export interface Vocabulary {
  readonly products: readonly Pair[];
  /** Themes that become hot words. */
  readonly terms: readonly Pair[];
  /** Customers. */
  readonly customers: readonly Pair[];
  /** Sentences on the state of the industry, true of any of its companies. */
  readonly contexts: readonly Pair[];
}

export const vocabularies: Readonly<Record<number, Vocabulary>> = {
  1: {
    products: [
      ['固态电解质', 'solid-state electrolytes'],
      ['高导热石墨膜', 'high-conductivity graphite films'],
      ['陶瓷隔膜涂层', 'ceramic separator coatings'],
      ['低介电树脂', 'low-dielectric resins'],
      ['碳纤维预浸料', 'carbon fibre prepregs'],
      ['光学级薄膜', 'optical-grade films'],
      ['纳米氧化物粉体', 'nano oxide powders'],
      ['片式电容介质材料', 'chip capacitor dielectrics'],
    ],
    terms: [
      ['良率爬坡', 'yield ramp-up'],
      ['海外产能', 'overseas capacity'],
      ['供应链溯源', 'supply-chain traceability'],
      ['价格联动', 'price linkage'],
      ['绿电直供', 'direct green power'],
      ['国产替代', 'domestic substitution'],
    ],
    customers: [
      ['整车客户', 'carmakers'],
      ['动力电池企业', 'battery makers'],
      ['消费电子客户', 'consumer electronics customers'],
    ],
    contexts: [
      [
        '新材料从送样到批量供货通常要经过多轮验证，良率和一致性是客户最先问的两个数字。',
        'New materials pass several rounds of validation between sample and volume supply; yield and consistency are the first two numbers customers ask for.',
      ],
      [
        '今年以来上游原料价格波动收窄，行业把更多精力放在工艺和能耗上。',
        'Raw material prices have swung less this year, and the industry has turned its attention to process and energy use.',
      ],
      [
        '多家企业同期扩产，市场更关心新增产能何时能变成有效订单。',
        'Several companies are expanding at once, and the market wants to know when new capacity becomes firm orders.',
      ],
      [
        '下游客户对批次追溯的要求在提高，检测数据随货交付逐渐成为惯例。',
        'Customers ask for stricter batch traceability, and test data shipped with the goods is becoming the norm.',
      ],
      [
        '分析人士提醒，实验室指标与量产指标之间仍有距离，验证周期应当单独披露。',
        'Analysts caution that laboratory figures and volume figures still differ, and that validation periods deserve separate disclosure.',
      ],
    ],
  },
  2: {
    products: [
      ['五轴加工中心', 'five-axis machining centres'],
      ['精密减速器', 'precision reducers'],
      ['直线电机平台', 'linear motor stages'],
      ['在线检测设备', 'in-line inspection machines'],
      ['重载传动箱', 'heavy-duty gearboxes'],
      ['高速主轴', 'high-speed spindles'],
      ['柔性装配线', 'flexible assembly lines'],
      ['测量仪器', 'measuring instruments'],
    ],
    terms: [
      ['核心部件自制', 'in-house core parts'],
      ['交付周期', 'lead time'],
      ['设备更新', 'equipment renewal'],
      ['远程运维', 'remote maintenance'],
      ['海外服务网点', 'overseas service network'],
      ['首台套', 'first-of-its-kind equipment'],
    ],
    customers: [
      ['零部件厂商', 'component makers'],
      ['电子制造客户', 'electronics manufacturers'],
      ['重工客户', 'heavy-industry customers'],
    ],
    contexts: [
      [
        '装备行业的订单与下游开工率关系密切，交付节奏往往比签约金额更能说明景气程度。',
        'Equipment orders follow their customers’ utilisation, and the pace of delivery says more than the value signed.',
      ],
      [
        '核心部件的自制比例决定毛利，也决定交付周期能否缩短。',
        'The share of core parts made in house decides margins, and whether lead times can be shortened.',
      ],
      [
        '老旧设备更新带来一批替换需求，客户同时要求更低的单件能耗。',
        'Renewal of ageing equipment brings replacement demand, with customers asking for less energy per piece.',
      ],
      [
        '装备企业正把服务收入单列，市场开始比较各家的在保设备数量。',
        'Equipment makers have begun to report service revenue separately, and the market compares installed bases.',
      ],
      [
        '出口订单的验收周期较长，汇率和运费对当期利润的影响需要结合附注阅读。',
        'Export orders take longer to accept; currency and freight effects are best read with the notes.',
      ],
    ],
  },
  3: {
    products: [
      ['双特异性抗体', 'bispecific antibodies'],
      ['长效注射剂', 'long-acting injections'],
      ['吸入制剂', 'inhaled formulations'],
      ['磁共振线圈', 'MRI coils'],
      ['微创导管', 'minimally invasive catheters'],
      ['分子诊断试剂盒', 'molecular diagnostic kits'],
      ['缓释片', 'sustained-release tablets'],
      ['基因测序文库', 'sequencing library kits'],
    ],
    terms: [
      ['临床入组', 'clinical enrolment'],
      ['集中采购', 'volume-based procurement'],
      ['对外授权', 'out-licensing'],
      ['真实世界数据', 'real-world data'],
      ['研发管线', 'research pipeline'],
      ['质量一致性', 'quality consistency'],
    ],
    customers: [
      ['医疗机构', 'hospitals'],
      ['流通企业', 'distributors'],
      ['合作研发方', 'development partners'],
    ],
    contexts: [
      [
        '创新药的进展多以临床里程碑计算，投资者更看重入组速度和终点设计。',
        'Progress in new drugs is counted in clinical milestones; investors watch the speed of enrolment and the choice of endpoints.',
      ],
      [
        '集中采购进入常态，企业的应对从价格转向品种组合和成本结构。',
        'Volume-based procurement is routine now, and companies answer with product mix and cost rather than price alone.',
      ],
      [
        '研发费用的资本化口径各家不同，比较利润时需要先把口径对齐。',
        'Companies capitalise research costs differently, so the basis must be aligned before profits are compared.',
      ],
      [
        '医疗器械的装机量与耗材收入之间存在时间差，季度波动属于常见现象。',
        'Consumables follow installed devices with a lag, so quarterly swings are common.',
      ],
      [
        '对外授权的首付款通常一次确认，后续里程碑款存在不确定性。',
        'Upfront payments from licensing are usually recognised at once; later milestones remain uncertain.',
      ],
    ],
  },
  4: {
    products: [
      ['储能变流器', 'storage inverters'],
      ['液冷电池柜', 'liquid-cooled battery cabinets'],
      ['高效光伏组件', 'high-efficiency solar modules'],
      ['海上风电塔筒', 'offshore wind towers'],
      ['电解水制氢装置', 'water electrolysers'],
      ['智能配电柜', 'smart distribution cabinets'],
      ['虚拟电厂平台', 'virtual power plant platforms'],
      ['风机叶片', 'wind turbine blades'],
    ],
    terms: [
      ['绿电交易', 'green power trading'],
      ['容量电价', 'capacity pricing'],
      ['独立储能', 'stand-alone storage'],
      ['并网节奏', 'grid connection pace'],
      ['海外认证', 'overseas certification'],
      ['组件价格', 'module prices'],
    ],
    customers: [
      ['电站业主', 'plant owners'],
      ['工商业用户', 'commercial users'],
      ['工程总包方', 'engineering contractors'],
    ],
    contexts: [
      [
        '新能源项目的收入确认与并网节奏有关，季度之间的差异往往来自验收时点。',
        'Revenue in new energy follows grid connection, so differences between quarters often come from acceptance dates.',
      ],
      [
        '储能的招标价格趋于平稳，业主开始把循环寿命和运维响应写进评分表。',
        'Storage tender prices have steadied, and owners now score cycle life and service response.',
      ],
      [
        '绿电交易的规则逐步细化，用电企业对凭证的可追溯性提出要求。',
        'Rules for green power trading grow more detailed, and buyers ask for certificates that can be traced.',
      ],
      [
        '海外市场的认证周期较长，提前布局的企业在交付上更从容。',
        'Certification abroad takes time, and those who began early deliver with less strain.',
      ],
      [
        '行业产能仍在出清，现金流和在手订单是这一阶段最被反复引用的指标。',
        'Excess capacity is still leaving the industry; cash flow and order backlog are the figures quoted most.',
      ],
    ],
  },
  5: {
    products: [
      ['工业仿真软件', 'industrial simulation tools'],
      ['数据治理平台', 'data governance platforms'],
      ['电源管理芯片', 'power management chips'],
      ['视觉质检系统', 'visual inspection systems'],
      ['零信任网关', 'zero-trust gateways'],
      ['边缘计算终端', 'edge computing terminals'],
      ['知识检索助手', 'knowledge retrieval assistants'],
      ['车规级传感芯片', 'automotive sensor chips'],
    ],
    terms: [
      ['订阅收入', 'subscription revenue'],
      ['国产适配', 'local platform adaptation'],
      ['数据资产入表', 'data assets on the balance sheet'],
      ['算力成本', 'computing cost'],
      ['续费率', 'renewal rate'],
      ['安全合规', 'security compliance'],
    ],
    customers: [
      ['制造业客户', 'manufacturers'],
      ['金融机构', 'financial institutions'],
      ['政企客户', 'public and enterprise customers'],
    ],
    contexts: [
      [
        '软件企业由项目制转向订阅制，短期收入承压，但合同负债的变化更值得关注。',
        'Software companies are moving from projects to subscriptions; revenue feels it first, while contract liabilities tell more.',
      ],
      [
        '数据资产如何计量仍在探索，披露口径的差别会直接影响可比性。',
        'How to measure data assets is still being worked out, and differing disclosures limit comparison.',
      ],
      [
        '芯片设计企业的库存周期接近尾声，新品导入进度成为主要变量。',
        'Chip designers are near the end of their inventory cycle, and new product introductions are the main variable.',
      ],
      [
        '智能化项目从试点走向推广，客户开始要求以节省的工时计价。',
        'Automation projects are moving beyond pilots, and customers ask to be charged by hours saved.',
      ],
      [
        '安全合规的支出较为刚性，订单多集中在年末验收。',
        'Spending on security compliance is firm, and most orders are accepted towards year end.',
      ],
    ],
  },
  6: {
    products: [
      ['低温鲜奶', 'chilled fresh milks'],
      ['原叶袋泡茶', 'whole-leaf tea bags'],
      ['轻食代餐', 'light meals'],
      ['再生纤维服饰', 'recycled-fibre clothes'],
      ['收纳家具', 'storage units'],
      ['氨基酸洗护', 'amino-acid care products'],
      ['冷冻烘焙', 'frozen bakery products'],
      ['儿童营养品', 'children’s nutrition products'],
    ],
    terms: [
      ['渠道下沉', 'deeper distribution'],
      ['会员复购', 'member repurchase'],
      ['即时零售', 'instant retail'],
      ['新品动销', 'new product sell-through'],
      ['可回收包装', 'recyclable packaging'],
      ['冷链覆盖', 'cold-chain coverage'],
    ],
    customers: [
      ['经销商', 'dealers'],
      ['连锁渠道', 'chain stores'],
      ['线上会员', 'online members'],
    ],
    contexts: [
      [
        '消费品企业的库存和渠道费用往往先于收入发生变化，阅读报表时可以一并观察。',
        'In consumer goods, stock and channel spending move before revenue does, and are best read together.',
      ],
      [
        '即时零售改变了补货频率，区域仓的周转成为新的比较维度。',
        'Instant retail has changed how often shelves are filled, and regional warehouse turnover is a new point of comparison.',
      ],
      [
        '原料价格回落为毛利提供支撑，但促销力度仍然不小。',
        'Lower input prices support margins, though promotion remains heavy.',
      ],
      ['包装减量与可回收成为渠道准入的加分项。', 'Lighter and recyclable packaging earns points with retailers.'],
      [
        '新品推出较多，但真正进入常销货架的比例并不高，动销数据比上新数量更有说服力。',
        'Many products are launched but few stay on the shelf; sell-through persuades more than the number of launches.',
      ],
    ],
  },
};

/** Closing sentences for any article. */
export const outlooks: readonly Pair[] = [
  ['后续进展以公司在指定渠道披露的公告为准。', 'Further progress is to be read from the company’s formal filings.'],
  ['公司表示，将按规定及时披露后续进展。', 'The company said it would disclose further progress as required.'],
  [
    '市场人士认为，下一个观察点是定期报告中的分项数据。',
    'Market participants see the segment figures of the next periodic report as the point to watch.',
  ],
  ['截至发稿，公司没有进一步的补充说明。', 'At the time of writing the company had nothing to add.'],
  [
    '多位投资者在互动平台上追问节奏与投入，公司给出了分阶段的安排。',
    'Investors asked on the company’s question page about pace and spending; the answer set out stages.',
  ],
  [
    '从过往几个季度看，类似事项从公告到落地大约需要两到三个季度。',
    'Over past quarters, comparable matters have taken two to three quarters from announcement to effect.',
  ],
  ['需要留意的是，相关数据为公司口径，尚未经审计。', 'The figures are the company’s own and have not been audited.'],
  [
    '对普通读者而言，比起单日的热度，连续几周的变化更有参考价值。',
    'For most readers the change over several weeks says more than the attention of a single day.',
  ],
];

/** Sites without the name of a place. */
export const sites: readonly Pair[] = [
  ['一号基地', 'Site One'],
  ['二期厂区', 'the phase-two plant'],
  ['北区工厂', 'the north works'],
  ['新建车间', 'the new workshop'],
  ['西区产线', 'the west line'],
];
