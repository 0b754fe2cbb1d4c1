import type { Language } from '#contract/language.ts';

/** Reader's language and the time. */
export interface Reading {
  readonly language: Language;
  readonly now: Date;
}

/** Of a page on which an item may be asked for. */
export interface RecordReading extends Reading {
  readonly id?: number | undefined;
}
