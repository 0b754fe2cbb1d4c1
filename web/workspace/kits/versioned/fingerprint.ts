import { hashKey } from '@tanstack/react-query';

/** A text that is the same for the same values, whatever the order in which their fields were filled in. */
export function fingerprint(values: object): string {
  return hashKey([values]);
}
