import { found, type LoadContext, type LoadOutcome } from '../../loading/page-loader.ts';
import { loadPasswordHint } from '../../loading/password-hint.ts';
import { accountTexts, passkeyTexts, setupTexts } from '../../loading/texts.ts';
import type { AccountTexts } from '../../locales/zh-CN/account.ts';
import type { PasskeyTexts } from '../../locales/zh-CN/passkey.ts';
import type { SetupTexts } from '../../locales/zh-CN/setup.ts';
import type { PageData } from '../../site-data.ts';

export interface SetupData extends PageData {
  readonly texts: SetupTexts;
  /** Of setting up a second factor. */
  readonly loginTexts: AccountTexts['login'];
  readonly passkeyTexts: PasskeyTexts;
  /** The host name that passkeys belong to. */
  readonly rpId: string | null;
  /** ISO 8601; `null` where no code is valid. */
  readonly codeEndsAt: string | null;
  readonly passwordHint: string;
}

export async function loadSetup({ language, call }: LoadContext): Promise<LoadOutcome<SetupData>> {
  const texts = setupTexts[language];
  const { codeEndsAt } = await call('setup.state', {});
  const { rpId } = await call('passkey.site', {});
  return found({
    title: texts.title,
    description: texts.lead,
    texts,
    loginTexts: accountTexts[language].login,
    passkeyTexts: passkeyTexts[language],
    rpId,
    codeEndsAt,
    passwordHint: await loadPasswordHint({ language, call }),
  });
}
