import type { UnifyOptionDetail } from '#contract/identity/unified-login.ts';
import type { LoadContext, LoadOutcome } from '../../loading/page-loader.ts';
import { authTexts, passkeyTexts } from '../../loading/texts.ts';
import type { AuthTexts } from '../../locales/zh-CN/auth.ts';
import type { PasskeyTexts } from '../../locales/zh-CN/passkey.ts';
import type { PageData } from '../../site-data.ts';
import type { NoticeName } from '../auth/load-auth.ts';
import { isTicketEnded } from '../auth/ticket-ended.ts';

export interface AuthDetailData extends PageData {
  readonly texts: AuthTexts;
  readonly passkeyTexts: PasskeyTexts;
  readonly detail: UnifyOptionDetail | null;
  /** The signed option value. */
  readonly value: string | null;
  readonly notice: NoticeName | null;
}

/**
 * `/auth/detail?option=`: what the account of an option may see in its company, before entering
 * (docs/product/identity.md, "Unified login").
 */
export async function loadAuthDetail({ url, language, call }: LoadContext): Promise<LoadOutcome<AuthDetailData>> {
  const words = { texts: authTexts[language], passkeyTexts: passkeyTexts[language] };
  const { texts } = words;
  const refuse = (status: number, notice: NoticeName): LoadOutcome<AuthDetailData> => {
    const { title, lead } = texts.notices[notice];
    return { status, data: { title, description: lead, ...words, detail: null, value: null, notice } };
  };
  const value = url.searchParams.get('option');
  if (!value) return refuse(200, 'none');
  try {
    const detail = await call('unify.option', { params: { value } });
    const { lead } = texts.detailPage;
    return { status: 200, data: { title: detail.stockName, description: lead, ...words, detail, value, notice: null } };
  } catch (error) {
    if (!isTicketEnded(error)) throw error;
    return refuse(404, 'ended');
  }
}
