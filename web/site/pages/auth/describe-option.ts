import type { UnifyOption } from '#contract/identity/unified-login.ts';
import type { AuthTexts } from '../../locales/zh-CN/auth.ts';

/** Description of a company below its name. */
export function describeOption(option: UnifyOption, texts: AuthTexts, namesAccount: boolean): string {
  const notes = [
    texts.modules.replace('{count}', String(option.moduleCount)),
    ...(namesAccount ? [texts.account.replace('{name}', option.userName)] : []),
    ...(option.needsCode ? [texts.guarded] : []),
  ];
  return notes.join(' · ');
}
