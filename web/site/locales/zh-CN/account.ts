/** What a page says to somebody who has to do something elsewhere first. */
export interface AccountNotice {
  readonly title: string;
  readonly lead: string;
  readonly noteTitle: string;
  readonly noteText: string;
  /** Above the steps. */
  readonly ready: string;
  readonly steps: readonly string[];
  readonly way: { readonly label: string; readonly href: string };
}

const notices: Readonly<Record<'auth' | 'authDetail', AccountNotice>> = {
  auth: {
    title: '选择公司',
    lead: '从合作平台进入的用户，在这里选择要进入的公司。',
    noteTitle: '这次访问没有带来登录凭证',
    noteText: '凭证只能使用一次，几分钟内有效。请回到合作平台重新点击进入；仍然不行时，请致电：',
    ready: '从合作平台进入的步骤',
    steps: ['在合作平台登录', '点击「进入商鉴工作台」之类的入口', '回到这里选择公司'],
    way: { label: '改用账号登录', href: '/login' },
  },
  authDetail: {
    title: '公司详情',
    lead: '进入之前，先看这家公司的账号能看到什么。',
    noteTitle: '还没有选定公司',
    noteText: '公司在上一步选择，选择需要合作平台带来的登录凭证。请回到合作平台重新进入；仍然不行时，请致电：',
    ready: '从合作平台进入的步骤',
    steps: ['在合作平台登录并点击进入', '选择要进入的公司', '核对可用的模块，然后进入'],
    way: { label: '改用账号登录', href: '/login' },
  },
};

/** Words of the login form, of the page that changes a password, and of those beside them. */
export const account = {
  ...notices,
  login: {
    title: '登录工作台',
    lead: '使用企业分配的账号登录。',
    tabs: '登录方式',
    byAccount: '账号登录',
    unified: '统一登录',
    username: '账号',
    usernameHint: '请输入账号',
    password: '密码',
    passwordHint: '请输入密码',
    showPassword: '显示密码',
    hidePassword: '隐藏密码',
    forgot: '忘记密码',
    submit: '登录',
    submitting: '登录中',
    noAccount: '还没有账号？',
    tryUse: '申请试用',
    adviser: '联系顾问',
    consent: '登录即表示同意',
    privacy: '隐私政策与服务条款',
    unifiedTitle: '统一登录从合作平台发起',
    unifiedText: '请在合作平台上点击进入，完成验证后会直接回到这里选择公司。也可以改用账号登录。',
    needsScript: '登录需要启用 JavaScript。',
    otp: '动态验证码',
    otpHint: '验证器显示的 6 位数字，或一个恢复码',
    newPwd: '新密码',
    newPwdHint: '8 到 128 个字符',
    rePwd: '重复新密码',
    setup: {
      title: '设置二次验证',
      install: '在手机上安装任意一款身份验证器应用。',
      scan: '用它扫描下面的二维码。',
      picture: '供验证器扫描的二维码',
      byHand: '不能扫描时，请在应用中手动输入密钥：',
      confirm: '输入验证器显示的 6 位数字。',
      submit: '确认并登录',
      back: '返回登录',
      codesTitle: '恢复码',
      codesText: '手机不在身边时，可以用恢复码代替动态验证码，每个只能用一次。恢复码只显示这一次，请妥善保存。',
      copy: '复制',
      copied: '恢复码已复制。',
      copyFailed: '没有复制成功，请手动选择并复制。',
      save: '下载',
      enter: '已保存，进入工作台',
    },
  },
  edit: {
    title: '修改密码',
    lead: '修改成功后需要重新登录。',
    oldPwd: '旧密码',
    newPwd: '新密码',
    rePwd: '重复新密码',
    showPassword: '显示密码',
    hidePassword: '隐藏密码',
    cancel: '取消',
    confirm: '确定',
    submitting: '提交中',
    success: '修改成功!',
    signedOut: '请先登录',
    signedOutText: '修改密码需要登录。登录之后，可以从右上角的菜单再次打开。',
    signIn: '登录',
  },
};

export type AccountTexts = typeof account;
