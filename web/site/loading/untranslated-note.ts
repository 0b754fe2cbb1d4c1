import type { Language } from '#contract/language.ts';
import { publicationTexts } from './texts.ts';

/**
 * What a page says once if some texts in its answers are shown in Chinese for want of a translation; else empty. Answers
 * name these texts in `untranslated`, at any depth.
 */
export function untranslatedNote(language: Language, ...answers: unknown[]): string {
  return answers.some(holdsUntranslated) ? publicationTexts[language].someUntranslated : '';
}

function holdsUntranslated(part: unknown): boolean {
  if (part === null || typeof part !== 'object') return false;
  return Object.entries(part).some(([name, value]) =>
    name === 'untranslated' ? Array.isArray(value) && value.length > 0 : holdsUntranslated(value),
  );
}
