import { found, type LoadContext, type LoadOutcome } from '../../loading/page-loader.ts';
import { accountTexts } from '../../loading/texts.ts';
import type { AccountTexts } from '../../locales/zh-CN/account.ts';
import type { PageData } from '../../site-data.ts';

export interface EditData extends PageData {
  readonly texts: AccountTexts['edit'];
}

export async function loadEdit({ language }: LoadContext): Promise<LoadOutcome<EditData>> {
  const texts = accountTexts[language].edit;
  return found({ description: texts.lead, texts });
}
