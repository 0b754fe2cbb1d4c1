/** What a page without content says: what it is for, what is missing, and where to go instead. */
export interface UnfilledTexts {
  readonly title: string;
  readonly lead: string;
  readonly missing: string;
  readonly text: string;
  readonly actions: readonly { readonly label: string; readonly href: string }[];
}

export interface UnfilledPages {
  readonly companyProfile: UnfilledTexts;
  readonly certificate: UnfilledTexts;
  readonly joinUs: UnfilledTexts;
  readonly contactUs: UnfilledTexts;
  readonly previewPushArticleResult: UnfilledTexts;
  readonly privacy: UnfilledTexts;
  readonly reportDetail: UnfilledTexts;
  readonly echartsData: UnfilledTexts;
  readonly hotWordData: UnfilledTexts;
  readonly linkDescription: UnfilledTexts;
  readonly forget: UnfilledTexts;
  readonly tryUse: UnfilledTexts;
  readonly auth: UnfilledTexts;
  readonly authDetail: UnfilledTexts;
}

const toFront = { label: '返回首页', href: '/front' };
const toContact = { label: '联系我们', href: '/contactUs' };
const toSignIn = { label: '登录工作台', href: '/login' };

export const unfilled: UnfilledPages = {
  companyProfile: {
    title: '公司简介',
    lead: '我们是谁，做什么，为什么这样做。',
    missing: '还没有发布公司简介',
    text: '想先了解我们，可以致电，或者看公司新闻。',
    actions: [{ label: '公司新闻', href: '/companyNews' }, toContact],
  },
  certificate: {
    title: '资质证书',
    lead: '我们持有的资质与认证。',
    missing: '还没有公布证书',
    text: '需要核对资质时，请与我们联系。',
    actions: [toContact, toFront],
  },
  joinUs: {
    title: '加入我们',
    lead: '正在招聘的职位与应聘方式。',
    missing: '目前没有公布职位',
    text: '愿意先认识一下，欢迎来电。',
    actions: [toContact, toFront],
  },
  contactUs: {
    title: '联系我们',
    lead: '工作日有人接听。',
    missing: '还没有发布邮箱与地址',
    text: '请拨打客户服务热线。',
    actions: [toFront],
  },
  previewPushArticleResult: {
    title: '推送预览',
    lead: '收件人看到的样子。',
    missing: '没有可以预览的推送',
    text: '预览链接由工作台生成。请从收到的链接打开，或者登录后重新生成。',
    actions: [toSignIn, toFront],
  },
  privacy: {
    title: '隐私政策与服务条款',
    lead: '我们怎样处理你的信息，以及使用本服务的约定。',
    missing: '还没有发布正文',
    text: '需要条款文本时，请与我们联系。',
    actions: [toContact, toFront],
  },
  reportDetail: {
    title: '报告',
    lead: '周报与月报，凭分享链接打开。',
    missing: '没有找到报告',
    text: '请核对链接是否完整。拥有账号时，可以登录后查看。',
    actions: [toSignIn, toFront],
  },
  echartsData: {
    title: '图表数据',
    lead: '一张分享的图，和它背后的数据表。',
    missing: '没有找到图表',
    text: '请核对链接是否完整，或者请分享者重新发送。',
    actions: [toFront, toContact],
  },
  hotWordData: {
    title: '热词数据',
    lead: '热词图背后的数据表，带日期与背景窗口。',
    missing: '还没有计算出热词',
    text: '热词由近 7 日与此前 84 日的报道对照得出。',
    actions: [{ label: 'BA 热词', href: '/baHotWord' }, toFront],
  },
  linkDescription: {
    title: '链接说明',
    lead: '离开本站之前，先看清要去哪里。',
    missing: '这里没有要打开的链接',
    text: '链接可能不完整，也可能已经过期。',
    actions: [toFront],
  },
  forget: {
    title: '找回密码',
    lead: '凭账号绑定的手机号重新设置密码。',
    missing: '自助找回没有开启',
    text: '请致电客户服务热线，由顾问核对身份后重新设置。',
    actions: [{ label: '返回登录', href: '/login' }],
  },
  tryUse: {
    title: '申请试用',
    lead: '先看你自己的那一面：用你的公司和同业开通试用看板。',
    missing: '在线申请没有开启',
    text: '请致电客户服务热线，告诉顾问公司名称即可。',
    actions: [toContact],
  },
  auth: {
    title: '选择公司',
    lead: '统一登录之后，选择要进入的公司。',
    missing: '没有可用的登录凭证',
    text: '请从合作平台重新进入，或者改用账号登录。',
    actions: [{ label: '账号登录', href: '/login' }],
  },
  authDetail: {
    title: '公司详情',
    lead: '这家公司的账号能看到什么。',
    missing: '没有可用的登录凭证',
    text: '请从合作平台重新进入，或者改用账号登录。',
    actions: [{ label: '账号登录', href: '/login' }],
  },
};
