import type { recoveryEndpoints } from '#contract/identity/recovery.ts';
import type { Language } from '#contract/language.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import {
  checkRecoveryCode,
  type RecoveryDeps,
  sendCodeFor,
  sendRecoveryCode,
  setNewPassword,
} from './recover-password.ts';
import { codeText } from './texts.ts';

export function recoveryHandlers(given: Omit<RecoveryDeps, 'writeText'>): Handlers<typeof recoveryEndpoints> {
  const deps = (language: Language): RecoveryDeps => ({ ...given, writeText: (code) => codeText(code, language) });
  return {
    'recovery.sendCode': ({ query: { username, phone, challenge, answer } }, { language, reader }) => {
      const captcha = challenge === undefined ? undefined : { challenge, answer: answer ?? '' };
      return sendRecoveryCode(deps(language), { username, phone, captcha, reader });
    },
    'recovery.sendCodeFor': ({ body: { phone, purpose, captcha } }, { language, reader }) =>
      sendCodeFor(deps(language), { phone, purpose, captcha, reader }),
    'recovery.checkUserCode': ({ body }, { language }) => checkRecoveryCode(deps(language), body),
    'recovery.checkClientCode': ({ body }, { language }) => checkRecoveryCode(deps(language), body),
    'recovery.setPassword': ({ body }, context) => setNewPassword(deps(context.language), body, context),
  };
}
