import type { LocalizedText } from '#contract/language.ts';

/** A name of a source as imports look it up. */
export const sourceNameKey = (name: string): string => name.trim().toLowerCase();

/** All names by which a source is found, of both languages. */
export const sourceNameKeys = (name: LocalizedText): string[] => Object.values(name).map(sourceNameKey).filter(Boolean);
