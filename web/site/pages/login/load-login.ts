import { found, type LoadContext, type LoadOutcome } from '../../loading/page-loader.ts';
import { accountTexts } from '../../loading/texts.ts';
import type { AccountTexts } from '../../locales/zh-CN/account.ts';
import type { PageData } from '../../site-data.ts';

export interface LoginData extends PageData {
  readonly texts: AccountTexts['login'];
}

export async function loadLogin({ language }: LoadContext): Promise<LoadOutcome<LoginData>> {
  const texts = accountTexts[language].login;
  return found({ description: texts.lead, texts });
}
