const pages = {
  saasProduct: 'SaaS 产品',
  dataProduct: '数据产品',
  baExplorer: 'BA Explorer',
  baActiveRate: 'BA 活跃度',
  baHotWord: 'BA 热词',
};

export const productLabels = {
  productClaim: {
    name: '产品页主张',
    fields: { page: '页面', title: '标题', lead: '导语', note: '补充说明' },
    choices: { page: pages },
  },
  productStep: { name: '步骤', fields: { page: '页面', title: '标题', text: '正文' }, choices: { page: pages } },
  productQuestion: {
    name: '常见问题',
    fields: { page: '页面', question: '问题', answer: '回答' },
    choices: { page: pages },
  },
  saasModule: {
    name: '模块说明',
    fields: { module: '模块代码', audience: '适合谁', gain: '得到什么', opening: '开通方式' },
    choices: { opening: { open: '随账号开通', request: '按需开通' } },
  },
  saasMoment: {
    name: '一天中的时刻',
    fields: { time: '时刻', title: '标题', text: '正文', tool: '工具', href: '链接' },
  },
  dataField: {
    name: '数据目录',
    fields: { name: '字段组', content: '内容', update: '更新', history: '历史', format: '格式' },
  },
  dataSample: { name: '接口样例', fields: { note: '说明', request: '请求', response: '返回' } },
  dataDelivery: { name: '交付方式', fields: { title: '标题', text: '正文', terms: '约定' } },
};
