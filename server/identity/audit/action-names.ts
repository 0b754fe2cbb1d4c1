import type { Language } from '#contract/language.ts';

/** Names of actions. A missing one shows its code. */
const names: Readonly<Record<string, readonly [chinese: string, english: string]>> = {
  'session.login': ['登录', 'Signed in'],
  'session.loginFailed': ['登录失败', 'Sign-in failed'],
  'session.logout': ['退出登录', 'Signed out'],
  'session.ended': ['结束登录设备', 'Ended a session'],
  'session.endedOthers': ['结束其他全部登录', 'Ended all other sessions'],
  'session.switchCompany': ['切换公司', 'Switched company'],
  'account.changePassword': ['修改密码', 'Changed the password'],
  'recovery.setPassword': ['找回密码', 'Reset the password'],
  'secondFactor.on': ['开启二次验证', 'Turned on the second factor'],
  'secondFactor.off': ['关闭二次验证', 'Turned off the second factor'],
  'secondFactor.codes': ['更换恢复码', 'Renewed recovery codes'],
  'unify.ticket': ['统一登录凭证', 'Unified sign-in ticket'],
  'unify.entered': ['统一登录', 'Signed in by unified login'],
  'unify.refused': ['统一登录被拒绝', 'Unified sign-in refused'],
  'unify.linked': ['关联统一账号', 'Linked a unified account'],
  'unify.unlinked': ['解除统一账号', 'Unlinked a unified account'],
  'unify.partnerSaved': ['保存合作平台', 'Saved a partner platform'],
  'unify.partnerRemoved': ['移除合作平台', 'Removed a partner platform'],
  'contact.add': ['新增联系人', 'Added a contact'],
  'contact.change': ['修改联系人', 'Changed a contact'],
  'contact.delete': ['删除联系人', 'Removed contacts'],
  'contact.restore': ['恢复联系人', 'Restored contacts'],
  'contact.deleteGroup': ['删除联系人分组', 'Removed a group of contacts'],
  'contact.addGroup': ['新增联系人分组', 'Added a group of contacts'],
  'contact.renameGroup': ['重命名联系人分组', 'Renamed a group of contacts'],
  'contact.consent': ['记录同意', 'Recorded consent'],
  'contact.receive': ['调整接收状态', 'Changed who receives'],
  'contact.export': ['导出联系人', 'Exported contacts'],
  'contact.import': ['导入联系人', 'Imported contacts'],
  'contact.undoImport': ['撤销导入联系人', 'Undid an import of contacts'],
  'peer.change': ['修改同业', 'Changed peers'],
  'client.open': ['开通客户', 'Added a client'],
  'client.module': ['调整客户模块', 'Changed a module of a client'],
  'client.decline': ['婉拒模块申请', 'Declined a request for a module'],
  'evaluation.import': ['导入评价', 'Imported scores'],
  'article.import': ['导入文章', 'Imported articles'],
  'manual.import': ['导入手册', 'Imported chapters of the manual'],
  'manual.order': ['调整手册顺序', 'Moved a chapter of the manual'],
  'module.request': ['申请模块', 'Requested a module'],
  'upload.image': ['上传图片', 'Uploaded a picture'],
  'upload.video': ['上传视频', 'Uploaded a video'],
  'audit.export': ['导出操作记录', 'Exported the audit log'],
};

export function actionName(action: string, language: Language): string {
  const [chinese, english] = names[action] ?? [action, action];
  return language === 'en' ? english : chinese;
}
