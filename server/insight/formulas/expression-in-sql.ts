import { type SQL, sql } from 'drizzle-orm';
import type { Expression, Operation } from './expression.ts';

const signs = { add: sql` + `, subtract: sql` - `, multiply: sql` * `, divide: sql` / ` };

/**
 * An expression as SQL in double precision, for weighting or sorting thousands of rows.
 * @param columns SQL for each symbol
 */
export function expressionInSql<S extends string>(
  expression: Expression<S>,
  columns: Readonly<Record<S, SQL>>,
): SQL<number> {
  if (typeof expression === 'number') return sql`${expression}::float8`;
  if (typeof expression === 'string') return sql`(${columns[expression]})::float8`;
  return operationInSql(expression, columns);
}

function operationInSql<S extends string>({ operator, parts }: Operation<S>, columns: Readonly<Record<S, SQL>>) {
  const operands = parts.map((part) => expressionInSql(part, columns));
  const all = sql.join(operands, sql`, `);
  switch (operator) {
    case 'square':
      return sql<number>`power(${all}, 2)`;
    case 'squareRoot':
      return sql<number>`sqrt(${all})`;
    case 'logarithm':
      return sql<number>`ln(${all})`;
    default:
      return sql<number>`(${sql.join(operands, signs[operator])})`;
  }
}
