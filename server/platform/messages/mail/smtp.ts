import { createPrivateKey } from 'node:crypto';
import { createTransport, type NodemailerError } from 'nodemailer';
import { DeliveryFailure } from '#server/platform/messages/delivery-failure.ts';
import type { Send } from '#server/platform/messages/outbox.ts';
import { StartError } from '#server/platform/start-error.ts';
import type { MailSettings } from './mail-settings.ts';

/** Timeouts in milliseconds: to connect, and between two answers of the server. */
const connectWithin = 5_000;
const answerWithin = 10_000;
/** How long an unused connection stays open, in milliseconds. */
const keptFor = 60_000;

/**
 * What a DKIM signature covers. The two lines that let a mail program unsubscribe count only if they are signed
 * (RFC 8058), and the second is not among nodemailer's own.
 */
const signedHeaders = [
  ...['From', 'Sender', 'Reply-To', 'To', 'Cc', 'Subject', 'Date', 'Message-ID', 'In-Reply-To', 'References'],
  ...['MIME-Version', 'Content-Type', 'Content-Transfer-Encoding', 'List-Id'],
  ...['List-Unsubscribe', 'List-Unsubscribe-Post'],
].join(':');

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** Signing with any other key fails silently: the message goes out unsigned. */
function isRsaKey(pem: string): boolean {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 1024;
  } catch {
    return false;
  }
}

/**
 * Sends mail through a server, over a few connections that stay open. A password goes to another machine encrypted
 * only. Throws a {@link DeliveryFailure}.
 *
 * @throws StartError for a DKIM key that cannot sign
 */
export function openSmtp({ host, port, secure, login, from, dkim }: MailSettings): Send {
  if (dkim && !isRsaKey(dkim.privateKey)) {
    throw new StartError('DKIM_PRIVATE_KEY: must be an RSA key of at least 1024 bits in PEM');
  }
  const isHere = loopback.test(host);
  const transport = createTransport({
    ...{ host, port, secure, pool: true, idleTimeout: keptFor },
    // The message queue repeats what fails; repeated here as well, a message might arrive many times.
    maxRequeues: 0,
    ...{ connectionTimeout: connectWithin, greetingTimeout: connectWithin, socketTimeout: answerWithin },
    ...{ ignoreTLS: isHere, requireTLS: !isHere && login !== undefined },
    ...(login && { auth: login }),
    ...(dkim && { dkim: { ...dkim, headerFieldNames: signedHeaders } }),
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return async ({ id, to, fromName, subject, text, html, unsubscribeUrl }) => {
    const headers = {
      // Nobody is at home to answer what people's mail programs send back by themselves (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    };
    const mail = {
      ...(id && { messageId: `<${id}@${domain}>` }),
      from: fromName ? { name: fromName, address: from } : from,
      ...{ to, subject: subject ?? '', text, headers },
      ...(html && { html }),
    };
    await transport.sendMail(mail).catch((error: NodemailerError) => {
      const reason = [error.code, error.responseCode].filter(Boolean).join(' ');
      const said = error.response;
      throw new DeliveryFailure({ provider: 'smtp', reason, said, to, isFinal: error.permanent === true });
    });
  };
}
