import type { Language } from '#contract/language.ts';

/** Reader's language and the time. */
export interface Reading {
  readonly language: Language;
  readonly now: Date;
}
