import { figureDefinitions, phraseRules } from '#contract/insight/figure-texts/definitions.ts';
import { figureTexts, fillText } from '#contract/insight/figure-texts/texts.ts';
import type { FigureGap, FigureKind } from '#contract/insight/figures.ts';
import type { Language } from '#contract/language.ts';
import { currentHotWordFormula, type HotWordFormula, hotWordExpressions } from '#server/insight/formulas/hot-word.ts';
import { printExpression } from '#server/insight/formulas/print-expression.ts';
import { printedFormulas } from '#server/insight/formulas/printed-formulas.ts';
import { spikeHistoryDays } from '#server/insight/formulas/spike.ts';

/** Numbers for a kind's texts: its constants (shares also in percent), and derived values. */
function numbersOf(kind: FigureKind): Record<string, string> {
  const constants: Record<string, number> = figureDefinitions[kind].constants;
  const numbers = Object.entries({
    ...constants,
    ...(kind === 'hotWord' && phraseRules),
    ...(kind === 'spike' && { historyDays: spikeHistoryDays() }),
  });
  return Object.fromEntries(
    numbers.flatMap(([name, value]) => [
      [name, String(value)],
      [`${name}Percent`, String(Math.round(value * 1e6) / 1e4)],
    ]),
  );
}

/** Formulas of a kind in symbols, or with the words its texts use for them. */
function formulasOf(
  kind: FigureKind,
  language: Language,
  hotWordFormula: HotWordFormula = currentHotWordFormula,
): Record<string, string> {
  const numbers = numbersOf(kind);
  const expressions = kind === 'hotWord' ? hotWordExpressions(hotWordFormula) : printedFormulas[kind];
  const formulas = Object.entries(expressions ?? {});
  const print = (names: Record<string, string>) =>
    Object.fromEntries(formulas.map(([name, expression]) => [name, printExpression(expression, names)]));
  const inSymbols = { ...numbers, ...print(numbers) };
  const symbols = Object.entries(figureTexts[language].kinds[kind].symbols ?? {});
  const words = Object.fromEntries(symbols.map(([symbol, text]) => [symbol, fillText(text, inSymbols)]));
  return print({ ...numbers, ...words });
}

/** Texts of a kind of figure, with numbers and formulas filled in. `hotWordFormula`: the version a hot word was computed with. */
export function describeFigure(kind: FigureKind, language: Language, hotWordFormula?: HotWordFormula) {
  const { name, meaning, formula, limits } = figureTexts[language].kinds[kind];
  const values = { ...numbersOf(kind), ...formulasOf(kind, language, hotWordFormula) };
  const fill = (text: string) => fillText(text, values);
  return {
    name,
    meaning: fill(meaning),
    formula: fill(formula),
    limits: limits.map(fill),
    version: kind === 'hotWord' && hotWordFormula ? String(hotWordFormula) : figureDefinitions[kind].version,
  };
}

/** The same of a figure for which only the stories of a theme count. */
export function describeThemeFigure(
  kind: FigureKind,
  language: Language,
  hotWordFormula?: HotWordFormula,
): ReturnType<typeof describeFigure> {
  const { inTheme } = figureTexts[language];
  return {
    ...describeFigure(kind, language, hotWordFormula),
    ...(kind in inTheme && inTheme[kind as keyof typeof inTheme]),
  };
}

/** Reason for a gap of a kind. */
export const describeGap = (kind: FigureKind, gap: FigureGap, language: Language): string =>
  fillText(figureTexts[language].gaps[gap], numbersOf(kind));
