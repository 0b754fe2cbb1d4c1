import { emailChangeLimits } from '#contract/identity/email.ts';
import type { Language } from '#contract/language.ts';
import { type WrittenMail, writeNotice } from '#server/platform/messages/mail/notice.ts';

const hours = emailChangeLimits.lifetime / 3600;

interface Texts {
  readonly code: (account: string, brand: string) => NoticeTexts;
  readonly told: (account: string, brand: string, email: string, reach: readonly string[]) => NoticeTexts;
  readonly removed: (account: string, brand: string, by: RemovedBy, reach: readonly string[]) => NoticeTexts;
}
export type RemovedBy = 'owner' | 'operator';
interface NoticeTexts {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly notes: readonly string[];
  readonly reason: string;
}

const texts: Readonly<Record<Language, Texts>> = {
  'zh-CN': {
    code: (account, brand) => ({
      subject: `确认您在${brand}的邮箱`,
      paragraphs: [`账号 ${account} 要使用这个邮箱。请在「我的邮箱」中输入以下验证码：`],
      notes: [`验证码 ${hours} 小时内有效，请勿告诉任何人。`, '不是本人操作，请忽略此邮件，邮箱不会被使用。'],
      reason: `您收到此邮件，是因为有人在${brand}填写了这个邮箱。`,
    }),
    told: (account, brand, email, reach) => ({
      subject: `您在${brand}的邮箱已更换`,
      paragraphs: [`账号 ${account} 的邮箱已改为 ${email}，这个邮箱不再使用。`],
      notes: [`不是本人操作，请立即修改密码，并联系我们：${reach.join('，')}`],
      reason: `您收到此邮件，是因为这个邮箱此前用于${brand}的账号 ${account}。`,
    }),
    removed: (account, brand, by, reach) => ({
      subject: `您在${brand}的邮箱已移除`,
      paragraphs: [
        by === 'owner'
          ? `账号 ${account} 的邮箱已移除，这个邮箱不再使用。`
          : `运营人员移除了账号 ${account} 的邮箱，这个邮箱不再使用。`,
      ],
      notes: [
        by === 'owner'
          ? `不是本人操作，请立即修改密码，并联系我们：${reach.join('，')}`
          : `不是您要求的，请联系我们：${reach.join('，')}`,
      ],
      reason: `您收到此邮件，是因为这个邮箱此前用于${brand}的账号 ${account}。`,
    }),
  },
  en: {
    code: (account, brand) => ({
      subject: `Confirm your e-mail address at ${brand}`,
      paragraphs: [`The account ${account} is to use this address. Please enter this code under “E-mail address”:`],
      notes: [
        `The code is valid for ${hours} hours. Do not share it.`,
        'If it was not you, ignore this message; the address will not be used.',
      ],
      reason: `You get this message because somebody entered this address at ${brand}.`,
    }),
    told: (account, brand, email, reach) => ({
      subject: `Your e-mail address at ${brand} was changed`,
      paragraphs: [`The account ${account} now uses ${email}. This address is no longer in use.`],
      notes: [`If it was not you, change your password now and contact us: ${reach.join(', ')}`],
      reason: `You get this message because this address belonged to the account ${account} at ${brand}.`,
    }),
    removed: (account, brand, by, reach) => ({
      subject: `Your e-mail address at ${brand} was removed`,
      paragraphs: [
        by === 'owner'
          ? `The account ${account} no longer uses this address.`
          : `An operator removed this address from the account ${account}, which no longer uses it.`,
      ],
      notes: [
        by === 'owner'
          ? `If it was not you, change your password now and contact us: ${reach.join(', ')}`
          : `If you did not ask for it, please contact us: ${reach.join(', ')}`,
      ],
      reason: `You get this message because this address belonged to the account ${account} at ${brand}.`,
    }),
  },
};

interface About {
  readonly account: string;
  readonly brand: string;
  readonly language: Language;
}

/** The mail with the code for a new address. */
export function writeCodeMail({ account, brand, language }: About, code: string): Promise<WrittenMail> {
  return writeNotice({ ...texts[language].code(account, brand), language, brand, code });
}

/** The new address, masked, or who took the former one away. */
export type EmailLoss = { readonly email: string } | { readonly removedBy: RemovedBy };

/**
 * Tells a former address that the account has another one, or none.
 * @param reach How the operator is reached by who has lost the account: a phone number, if any, and an address on the web.
 */
export function writeFormerMail(
  { account, brand, language }: About,
  loss: EmailLoss,
  reach: readonly string[],
): Promise<WrittenMail> {
  const { told, removed } = texts[language];
  const words =
    'email' in loss ? told(account, brand, loss.email, reach) : removed(account, brand, loss.removedBy, reach);
  return writeNotice({ ...words, language, brand });
}
