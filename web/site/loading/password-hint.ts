import type { LoadContext } from './page-loader.ts';
import { accountTexts } from './texts.ts';

/** What a new password must be like, by the rules of this installation. */
export async function loadPasswordHint({ language, call }: Pick<LoadContext, 'language' | 'call'>): Promise<string> {
  const { rules } = await call('account.passwordRules', {});
  return accountTexts[language].passwordHints[rules];
}
