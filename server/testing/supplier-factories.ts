import { checkCharacterOf } from '#contract/cooperation/credit-code.ts';
import { nextNumber } from './factories.ts';

/** A credit code of nobody: no administrative division has the number 99. */
export function nextCreditCode(): string {
  const first = `91990000MA${String(nextNumber()).padStart(7, '0')}`;
  return first + checkCharacterOf(first);
}
