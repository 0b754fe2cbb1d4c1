/** The first three and the last four digits of a number: enough to find the person who asks, too little to call. */
export function maskPhone(phone: string): string {
  return phone.replace(/^(.{3}).*(.{4})$/, '$1****$2');
}

interface Details {
  readonly provider: string;
  /** The provider's own word for what went wrong. */
  readonly reason: string;
  readonly to: string;
  /** Trying again changes nothing. */
  readonly isFinal: boolean;
}

/**
 * A message could not be handed to its provider. Made from scratch, because what the SDKs throw may carry the request
 * with the number, the code and the key.
 */
export class DeliveryFailure extends Error {
  readonly isFinal: boolean;

  constructor({ provider, reason, to, isFinal }: Details) {
    super(`${provider}: ${reason.replaceAll(/[^\w. :-]/g, '').slice(0, 80)} (${maskPhone(to)})`);
    this.name = 'DeliveryFailure';
    this.isFinal = isFinal;
  }
}
