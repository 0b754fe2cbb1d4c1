/** Texts of passkeys, on every page that proves an account. */
export const passkey = {
  signIn: '使用通行密钥登录',
  give: '使用通行密钥验证',
  cancelled: '没有收到通行密钥的确认。请重试，或用其他方式登录。',
  failed: '这个浏览器没能使用通行密钥。请用其他方式登录。',
  recovery: '恢复码',
  recoveryHint: '通行密钥不在身边时，输入一个恢复码',
};

export type PasskeyTexts = typeof passkey;
