import type { Language } from '../../language.ts';
import { en } from './en.ts';
import type { FigureTexts } from './figure-texts.ts';
import { zhCN } from './zh-CN.ts';

export const figureTexts: Readonly<Record<Language, FigureTexts>> = { 'zh-CN': zhCN, en };

/** Fills the placeholders of a text. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
