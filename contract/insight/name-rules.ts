import { z } from 'zod';

export const maxNameRules = 20;
export const maxNeighbours = 20;
export const maxNeighbourLength = 40;
/** Characters on either side of a name that are its neighbourhood. */
export const neighbourDistance = 10;
const longestName = 100;

const neighbours = z
  .array(z.string().trim().min(1, { error: 'neighbourRequired' }).max(maxNeighbourLength, { error: 'textTooLong' }))
  .max(maxNeighbours, { error: 'tooManyNeighbours' });

/** When a name of a company counts: with at least one of the required neighbours, if any, and no excluded one. */
export const nameRuleSchema = z.strictObject({
  name: z.string().trim().min(1, { error: 'nameRequired' }).max(longestName, { error: 'textTooLong' }),
  required: neighbours,
  excluded: neighbours,
});
export type NameRule = z.output<typeof nameRuleSchema>;

export const nameRulesSchema = z.array(nameRuleSchema).max(maxNameRules, { error: 'tooManyNameRules' });

/** Rules as one text, as workbooks have them: `中信: +证券 +银行 -合同; 国美: -美食`. */
export const writeNameRules = (rules: readonly NameRule[]): string =>
  rules
    .map(({ name, required, excluded }) =>
      [`${name}:`, ...required.map((word) => `+${word}`), ...excluded.map((word) => `-${word}`)].join(' '),
    )
    .join('; ');

/** Ends the name of a rule; before it there is at least one character. */
const nameEnd = /(?<=.)[:：]\s*(?=[+＋\-−－])/su;
/** Between words. From within a run of blanks it is not looked for again, which takes minutes in a long one. */
const betweenWords = /(?<!\s)\s+(?=[+＋\-−－])/u;

/** The rules of a text; undefined where it cannot be read. Limits and names are not checked here. */
export function readNameRules(text: string): NameRule[] | undefined {
  const rules = text
    .split(/[;；\n]/u)
    .map((rule) => rule.trim())
    .filter(Boolean)
    .map((rule) => {
      const end = nameEnd.exec(rule);
      if (!end) return undefined;
      const name = rule.slice(0, end.index).trim();
      const words = rule.slice(end.index + end[0].length);
      const signed = words.split(betweenWords).map((word) => ({
        isRequired: /^[+＋]/u.test(word),
        word: word.slice(1).trim(),
      }));
      if (signed.some(({ word }) => word === '')) return undefined;
      const those = (wanted: boolean) =>
        signed.filter(({ isRequired }) => isRequired === wanted).map(({ word }) => word);
      return { name, required: those(true), excluded: those(false) };
    });
  return rules.every((rule) => rule !== undefined) ? rules : undefined;
}
