/** Message after a session ended, shown once. */
export const sessionEnded = {
  SESSION_ENDED: {
    title: '登录已在别处结束',
    text: '这次登录从其他设备或标签页退出，或者密码刚刚修改过。如果不是您本人所为，请尽快修改密码。',
  },
  SESSION_EXPIRED: {
    title: '登录已过期',
    text: '超过 30 分钟没有操作，或登录已满 12 小时，系统已自动退出。',
  },
  SESSION_CUT_OFF: {
    title: '登录已被停止',
    text: '账号已停用，或者您已不在这家公司。如有疑问，请联系贵司管理员或客户服务。',
  },
  UNKNOWN: { title: '登录已失效', text: '请重新登录。' },
  signIn: '重新登录',
  signInBack: '重新登录，回到刚才的页面',
  close: '关闭',
};

export type SessionEndedTexts = typeof sessionEnded;
