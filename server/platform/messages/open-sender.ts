import path from 'node:path';
import { DeliveryFailure } from './delivery-failure.ts';
import { createOutbox, type Send } from './outbox.ts';
import type { SendCode } from './sms/send-code.ts';
import type { SmsSettings } from './sms/sms-settings.ts';

interface SenderOptions {
  readonly sms: SmsSettings | undefined;
  readonly dataDir: string;
  readonly clock: () => Date;
}

/** Sender of this installation: SMS through the provider if one is set, everything else to the outbox. */
export async function openSender({ sms, dataDir, clock }: SenderOptions): Promise<Send> {
  const outbox = createOutbox(path.join(dataDir, 'outbox'), clock);
  if (!sms) return outbox;
  const sendCode = await openProvider(sms);
  return async (message) => {
    if (message.channel !== 'sms') return outbox(message);
    const { to, code } = message;
    // Providers send approved templates only, and codes are the only SMS.
    if (code === undefined)
      throw new DeliveryFailure({ provider: sms.provider, reason: 'no template', to, isFinal: true });
    await sendCode({ to, code });
  };
}

/** Loaded on demand: the SDKs take time and memory. */
async function openProvider(sms: SmsSettings): Promise<SendCode> {
  if (sms.provider === 'aliyun') return (await import('./sms/aliyun.ts')).openAliyun(sms);
  return (await import('./sms/tencent.ts')).openTencent(sms);
}
