import type { WireTexts } from './texts.ts';

export const zhCN: WireTexts = {
  errors: {
    INVALID_REQUEST: '请求有误,数据未改动',
    UNAUTHENTICATED: '没有权限(令牌、用户名或密码错误)',
    SESSION_CUT_OFF: '已登录,但禁止访问',
    NOT_FOUND: '记录不存在',
    BODY_TOO_LARGE: '提交的内容过大',
    UNSUPPORTED_MEDIA_TYPE: '不支持的内容类型',
    RATE_LIMITED: '操作过于频繁，请稍后再试',
    INTERNAL: '服务器发生错误',
    OVERLOADED: '服务器正忙，请稍后再试',
    DATABASE_UNAVAILABLE: '数据库暂时不可用，请稍后再试',
    STORAGE_FULL: '存储空间不足，暂时无法保存',
    BAD_CREDENTIALS: '账号或密码错误',
    ACCOUNT_DISABLED: '账号已停用，请联系管理员',
    NO_COMPANY: '账号尚未关联公司，请联系管理员',
    NOT_PERMITTED: '没有此项操作的权限',
    OLD_PASSWORD_WRONG: '旧密码不正确',
    PASSWORD_UNCHANGED: '新密码不能与旧密码相同',
  },
  issues: {
    usernameRequired: '请输入账号',
    usernameTooLong: '账号最多 64 个字符',
    passwordRequired: '请输入密码',
    passwordTooLong: '密码最多 128 个字符',
    oldPasswordRequired: '请输入旧密码',
    newPasswordRequired: '请输入新密码',
    passwordEmpty: '密码不能为空',
    passwordsDiffer: '两次输入的密码不一致!',
    nulCharacter: '内容含有不允许的字符',
  },
};
