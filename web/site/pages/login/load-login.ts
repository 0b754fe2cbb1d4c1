import { found, type LoadContext, type LoadOutcome } from '../../loading/page-loader.ts';
import { loadPasswordHint } from '../../loading/password-hint.ts';
import { accountTexts, authTexts, companyTexts, passkeyTexts } from '../../loading/texts.ts';
import type { AccountTexts } from '../../locales/zh-CN/account.ts';
import type { AuthTexts } from '../../locales/zh-CN/auth.ts';
import type { CompanyTexts } from '../../locales/zh-CN/company.ts';
import type { PasskeyTexts } from '../../locales/zh-CN/passkey.ts';
import type { PageData } from '../../site-data.ts';

export interface LoginData extends PageData {
  readonly texts: AccountTexts['login'];
  readonly captchaTexts: CompanyTexts['form']['captcha'];
  readonly authTexts: Pick<AuthTexts, 'tab' | 'code'>;
  readonly passkeyTexts: PasskeyTexts;
  /** The host name that passkeys belong to. */
  readonly rpId: string | null;
  /** Connected OpenID providers. */
  readonly providers: readonly { readonly id: string; readonly name: string }[];
  readonly passwordHint: string;
}

export async function loadLogin({ language, call }: LoadContext): Promise<LoadOutcome<LoginData>> {
  const texts = accountTexts[language].login;
  const { tab, code } = authTexts[language];
  const { rpId } = await call('passkey.site', {});
  const providers = await call('unify.providers', {});
  return found({
    description: texts.lead,
    texts,
    captchaTexts: companyTexts[language].form.captcha,
    authTexts: { tab, code },
    passkeyTexts: passkeyTexts[language],
    rpId,
    providers,
    passwordHint: await loadPasswordHint({ language, call }),
  });
}
