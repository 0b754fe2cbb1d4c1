import type { z } from 'zod';
import { joinWords } from '../join-words.ts';
import type { Language } from '../language.ts';
import { issueText } from './texts.ts';
import type { IssueKey } from './wire-texts.ts';

type Found = Parameters<z.core.$ZodErrorMap>[0];
type Bound = Extract<Found, { code: 'too_big' | 'too_small' }>;
type Sentence = readonly [key: IssueKey, values?: Readonly<Record<string, string>>];

/** Unknown fields that a sentence names at most: a request may have any number. */
const namedFields = 10;

/**
 * The sentences for what is wrong with a field whose schema has no message of its own. Given to every parse whose
 * issues people read, so that none says what the validator calls things.
 */
export const schemaTexts: Readonly<Record<Language, z.core.$ZodErrorMap>> = {
  'zh-CN': sentencesIn('zh-CN'),
  en: sentencesIn('en'),
};

function sentencesIn(language: Language): z.core.$ZodErrorMap {
  return (found) => {
    const [key, values] = sentenceOf(found, (words) => joinWords(words.map(String), language));
    return issueText(key, language, values);
  };
}

const typeErrors: Readonly<Record<string, IssueKey>> = { int: 'wholeNumberRequired', number: 'numberRequired' };

function sentenceOf(found: Found, list: (words: readonly unknown[]) => string): Sentence {
  if (isMissing(found)) return ['fieldRequired'];
  switch (found.code) {
    case 'invalid_type':
      return [typeErrors[found.expected] ?? 'valueWrong'];
    case 'invalid_value':
      return ['choicesAre', { choices: list(found.values) }];
    case 'invalid_union':
      return Array.isArray(found.options) ? ['choicesAre', { choices: list(found.options) }] : ['valueWrong'];
    case 'too_big':
    case 'too_small':
      return boundSentence(found);
    case 'not_multiple_of':
      return ['multipleRequired', { step: String(found.divisor) }];
    case 'unrecognized_keys':
      return ['fieldsUnknown', { fields: list(found.keys.slice(0, namedFields)) }];
    default:
      return ['valueWrong'];
  }
}

/** A cleared field of a form sends null, or an empty text. */
function isMissing(found: Found): boolean {
  if (found.code === 'too_small') return found.origin === 'string' && found.input === '';
  if (found.code === 'invalid_union' && found.discriminator !== undefined)
    return (found.input as Readonly<Record<string, unknown>>)[found.discriminator] === undefined;
  return found.input === undefined || found.input === null;
}

function boundSentence(found: Bound): Sentence {
  const isBig = found.code === 'too_big';
  const bound = Number(isBig ? found.maximum : found.minimum).toLocaleString('en', { maximumFractionDigits: 20 });
  return [boundKey(found, isBig), { bound }];
}

function boundKey({ origin, inclusive }: Bound, isBig: boolean): IssueKey {
  if (origin === 'string') return isBig ? 'charactersAtMost' : 'charactersAtLeast';
  if (origin === 'number' || origin === 'int') {
    if (inclusive) return isBig ? 'numberAtMost' : 'numberAtLeast';
    return isBig ? 'numberBelow' : 'numberAbove';
  }
  return isBig ? 'itemsAtMost' : 'itemsAtLeast';
}
