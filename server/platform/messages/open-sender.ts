import path from 'node:path';
import { DeliveryFailure } from './delivery-failure.ts';
import type { MailSettings } from './mail/mail-settings.ts';
import { createOutbox, type Message, type Send } from './outbox.ts';
import { openRobots } from './robots/open-robots.ts';
import type { SendTemplate, TemplateSms } from './sms/send-template.ts';
import type { SmsSettings } from './sms/sms-settings.ts';

interface SenderOptions {
  readonly sms: SmsSettings | undefined;
  readonly mail: MailSettings | undefined;
  readonly dataDir: string;
  readonly clock: () => Date;
}

/** Sender of this installation: SMS and mail through provider and server if they are set, else to the outbox; robots always. */
export async function openSender({ sms, mail, dataDir, clock }: SenderOptions): Promise<Send> {
  const outbox = createOutbox(path.join(dataDir, 'outbox'), clock);
  const ways = {
    sms: sms ? await openProvider(sms) : outbox,
    mail: mail ? (await import('./mail/smtp.ts')).openSmtp(mail) : outbox,
    robot: openRobots({ clock }),
  };
  return (message) => ways[message.channel](message);
}

/** Loaded on demand: the SDKs take time and memory. */
async function openProvider(sms: SmsSettings): Promise<Send> {
  const sendTemplate = await openSdk(sms);
  return async (message) => {
    const filled = fillTemplate(message, sms);
    const { to } = message;
    if (!filled) throw new DeliveryFailure({ provider: sms.provider, reason: 'no template', to, isFinal: true });
    await sendTemplate({ to, ...filled });
  };
}

/** Providers send approved templates only; `undefined` for a message that has none. */
function fillTemplate({ code, quote }: Message, sms: SmsSettings): Omit<TemplateSms, 'to'> | undefined {
  if (code !== undefined) return { template: sms.codeTemplate, parameters: { code } };
  if (!quote || sms.quoteTemplate === undefined) return undefined;
  return { template: sms.quoteTemplate, parameters: quote };
}

async function openSdk(sms: SmsSettings): Promise<SendTemplate> {
  if (sms.provider === 'aliyun') return (await import('./sms/aliyun.ts')).openAliyun(sms);
  return (await import('./sms/tencent.ts')).openTencent(sms);
}
