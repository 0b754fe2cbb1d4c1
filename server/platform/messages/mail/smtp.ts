import { createTransport, type NodemailerError } from 'nodemailer';
import { DeliveryFailure } from '#server/platform/messages/delivery-failure.ts';
import type { Send } from '#server/platform/messages/outbox.ts';
import { connectionOf, isOfMessage, mailOf, refusedAddress, signingOf } from './mail-form.ts';
import type { MailSettings } from './mail-settings.ts';

/** Milliseconds between two answers of the server. */
const answerWithin = 10_000;
/** How long an unused connection stays open, in milliseconds. */
const keptFor = 60_000;

/**
 * Sends mail through a server, over a few connections that stay open. Throws a {@link DeliveryFailure}.
 *
 * @throws StartError for a DKIM key that cannot sign
 */
export function openSmtp(settings: MailSettings): Send {
  const { from, login } = settings;
  const dkim = signingOf(settings);
  const transport = createTransport({
    ...connectionOf(settings),
    ...{ pool: true, idleTimeout: keptFor, socketTimeout: answerWithin },
    // The message queue repeats what fails; repeated here as well, a message might arrive many times.
    maxRequeues: 0,
    ...(login && { auth: login }),
    ...(dkim && { dkim }),
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return async (message) => {
    const { to } = message;
    await transport.sendMail(mailOf(message, from)).catch((error: NodemailerError) => {
      const reason = [error.code, error.responseCode].filter(Boolean).join(' ');
      const said = error.response;
      const isFinal = error.permanent === true && isOfMessage(error);
      throw new DeliveryFailure({ provider: 'smtp', reason, said, to, refused: refusedAddress(error), isFinal });
    });
  };
}
