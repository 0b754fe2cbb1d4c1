import { invitationLifetime } from '#contract/identity/invitations.ts';
import type { Language } from '#contract/language.ts';
import { publicPaths } from '#contract/paths.ts';
import { writeNotice } from '#server/platform/messages/mail/notice.ts';
import type { Message } from '#server/platform/messages/outbox.ts';

const days = invitationLifetime / (24 * 60 * 60_000);

interface Words {
  readonly brand: string;
  readonly company: string;
  readonly sender: string;
}

const texts = {
  'zh-CN': {
    subject: ({ company, brand }: Words) => `${company}邀请您使用${brand}`,
    paragraphs: (name: string, { sender, company, brand }: Words) => [
      `${name}，您好！`,
      `${sender}邀请您加入${company}，使用${brand}。请打开下面的链接，设置账号和密码；已有账号的，登录后即可加入。`,
    ],
    button: '查看邀请',
    notes: [`链接 ${days} 天内有效，只能接受一次。`, '不认识邀请您的人，请忽略这封邮件。'],
    reason: ({ sender, brand }: Words) => `${sender}在${brand}填写了您的邮箱。`,
    sms: ({ sender, company, brand }: Words, url: string) =>
      `${sender}邀请您加入${company}，使用${brand}：${url} 。${days} 天内有效，请勿转发。`,
  },
  en: {
    subject: ({ company, brand }: Words) => `${company} invites you to ${brand}`,
    paragraphs: (name: string, { sender, company, brand }: Words) => [
      `Hello ${name},`,
      `${sender} invites you to join ${company} on ${brand}. Open the link below to choose an account and a password, or to join with an account that you have.`,
    ],
    button: 'View the invitation',
    notes: [
      `The link works for ${days} days and can be accepted once.`,
      'If you do not know who invited you, please ignore this mail.',
    ],
    reason: ({ sender, brand }: Words) => `${sender} entered your address in ${brand}.`,
    sms: ({ sender, company, brand }: Words, url: string) =>
      `${sender} invites you to join ${company} on ${brand}: ${url} . Valid for ${days} days, please do not forward it.`,
  },
} as const;

/** Address of a link. The token stands behind `#`, so no server and no log on the way sees it. */
export function linkOf(publicUrl: string, token: string, language: Language): string {
  return `${publicUrl}${publicPaths.invite}?lang=${language}#${token}`;
}

interface Invited {
  readonly channel: Message['channel'];
  readonly recipient: string;
  readonly name: string;
  readonly url: string;
  readonly language: Language;
}

/** The message that invites somebody, in the language of who invites. */
export async function writeInvitation(
  { channel, recipient, name, url, language }: Invited,
  words: Words,
): Promise<Message> {
  const { subject, paragraphs, button, notes, reason, sms } = texts[language];
  if (channel === 'sms') return { channel, to: recipient, text: sms(words, url) };
  const written = await writeNotice({
    ...{ language, brand: words.brand, subject: subject(words), paragraphs: paragraphs(name, words) },
    ...{ button: { label: button, url }, notes, reason: reason(words) },
  });
  return { channel, to: recipient, ...written };
}
