import type { Expression, Operation } from './expression.ts';

type Names<S extends string> = Readonly<Partial<Record<S, string>>>;

const signs = { add: ' + ', subtract: ' − ', multiply: ' × ', divide: ' / ' };

/** Precedence: a part that binds less tightly than its surroundings gets parentheses. */
const tightness = { add: 1, subtract: 1, multiply: 2, divide: 2, square: 3, squareRoot: 4, logarithm: 4 };
const single = 5;

const tightnessOf = (expression: Expression): number =>
  typeof expression === 'object' ? tightness[expression.operator] : single;

/**
 * An expression for readers: `w × m × (1 + ln(1 + r)) / k`.
 * @param names replacements of symbols: words, or formatted numbers
 */
export function printExpression<S extends string>(expression: Expression<S>, names?: Names<S>): string {
  if (typeof expression === 'number') return String(expression);
  if (typeof expression === 'string') return names?.[expression] ?? expression;
  return printOperation(expression, names);
}

function printOperation<S extends string>({ operator, parts }: Operation<S>, names: Names<S> | undefined): string {
  const print = (part: Expression<S>) => printExpression(part, names);
  const inside = parts.map(print).join('');
  const isSingle = parts.every((part) => tightnessOf(part) === single);
  switch (operator) {
    case 'square':
      return isSingle ? `${inside}²` : `(${inside})²`;
    case 'squareRoot':
      return isSingle ? `√${inside}` : `√(${inside})`;
    case 'logarithm':
      return `ln(${inside})`;
    default:
      return parts
        .map((part, index) => (needsParentheses(part, operator, index) ? `(${print(part)})` : print(part)))
        .join(signs[operator]);
  }
}

/** The right operand of a subtraction or division gets parentheses if it is a sum or product. */
function needsParentheses(part: Expression, operator: keyof typeof signs, index: number): boolean {
  const isTakenAsOne = index > 0 && (operator === 'subtract' || operator === 'divide');
  return isTakenAsOne ? tightnessOf(part) <= tightness[operator] : tightnessOf(part) < tightness[operator];
}
