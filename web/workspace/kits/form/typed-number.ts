import type { FormRule } from 'antd';
import { plainNumber } from '#contract/texts/normal-form.ts';
import { issueText } from '#contract/texts/texts.ts';
import { currentLanguage } from '#web/shared/current-language.ts';

/** What a field of a number holds: a text that is no number stays as it was typed, until it is put right. */
export type TypedNumber = number | string | null;

export interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

export const isBeyond = (value: TypedNumber, { min = -Infinity, max = Infinity }: Bounds): boolean =>
  typeof value === 'number' && (value < min || value > max);

/** How the field's library is told that a text is no number; an empty one would be nothing at all. */
export const noNumber = '-';

/** A number as people write it, in full width too: its plain form, or {@link noNumber}. */
export function readNumber(text: string): string {
  // Chinese input methods write the point as a full stop, and texts the minus as a sign of its own.
  const number = plainNumber(text).replace('。', '.').replace('−', '-');
  if (number === '' || /^-?(?:\d+\.?\d*|\.\d+)$/.test(number)) return number;
  // A spreadsheet's way to write a large one.
  const isPower = /^-?\d+(?:\.\d+)?e[+-]?\d+$/i.test(number) && Number.isFinite(Number(number));
  return isPower ? String(Number(number)) : noNumber;
}

/** What is wrong with a number that must be there. */
export function numberFault(value: TypedNumber, { min = -Infinity, max = Infinity }: Bounds): string | undefined {
  const say = (key: Parameters<typeof issueText>[0], bound?: number) =>
    issueText(key, currentLanguage(), bound === undefined ? undefined : { bound: String(bound) });
  if (typeof value !== 'number') return say(value === null ? 'fieldRequired' : 'numberRequired');
  if (value < min) return say('numberAtLeast', min);
  return value > max ? say('numberAtMost', max) : undefined;
}

/** Of a field that may be empty, or whose schema is asked elsewhere. */
export const numberRules = (bounds: Bounds): FormRule[] => [
  {
    validator: async (_rule, value: TypedNumber | undefined) => {
      const fault = numberFault(value ?? null, bounds);
      if (fault !== undefined && value !== null && value !== undefined) throw new Error(fault);
    },
  },
];
