import { randomInt } from 'node:crypto';
import { type ChannelTestAnswer, channelTestsPerHour } from '#contract/content/channel-test.ts';
import type { Language } from '#contract/language.ts';
import { countSms, type SmsLimit, smsLimitOf } from '#server/identity/recovery/codes.ts';
import { type AuditEntry, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { noteDeliveries } from '#server/platform/deliveries/note-deliveries.ts';
import { AppError } from '#server/platform/errors.ts';
import { countAttempt } from '#server/platform/limits/count-attempt.ts';
import { DeliveryFailure } from '#server/platform/messages/delivery-failure.ts';
import type { ReadBrand } from '#server/platform/messages/mail/notice.ts';
import type { Message, Send } from '#server/platform/messages/outbox.ts';
import type { Platform } from '#server/platform/platform.ts';
import { setupTexts } from './texts.ts';

const limit = { windowSeconds: 60 * 60, most: channelTestsPerHour } as const;

/** How long the own address may take to answer, in milliseconds. */
const answerWithin = 5_000;

interface Context {
  readonly db: Database;
  readonly language: Language;
  readonly now: Date;
  /** Who tests, and as what it is audited. */
  readonly by: Pick<AuditEntry, 'action' | 'userId' | 'stockId' | 'address'>;
}

/** Where messages go. */
export interface Channels {
  readonly send: Send;
  /** `host:port`; `null` for the outbox. */
  readonly mailServer: string | null;
  /** `null` for the outbox. */
  readonly smsProvider: string | null;
  readonly readBrand: ReadBrand;
  readonly smsLimit: SmsLimit;
}

/** Sends a message by mail. */
export async function testMail(to: string, channels: Channels, context: Context): Promise<ChannelTestAnswer> {
  const texts = setupTexts(context.language);
  const brand = await channels.readBrand(context.db, context.language, context.now);
  const message: Message = {
    channel: 'mail',
    to,
    subject: texts.mailSubject(brand),
    text: texts.mailText(brand),
  };
  const { mailServer } = channels;
  const taken = mailServer === null ? undefined : texts.mailTaken(mailServer);
  return sendTest(message, taken, channels, context);
}

/** Sends a made-up code by SMS: providers send approved texts only, and those of codes are the only ones. */
export async function testSms(to: string, channels: Channels, context: Context): Promise<ChannelTestAnswer> {
  const texts = setupTexts(context.language);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { smsProvider } = channels;
  const taken = smsProvider === null ? undefined : texts.smsTaken(smsProvider, code);
  return sendTest({ channel: 'sms', to, text: texts.smsText(code), code }, taken, channels, context);
}

async function sendTest(
  message: Message,
  /** What to say of a message that was taken; nothing where none is sent. */
  taken: string | undefined,
  { send, smsLimit }: Channels,
  { db, by, language, now }: Context,
): Promise<ChannelTestAnswer> {
  // Together, so that a test that is refused uses up none of the day's SMS.
  await db.transaction(async (tx) => {
    await countTest(tx, now);
    if (message.channel === 'sms' && !(await countSms(tx, { ...smsLimit, now }))) throw new AppError('SMS_USED_UP');
  });
  const failure = await send(message).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof DeliveryFailure) return error;
      throw error;
    },
  );
  const reason = failure?.reason;
  const detail = { channel: message.channel, ...(reason !== undefined && { reason }) };
  await recordAudit(db, { at: now, ...by, detail });
  if (failure) return { outcome: 'bad', text: describeFailure(failure, language) };
  return taken === undefined ? { outcome: 'kept', text: setupTexts(language).kept } : { outcome: 'good', text: taken };
}

/** Calls the installation at its own address, as somebody outside would. */
export async function testAddress(address: string, { db, by, language, now }: Context): Promise<ChannelTestAnswer> {
  const texts = setupTexts(language);
  await countTest(db, now);
  const answer = await askOwn(address);
  await recordAudit(db, {
    ...{ at: now, ...by },
    detail: { channel: 'address', ...(typeof answer === 'string' && { reason: answer }) },
  });
  if (typeof answer === 'string') return { outcome: 'bad', text: texts.addressSilent(address, answer) };
  return answer.isOwn
    ? { outcome: 'good', text: texts.addressGood(address) }
    : { outcome: 'bad', text: texts.addressOther(address) };
}

/** Whether the address leads here; why it does not answer, if it does not. */
async function askOwn(address: string): Promise<{ readonly isOwn: boolean } | string> {
  try {
    const answer = await fetch(`${address}/api/white/setup/state`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithin),
    });
    const body: unknown = await answer.json().catch(() => undefined);
    return { isOwn: answer.status === 200 && typeof body === 'object' && body !== null && 'result' in body };
  } catch (error) {
    const { name, cause } = error as Error;
    return cause instanceof Error && 'code' in cause ? String(cause.code) : name;
  }
}

async function countTest(db: Database, now: Date): Promise<void> {
  const counted = await countAttempt(db, { key: 'setup tests', ...limit, now });
  if (!counted.allowed) throw new AppError('RATE_LIMITED', { retryAfter: counted.retryAfter });
}

function describeFailure({ reason, refused: address }: DeliveryFailure, language: Language): string {
  const { refused } = setupTexts(language);
  const kinds: readonly (readonly [RegExp, string])[] = [
    [/EAUTH|ENOAUTH/, refused.login],
    [/ETLS/, refused.encryption],
    [/ECONN|EDNS|ETIMEDOUT|ESOCKET|no answer/, refused.unreachable],
  ];
  const said = address ? refused[address] : (kinds.find(([code]) => code.test(reason))?.[1] ?? refused.other);
  return language === 'en' ? `${said} (${reason}).` : `${said}（${reason}）。`;
}

/** Where messages of this process go, by its settings. */
export const channelsOf = (
  { send, config, db, clock, log }: Pick<Platform, 'send' | 'config' | 'db' | 'clock' | 'log'>,
  readBrand: Channels['readBrand'],
): Channels => ({
  // A test that arrives shows as much as any other message.
  send: noteDeliveries(send, { db, clock, onError: (error) => log.error({ err: error }, 'a delivery was not noted') }),
  readBrand,
  smsLimit: smsLimitOf({ config, log }),
  mailServer: config.mail ? `${config.mail.host}:${config.mail.port}` : null,
  smsProvider: config.sms?.provider ?? null,
});
