import { createPrivateKey } from 'node:crypto';
import type { NodemailerError } from 'nodemailer';
import type { RefusedAddress } from '#server/platform/messages/delivery-failure.ts';
import type { Message } from '#server/platform/messages/outbox.ts';
import { StartError } from '#server/platform/start-error.ts';
import type { MailSettings } from './mail-settings.ts';

/** Milliseconds to connect, and to be greeted. */
export const connectWithin = 5_000;

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
 * How to sign, if mail is signed.
 *
 * @throws StartError for a key that cannot sign
 */
export function signingOf({ dkim }: MailSettings) {
  if (!dkim) return undefined;
  if (!isRsaKey(dkim.privateKey)) {
    throw new StartError('DKIM_PRIVATE_KEY: must be an RSA key of at least 1024 bits in PEM');
  }
  return { ...dkim, headerFieldNames: signedHeaders };
}

/** How to reach the server. A password goes to another machine encrypted only. */
export function connectionOf({ host, port, secure, login }: MailSettings) {
  const isHere = loopback.test(host);
  return {
    ...{ host, port, secure, connectionTimeout: connectWithin, greetingTimeout: connectWithin },
    ...{ ignoreTLS: isHere, requireTLS: !isHere && login !== undefined },
  };
}

/** What MAIL FROM is refused with where the message is too long, whose size it says. */
const tooLong = 552;

/** Whether the server refused our address as the sender for good, which it would of any message. */
export const isOfSender = ({ code, command, responseCode = 0 }: Partial<NodemailerError>): boolean =>
  code === 'EENVELOPE' && command === 'MAIL FROM' && responseCode >= 500 && responseCode !== tooLong;

/** Whether the server refused this message, and not us: what it says to greeting, login and sender is no recipient's fault. */
export const isOfMessage = (error: Partial<NodemailerError>): boolean =>
  ['EENVELOPE', 'EMESSAGE'].includes(error.code ?? '') && !isOfSender(error);

/** A message as nodemailer composes it. */
export function mailOf({ id, to, fromName, subject, text, html, unsubscribeUrl }: Message, from: string) {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    ...(id && { messageId: `<${id}@${domain}>` }),
    from: fromName ? { name: fromName, address: from } : from,
    ...{ to, subject: subject ?? '', text },
    ...(html && { html }),
    headers: {
      // Nobody is at home to answer what people's mail programs send back by themselves (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** Which address the server refused: it answers to one after the other, and to the text after both. */
export function refusedAddress({ code, command }: Partial<NodemailerError>): RefusedAddress | undefined {
  if (code !== 'EENVELOPE') return undefined;
  if (command === 'MAIL FROM') return 'sender';
  return command === 'RCPT TO' ? 'recipient' : undefined;
}
