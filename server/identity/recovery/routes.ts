import { recoveryEndpoints } from '#contract/identity/recovery.ts';
import type { Language } from '#contract/language.ts';
import type { SignInDeps } from '#server/identity/sessions/sign-in-deps.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { ReadBrand } from '#server/platform/messages/mail/notice.ts';
import type { Platform } from '#server/platform/platform.ts';
import { smsLimitOf } from './codes.ts';
import { byMail, bySms } from './recipient.ts';
import {
  checkRecoveryCode,
  type RecoveryDeps,
  sendCodeFor,
  sendRecoveryCode,
  setNewPassword,
  sweepCodes,
} from './recover-password.ts';
import { codeText, writeRecoveryMail } from './texts.ts';

export function recoveryFeature(
  platform: Platform,
  { db, clock, secret, passwords, demoPasswordsWork }: SignInDeps,
  readBrand: ReadBrand,
) {
  const { messages } = platform;
  const given = { db, clock, secret, messages, passwords, demoPasswordsWork, ...smsLimitOf(platform) };
  const deps = (language: Language): RecoveryDeps => ({
    ...given,
    write: async ({ channel, to }, account, code) => {
      if (channel === 'sms') return { channel, to, text: codeText(code, language), code };
      const brand = await readBrand(db, language, clock());
      return { channel, to, ...(await writeRecoveryMail({ account, brand, language }, code)), code };
    },
  });
  return defineFeature({
    endpoints: recoveryEndpoints,
    handlers: {
      'recovery.sendCode': ({ query: { username, phone, challenge, answer } }, { language, client }) => {
        const captcha = challenge === undefined ? undefined : { challenge, answer: answer ?? '' };
        return sendRecoveryCode(deps(language), { username, recipient: bySms(phone), captcha, client });
      },
      'recovery.sendMailCode': ({ body: { username, email, captcha } }, { language, client }) =>
        sendRecoveryCode(deps(language), { username, recipient: byMail(email), captcha, client }),
      'recovery.sendCodeFor': ({ body: { phone, purpose, captcha } }, { language, client }) =>
        sendCodeFor(deps(language), { recipient: bySms(phone), purpose, captcha, client }),
      'recovery.checkUserCode': ({ body: { phone, code } }, { language, client }) =>
        checkRecoveryCode(deps(language), { recipient: bySms(phone), code, client }),
      'recovery.checkMailCode': ({ body: { email, code } }, { language, client }) =>
        checkRecoveryCode(deps(language), { recipient: byMail(email), code, client }),
      'recovery.checkClientCode': ({ body: { phone, ...rest } }, { language, client }) =>
        checkRecoveryCode(deps(language), { recipient: bySms(phone), ...rest, client }),
      'recovery.setPassword': ({ body }, context) => setNewPassword(deps(context.language), body, context),
    },
    sweeps: [({ db: own, now }) => sweepCodes(own, now)],
  });
}
