import { createHmac } from 'node:crypto';
import { secretInUse } from '#server/platform/secret-lines.ts';

/** Where a code goes. */
export interface Recipient {
  readonly channel: 'sms' | 'mail';
  /** A phone number, or an e-mail address in lower case. */
  readonly to: string;
}

export const bySms = (phone: string): Recipient => ({ channel: 'sms', to: phone });
export const byMail = (email: string): Recipient => ({ channel: 'mail', to: email });

/** Hash of a recipient for the database, which can be compared but not read. */
export function keyOfRecipient({ channel, to }: Recipient, secret: string): string {
  const kind = { sms: 'phone', mail: 'email' }[channel];
  return hashOf(kind, to, secret);
}

/** The same of a username as it is compared; empty where none was asked for. */
export const keyOfAccount = (username: string | undefined, secret: string): string =>
  username === undefined ? '' : hashOf('account', username, secret);

const hashOf = (kind: string, name: string, secret: string): string =>
  createHmac('sha256', secretInUse(secret)).update(`${kind}\0${name}`).digest('base64url').slice(0, 22);
