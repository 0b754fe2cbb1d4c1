import { nfkc } from '../texts/normal-form.ts';

// The one-time code of the set-up, without zod, so that the page and the server read what was typed alike.

/** Capital letters and digits that nobody takes for one another: no 0, O, 1 and I. */
export const setupCodeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const setupCodeGroups = 3;
export const setupCodeGroupLength = 4;
export const setupCodeLength = setupCodeGroups * setupCodeGroupLength;

/** The characters of a code in what was typed or pasted, with or without dashes, in either case. */
export function readSetupCode(text: string): string {
  return [...nfkc(text).toUpperCase()]
    .filter((character) => setupCodeAlphabet.includes(character))
    .slice(0, setupCodeLength)
    .join('');
}

/** `K7QM-4XRD-9TPA`. */
export function formatSetupCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}
