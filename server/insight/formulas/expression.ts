/** Operations of an expression. */
type Operator = 'add' | 'subtract' | 'multiply' | 'divide' | 'square' | 'squareRoot' | 'logarithm';

/**
 * A formula as data: numbers, symbols and operations. The same expression is evaluated (here), translated to SQL
 * (expression-in-sql.ts) and printed for readers (print-expression.ts).
 */
export type Expression<S extends string = string> = number | S | Operation<S>;

export interface Operation<S extends string = string> {
  readonly operator: Operator;
  readonly parts: readonly Expression<S>[];
}

/** Value of each symbol. */
export type Values<S extends string> = Readonly<Record<S, number>>;

const operation = <S extends string>(operator: Operator, ...parts: readonly Expression<S>[]): Operation<S> => ({
  operator,
  parts,
});

export const add = <S extends string>(...parts: readonly Expression<S>[]) => operation('add', ...parts);
export const subtract = <S extends string>(...parts: readonly Expression<S>[]) => operation('subtract', ...parts);
export const multiply = <S extends string>(...parts: readonly Expression<S>[]) => operation('multiply', ...parts);
export const divide = <S extends string>(part: Expression<S>, by: Expression<S>) => operation('divide', part, by);
export const square = <S extends string>(part: Expression<S>) => operation('square', part);
export const squareRoot = <S extends string>(part: Expression<S>) => operation('squareRoot', part);
export const logarithm = <S extends string>(part: Expression<S>) => operation('logarithm', part);

const steps: Readonly<Record<Operator, (value: number, next: number) => number>> = {
  add: (value, next) => value + next,
  subtract: (value, next) => value - next,
  multiply: (value, next) => value * next,
  divide: (value, next) => value / next,
  square: (value) => value * value,
  squareRoot: Math.sqrt,
  logarithm: Math.log,
};

/** Compiles an expression to a function, because it is called for thousands of words. */
export function compile<S extends string>(expression: Expression<S>): (values: Values<S>) => number {
  if (typeof expression === 'number') return () => expression;
  if (typeof expression === 'string') return (values) => values[expression];
  const step = steps[expression.operator];
  const [first, ...rest] = expression.parts.map((part) => compile(part));
  if (!first) throw new RangeError(`${expression.operator} of nothing`);
  const [second, ...others] = rest;
  if (!second) return (values) => step(first(values), Number.NaN);
  if (others.length === 0) return (values) => step(first(values), second(values));
  return (values) => rest.reduce((value, part) => step(value, part(values)), first(values));
}
