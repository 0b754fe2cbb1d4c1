import { codeLimits } from '#contract/identity/recovery.ts';
import type { Language } from '#contract/language.ts';
import { type WrittenMail, writeNotice } from '#server/platform/messages/mail/notice.ts';

const minutes = codeLimits.lifetime / 60;

interface MailTexts {
  readonly subject: string;
  readonly paragraph: string;
  readonly notes: readonly string[];
  readonly reason: string;
}

interface Texts {
  readonly sms: (code: string) => string;
  readonly mail: (account: string, brand: string) => MailTexts;
}

const texts: Readonly<Record<Language, Texts>> = {
  'zh-CN': {
    sms: (code) => `验证码 ${code}，${minutes} 分钟内有效。请勿告诉任何人；不是本人操作请忽略。`,
    mail: (account, brand) => ({
      subject: `找回${brand}的密码`,
      paragraph: `账号 ${account} 正在找回密码。请在找回密码的页面输入以下验证码：`,
      notes: [`验证码 ${minutes} 分钟内有效，请勿告诉任何人。`, '不是本人操作，请忽略此邮件，密码不会改变。'],
      reason: `您收到此邮件，是因为这个邮箱用于${brand}的账号 ${account}。`,
    }),
  },
  en: {
    sms: (code) =>
      `Your code is ${code}, valid for ${minutes} minutes. Do not share it; ignore this message if it was not you.`,
    mail: (account, brand) => ({
      subject: `Reset your password at ${brand}`,
      paragraph: `Somebody asked for a new password for the account ${account}. Please enter this code on the page “Reset password”:`,
      notes: [
        `The code is valid for ${minutes} minutes. Do not share it.`,
        'If it was not you, ignore this message; the password stays as it is.',
      ],
      reason: `You get this message because this address belongs to the account ${account} at ${brand}.`,
    }),
  },
};

/** The SMS with a code. */
export function codeText(code: string, language: Language): string {
  return texts[language].sms(code);
}

interface About {
  readonly account: string;
  readonly brand: string;
  readonly language: Language;
}

/** The mail with a code for a new password. */
export function writeRecoveryMail({ account, brand, language }: About, code: string): Promise<WrittenMail> {
  const { paragraph, ...rest } = texts[language].mail(account, brand);
  return writeNotice({ ...rest, paragraphs: [paragraph], language, brand, code });
}
