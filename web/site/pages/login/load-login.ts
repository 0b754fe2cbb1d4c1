import { found, type LoadContext, type LoadOutcome } from '../../loading/page-loader.ts';
import { accountTexts, companyTexts } from '../../loading/texts.ts';
import type { AccountTexts } from '../../locales/zh-CN/account.ts';
import type { CompanyTexts } from '../../locales/zh-CN/company.ts';
import type { PageData } from '../../site-data.ts';

export interface LoginData extends PageData {
  readonly texts: AccountTexts['login'];
  readonly captchaTexts: CompanyTexts['form']['captcha'];
}

export async function loadLogin({ language }: LoadContext): Promise<LoadOutcome<LoginData>> {
  const texts = accountTexts[language].login;
  return found({ description: texts.lead, texts, captchaTexts: companyTexts[language].form.captcha });
}
