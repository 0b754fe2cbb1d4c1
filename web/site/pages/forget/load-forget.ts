import { found, type LoadContext, type LoadOutcome } from '../../loading/page-loader.ts';
import { loadPasswordHint } from '../../loading/password-hint.ts';
import { companyTexts, recoveryTexts } from '../../loading/texts.ts';
import type { CompanyTexts } from '../../locales/zh-CN/company.ts';
import type { RecoveryTexts } from '../../locales/zh-CN/recovery.ts';
import type { PageData } from '../../site-data.ts';

export interface ForgetData extends PageData {
  readonly texts: RecoveryTexts;
  readonly captchaTexts: CompanyTexts['form']['captcha'];
  readonly passwordHint: string;
}

export async function loadForget({ language, call }: LoadContext): Promise<LoadOutcome<ForgetData>> {
  const texts = recoveryTexts[language];
  return found({
    title: texts.title,
    description: texts.lead,
    texts,
    captchaTexts: companyTexts[language].form.captcha,
    passwordHint: await loadPasswordHint({ language, call }),
  });
}
