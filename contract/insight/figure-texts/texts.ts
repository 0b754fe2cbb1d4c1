import type { Language } from '../../language.ts';
import type { FigureKind } from '../figures.ts';
import { figureDefinitions } from './definitions.ts';
import { en } from './en.ts';
import type { FigureTexts } from './figure-texts.ts';
import { zhCN } from './zh-CN.ts';

export const figureTexts: Readonly<Record<Language, FigureTexts>> = { 'zh-CN': zhCN, en };

/** Fills the placeholders of a text. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Texts of a kind of figure, with the numbers that its computation uses; shares as percentages. */
export function describeFigure(kind: FigureKind, language: Language) {
  const constants: Record<string, number> = figureDefinitions[kind].constants;
  const percent = Object.fromEntries(Object.entries(constants).map(([name, value]) => [`${name}Percent`, value * 100]));
  const { name, meaning, formula, limits } = figureTexts[language].kinds[kind];
  const fill = (text: string) => fillText(text, { ...constants, ...percent });
  return {
    name,
    meaning: fill(meaning),
    formula: fill(formula),
    limits: limits.map(fill),
    version: figureDefinitions[kind].version,
  };
}
