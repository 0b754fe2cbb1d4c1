import { nfkc } from '../texts/normal-form.ts';

/** Characters of a code and their values: no I, O, S, V, Z. GB 32100-2015. */
const characters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** The last of 18 characters checks the others, each weighted by a power of 3 modulo 31. */
const weights = Array.from({ length: 17 }, (_, place) => 3 ** place % 31);

/** As a code is stored: half-width capitals without spaces. */
export function normaliseCreditCode(written: string): string {
  return nfkc(written).replaceAll(/[\s-]/g, '').toUpperCase();
}

/** The character that a code must end with, given the first 17. */
export function checkCharacterOf(first: string): string {
  const sum = weights.reduce((total, weight, place) => total + weight * characters.indexOf(first[place] ?? ''), 0);
  return characters[(31 - (sum % 31)) % 31] ?? '';
}

/** Whether this is a 统一社会信用代码: 18 of the characters, the last of which checks the others. */
export function isCreditCode(code: string): boolean {
  return /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code) && checkCharacterOf(code) === code[17];
}
