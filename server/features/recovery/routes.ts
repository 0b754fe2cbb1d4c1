import type { Language } from '#contract/language.ts';
import type { recoveryEndpoints } from '#contract/recovery.ts';
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
    'recovery.sendCode': ({ query }, { language }) => sendRecoveryCode(deps(language), query),
    'recovery.sendCodeFor': ({ body }, { language }) => sendCodeFor(deps(language), body),
    'recovery.checkUserCode': ({ body }, { language }) => checkRecoveryCode(deps(language), body),
    'recovery.checkClientCode': ({ body }, { language }) => checkRecoveryCode(deps(language), body),
    'recovery.setPassword': ({ body }, { language, reader }) =>
      setNewPassword(deps(language), body, { language, reader }),
  };
}
