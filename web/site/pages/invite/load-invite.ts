import { found, type LoadContext, type LoadOutcome } from '../../loading/page-loader.ts';
import { loadPasswordHint } from '../../loading/password-hint.ts';
import { companyTexts, invitationTexts, passkeyTexts } from '../../loading/texts.ts';
import type { CompanyTexts } from '../../locales/zh-CN/company.ts';
import type { InvitationTexts } from '../../locales/zh-CN/invitation.ts';
import type { PasskeyTexts } from '../../locales/zh-CN/passkey.ts';
import type { PageData } from '../../site-data.ts';

export interface InviteData extends PageData {
  readonly texts: InvitationTexts;
  readonly passkeyTexts: PasskeyTexts;
  readonly captchaTexts: CompanyTexts['form']['captcha'];
  readonly passwordHint: string;
}

/** The same page for every link: its token stands behind `#` and is not sent to the server with the address. */
export async function loadInvite({ language, call }: LoadContext): Promise<LoadOutcome<InviteData>> {
  const texts = invitationTexts[language];
  return found({
    title: texts.title,
    description: texts.lead,
    texts,
    passkeyTexts: passkeyTexts[language],
    captchaTexts: companyTexts[language].form.captcha,
    passwordHint: await loadPasswordHint({ language, call }),
  });
}
