import { z } from 'zod';
import type { IssueKey } from './wire-texts.ts';

// What people write and others read: the texts of forms, calls and imported rows.

/** Characters of no writing, which programs leave in what is copied from them; XML forbids most of them. */
const controls = /[\p{Cc}\ufffe\uffff]/gu;
const breaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const visible = /[^\s\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/** A text with `\n` alone between its lines, and no other control characters than tabs. */
export const withoutControls = (text: string): string =>
  text.replaceAll(breaks, '\n').replaceAll(controls, (sign) => (sign === '\n' || sign === '\t' ? sign : ''));

/**
 * The lines of a text of which something is left without the blanks around them. An expression that looks for blanks
 * before a break would read a long run of them again from each one, for minutes where anybody sends a megabyte.
 */
export const trimmedLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A text on one line. */
export const onOneLine = (text: string): string => trimmedLines(withoutControls(text)).join(' ');

/** Whether a reader sees anything of a text. */
export const isVisible = (text: string): boolean => visible.test(text);

/** A text that may be empty. */
export const optionalText = (most: number) =>
  z.string().overwrite(withoutControls).trim().max(most, { error: 'textTooLong' });

/** A text of which something is seen; `missing` says what is missing otherwise. */
export const requiredText = (most: number, missing: IssueKey = 'textRequired') =>
  z
    .string({ error: missing })
    .overwrite(withoutControls)
    .trim()
    .min(1, { error: missing })
    .max(most, { error: 'textTooLong' })
    // An empty one is told already, and aborts nothing, so that rules across fields are told with it.
    .refine((text) => text === '' || isVisible(text), { error: missing });

/** The same on one line: a title or a name. */
export const optionalLine = (most: number) => z.string().overwrite(onOneLine).max(most, { error: 'textTooLong' });
export const requiredLine = (most: number, missing: IssueKey = 'textRequired') =>
  requiredText(most, missing).overwrite(onOneLine);
