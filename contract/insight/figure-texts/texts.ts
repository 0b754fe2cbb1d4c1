import type { Language } from '../../language.ts';
import { en } from './en.ts';
import type { FigureTexts } from './figure-texts.ts';
import { zhCN } from './zh-CN.ts';

export const figureTexts: Readonly<Record<Language, FigureTexts>> = { 'zh-CN': zhCN, en };

const placeholder = /\{(\w+)\}/g;

/** Fills the placeholders of a text. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(placeholder, (whole, name: string) => String(values[name] ?? whole));
}

/** Names of the placeholders that texts have, each once, in their order. */
export function placeholdersOf(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, name = '']) => name)))];
}
