import { found, type PageLoader } from '../../loading/page-loader.ts';
import { accountTexts } from '../../loading/texts.ts';
import type { AccountNotice } from '../../locales/zh-CN/account.ts';
import type { PageData } from '../../site-data.ts';

export type AccountNoticeData = PageData & AccountNotice;

/** A page of the sign-in frame on which people do something elsewhere: it says what, and where. */
export function loadAccountNotice(name: 'auth' | 'authDetail'): PageLoader {
  return async ({ language }) => {
    const texts = accountTexts[language][name];
    return found<AccountNoticeData>({ description: texts.lead, ...texts });
  };
}
