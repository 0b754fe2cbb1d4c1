/** Why nobody can enter, and what to do. */
export interface AuthNotice {
  readonly title: string;
  readonly lead: string;
  readonly noteTitle: string;
  readonly noteText: string;
}

const notices: Readonly<
  Record<
    | ('none' | 'ended' | 'noCompany' | 'unknown' | 'unreachable' | 'lost' | 'denied' | 'failed' | 'unlinked')
    | ('busy' | 'broken'),
    AuthNotice
  >
> = {
  none: {
    title: '选择公司',
    lead: '从合作平台进入的用户，在这里选择要进入的公司。',
    noteTitle: '未找到登录凭证',
    noteText: '请从合作平台重新点击进入，或在登录页用统一账号登录。仍然不行时，请致电：',
  },
  ended: {
    title: '登录凭证已失效',
    lead: '该凭证已使用或已过期。',
    noteTitle: '凭证只能进入一次',
    noteText: '为了安全，凭证几分钟内有效，进入一家公司之后即作废。请重新登录，或从合作平台重新进入。需要帮助请致电：',
  },
  noCompany: {
    title: '还没有可以进入的公司',
    lead: '您的身份已经验证，但名下没有可用的公司。',
    noteTitle: '账号尚未关联公司',
    noteText: '可能是关联已被撤销，或者账号已停用。请联系贵司的管理员，或致电：',
  },
  unknown: {
    title: '没有这个登录方式',
    lead: '链接指向的合作平台没有接入，或者已经停用。',
    noteTitle: '请换一种方式登录',
    noteText: '登录页列出了现在可用的方式。需要帮助请致电：',
  },
  unreachable: {
    title: '暂时连不上合作平台',
    lead: '合作平台的登录服务没有应答。',
    noteTitle: '请稍后再试',
    noteText: '也可以先用账号登录。一直连不上时，请致电：',
  },
  lost: {
    title: '登录过程已中断',
    lead: '这次登录不是从这个浏览器开始的，或者停留得太久。',
    noteTitle: '请从登录页重新开始',
    noteText: '登录须在同一个浏览器里十分钟内完成。需要帮助请致电：',
  },
  denied: {
    title: '登录已取消',
    lead: '您在合作平台上取消了登录，或者没有同意授权。',
    noteTitle: '没有任何改动',
    noteText: '可以重新登录，或者换一种方式。需要帮助请致电：',
  },
  busy: {
    title: '登录次数过多',
    lead: '从您的网络登录得太频繁，暂时不能继续。',
    noteTitle: '请过几分钟再试',
    noteText: '请从登录页重新开始。一直不能登录时，请致电：',
  },
  broken: {
    title: '暂时不能登录',
    lead: '我们这边出了问题，这次登录没有完成。',
    noteTitle: '请稍后再试',
    noteText: '请从登录页重新开始。一直不能登录时，请致电：',
  },
  failed: {
    title: '没有通过验证',
    lead: '合作平台返回的结果未通过验证，登录未成功。',
    noteTitle: '请重新登录一次',
    noteText: '如果反复出现，请把这一页告诉贵司的管理员，或致电：',
  },
  unlinked: {
    title: '账号还没有关联',
    lead: '您在合作平台的账号已经验证，但还没有与这里的账号关联。',
    noteTitle: '请先关联，再从合作平台进入',
    noteText: '关联由客户服务办理，一次即可；在此之前可以用账号登录。请致电：',
  },
};

/** Texts of the choice of company, its details, and the tab for unified login. */
export const auth = {
  notices,
  toLogin: '去登录',
  title: '选择公司',
  lead: '点选一家公司即可进入，之后仍可在工作台里切换。',
  leadOne: '您的账号可以进入这家公司。',
  list: '可以进入的公司',
  modules: '{count} 个模块',
  account: '账号 {name}',
  guarded: '需要动态验证码',
  detail: '查看权限',
  detailOf: '查看在{company}的权限',
  enter: '进入',
  entering: '正在进入',
  expiry: '凭证十分钟内有效，只能进入一次。',
  needsScript: '进入公司需要启用 JavaScript。',
  loading: '正在加载公司列表',
  failed: '加载失败，请检查网络后重试。',
  reload: '重新加载',
  signedIn: {
    title: '这个浏览器已经登录',
    text: '当前账号是 {name}。选择公司会结束现有的登录，重新进入。',
    stay: '继续使用当前登录',
  },
  code: {
    title: '二次验证',
    text: '进入{company}的账号开启了二次验证，请输入验证器当前显示的 6 位数字，也可以用恢复码。',
    passkeyText: '进入{company}的账号开启了二次验证，请使用它的通行密钥，也可以用恢复码。',
    label: '动态验证码',
    required: '请输入动态验证码',
    submit: '验证并进入',
    submitting: '正在验证',
    cancel: '返回',
    setup: '这个账号须先开启二次验证：请改用账号登录，按提示设置一次。',
  },
  detailPage: {
    back: '返回选择公司',
    lead: '进入之前，先看这个账号在这家公司能看到什么。',
    account: '账号',
    roles: '角色',
    noRoles: '没有角色',
    code: '证券代码',
    modules: '已开通的模块',
    noModules: '这家公司现在没有开通的模块。',
    until: '至 {date}',
    always: '长期',
    pages: '可以打开的页面',
    noPages: '这个账号还没有可以打开的页面。',
    comma: '、',
  },
  tab: {
    username: '统一账号',
    usernameHint: '任一公司的账号',
    password: '统一账号的密码',
    passwordHint: '请输入密码',
    submit: '验证并选择公司',
    submitting: '正在验证',
    lead: '一次登录，选择要进入的公司。',
    expired: '密码已到期：请改用账号登录，按提示设置新密码。',
    otherWays: '也可以通过合作平台登录',
    provider: '用{name}登录',
  },
};

export type AuthTexts = typeof auth;
