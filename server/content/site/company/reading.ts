import type { Language } from '#contract/language.ts';

/** For whom, and when. */
export interface Reading {
  readonly language: Language;
  readonly now: Date;
}
