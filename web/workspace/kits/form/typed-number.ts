import type { FormRule } from 'antd';
import { plainNumber } from '#contract/texts/normal-form.ts';
import { issueText } from '#contract/texts/texts.ts';
import { currentLanguage } from '#web/shared/current-language.ts';

/** What a field of a number holds: a text that is no number stays as it was typed, until it is put right. */
export type TypedNumber = number | string | null;

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
export function numberFault(value: TypedNumber): string | undefined {
  if (typeof value === 'number') return undefined;
  return issueText(value === null ? 'fieldRequired' : 'numberRequired', currentLanguage());
}

/** Of a field that may be empty, or whose schema is asked elsewhere. */
export const numberRules: FormRule[] = [
  {
    validator: async (_rule, value: TypedNumber | undefined) => {
      if (typeof value === 'string') throw new Error(numberFault(value));
    },
  },
];
