/** Masks a phone number: first three and last four digits. */
export function maskPhone(phone: string): string {
  return phone.replace(/^(.{3}).*(.{4})$/, '$1****$2');
}

/** Masks an e-mail address: its first character and its domain. */
export function maskAddress(address: string): string {
  return address.replace(/^(.).*@/, '$1****@');
}

/** Characters of an answer that are kept. */
const longestAnswer = 300;

/** Masks a phone number or an e-mail address. */
export function maskRecipient(to: string): string {
  return to.includes('@') ? maskAddress(to) : maskPhone(to);
}

export type RefusedAddress = 'sender' | 'recipient';

interface Details {
  readonly provider: string;
  /** Error code of the provider. */
  readonly reason: string;
  /** What the server said, which may name the recipient: for whoever may see the recipient, never for logs. */
  readonly said?: string | undefined;
  /** Phone number or e-mail address. */
  readonly to: string;
  /** Which of the two addresses of a mail was refused, where it was one of them. */
  readonly refused?: RefusedAddress | undefined;
  /** Whether retrying is pointless. */
  readonly isFinal: boolean;
}

/**
 * A message could not be delivered to the provider. Built from scratch, because errors of the SDKs may contain
 * recipient, code and key.
 */
export class DeliveryFailure extends Error {
  readonly isFinal: boolean;
  /** Error code of the provider or server, without anything else that it said. */
  readonly reason: string;
  /** What the server answered, on one line; the reason where it said nothing. */
  readonly answer: string;
  readonly refused: RefusedAddress | undefined;

  constructor({ provider, reason, said, to, refused, isFinal }: Details) {
    const known = reason.replaceAll(/[^\w. :-]/g, '').slice(0, 80);
    super(`${provider}: ${known} (${maskRecipient(to)})`);
    this.name = 'DeliveryFailure';
    this.reason = known;
    this.isFinal = isFinal;
    this.refused = refused;
    this.answer = (said ?? reason)
      .replaceAll(/\p{C}+|\s+/gu, ' ')
      .trim()
      .slice(0, longestAnswer);
  }
}
