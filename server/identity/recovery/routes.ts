import { recoveryEndpoints } from '#contract/identity/recovery.ts';
import type { Language } from '#contract/language.ts';
import type { SignInDeps } from '#server/identity/sessions/sign-in-deps.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  checkRecoveryCode,
  type RecoveryDeps,
  sendCodeFor,
  sendRecoveryCode,
  setNewPassword,
  sweepCodes,
} from './recover-password.ts';
import { codeText } from './texts.ts';

export function recoveryFeature({ messages, config, log }: Platform, { db, clock, secret, passwords }: SignInDeps) {
  const onUsedUp = () => log.warn('no more codes by SMS are sent today: SMS_DAILY_LIMIT is reached');
  const given = { db, clock, secret, messages, passwords, dailyLimit: config.smsDailyLimit, onUsedUp };
  const deps = (language: Language): RecoveryDeps => ({ ...given, writeText: (code) => codeText(code, language) });
  return defineFeature({
    endpoints: recoveryEndpoints,
    handlers: {
      'recovery.sendCode': ({ query: { username, phone, challenge, answer } }, { language, client }) => {
        const captcha = challenge === undefined ? undefined : { challenge, answer: answer ?? '' };
        return sendRecoveryCode(deps(language), { username, phone, captcha, client });
      },
      'recovery.sendCodeFor': ({ body: { phone, purpose, captcha } }, { language, client }) =>
        sendCodeFor(deps(language), { phone, purpose, captcha, client }),
      'recovery.checkUserCode': ({ body }, { language }) => checkRecoveryCode(deps(language), body),
      'recovery.checkClientCode': ({ body }, { language }) => checkRecoveryCode(deps(language), body),
      'recovery.setPassword': ({ body }, context) => setNewPassword(deps(context.language), body, context),
    },
    sweeps: [({ db: own, now }) => sweepCodes(own, now)],
  });
}
