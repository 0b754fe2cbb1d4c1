/** Texts of pages without content: purpose, what is missing, where to go instead. */
export interface UnfilledTexts {
  readonly title: string;
  readonly lead: string;
  readonly missing: string;
  readonly text: string;
  readonly actions: readonly { readonly label: string; readonly href: string }[];
}

export interface UnfilledPages {
  readonly previewPushArticleResult: UnfilledTexts;
  readonly reportDetail: UnfilledTexts;
  readonly echartsData: UnfilledTexts;
  readonly hotWordData: UnfilledTexts;
  readonly linkDescription: UnfilledTexts;
}

const toFront = { label: '返回首页', href: '/front' };
const toContact = { label: '联系我们', href: '/contactUs' };
const toSignIn = { label: '登录工作台', href: '/login' };

export const unfilled: UnfilledPages = {
  previewPushArticleResult: {
    title: '推送预览',
    lead: '收件人看到的样子。',
    missing: '没有可以预览的推送',
    text: '预览链接由工作台生成。请从收到的链接打开，或者登录后重新生成。',
    actions: [toSignIn, toFront],
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
    missing: '没有找到分享的热词',
    text: '这里凭分享链接打开，请核对链接是否完整。今天的热词在「BA 热词」。',
    actions: [{ label: 'BA 热词', href: '/baHotWord' }, toFront],
  },
  linkDescription: {
    title: '链接说明',
    lead: '离开本站之前，先看清要去哪里。',
    missing: '这里没有要打开的链接',
    text: '链接可能不完整，也可能已经过期。',
    actions: [toFront],
  },
};
