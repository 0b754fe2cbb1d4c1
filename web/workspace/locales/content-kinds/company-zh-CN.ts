export const companyLabels = {
  companyStatement: {
    name: '公司陈述',
    fields: { slogan: '竖排题词', title: '标题', body: '正文', note: '数字下方的说明' },
  },
  companyFigure: {
    name: '公司数字',
    fields: { source: '来源', value: '数值', unit: '单位', label: '名称' },
    choices: {
      source: {
        written: '手工填写',
        industries: '覆盖行业数',
        companies: '收录公司数',
        sources: '收录来源数',
        articles: '收录文章数',
      },
    },
  },
  certificate: {
    name: '资质证书',
    fields: {
      name: '名称',
      issuer: '颁发机构',
      number: '证书编号',
      issuedOn: '颁发日期',
      validUntil: '有效期至',
      scope: '适用范围',
      pattern: '图案',
    },
    choices: { pattern: { mirror: '镜', waves: '波', slips: '册', ridge: '山', weave: '经纬' } },
  },
  careers: { name: '招聘陈述', fields: { title: '标题', lead: '引言', apply: '应聘方式', mail: '招聘邮箱' } },
  job: {
    name: '职位',
    fields: {
      title: '职位名称',
      place: '地点',
      team: '团队',
      employment: '用工形式',
      body: '职位说明',
      until: '截止日期',
    },
    choices: { employment: { fullTime: '全职', partTime: '兼职', internship: '实习' } },
  },
  contact: {
    name: '联系方式',
    fields: {
      lead: '引言',
      email: '邮箱',
      emailNote: '邮箱说明',
      formTitle: '留言表单标题',
      formLead: '留言表单引言',
      next: '留言之后（每行一步）',
    },
  },
  contactPlace: {
    name: '办公地点',
    fields: {
      name: '名称',
      address: '地址',
      route: '怎样到达',
      mainStreet: '示意图：主街',
      sideStreet: '示意图：横街',
      station: '示意图：车站',
      landmark: '示意图：地标',
    },
  },
  privacyVersion: {
    name: '隐私政策与服务条款',
    fields: { version: '版本号', effectiveOn: '生效日期', changes: '修订说明', body: '正文' },
  },
  trial: { name: '申请试用', fields: { title: '标题', lead: '承诺', next: '提交之后（每行一步）' } },
  trialStep: { name: '试用步骤', fields: { title: '步骤', note: '说明' } },
  trialTopic: { name: '想先解决的问题', fields: { label: '选项' } },
};
