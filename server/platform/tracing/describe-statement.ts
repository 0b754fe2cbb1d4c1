import type { Attributes } from '@opentelemetry/api';

const longestText = 2_000;

/** Quoted values, also one that was cut off; what is bound is `$1` already. */
const literals = /'(?:[^']|'')*(?:'|$)/g;

const firstWord = /^\s*(?:--[^\n]*\n\s*)*([a-z]+)/i;

/** Where the table stands at once; the text is not parsed. */
const tables = [/^select [^(]*? from "(\w+)"/i, /^(?:insert into|update|delete from) "(\w+)"/i];

/** Name and attributes of a statement's span: its text without values, at most 2,000 characters of it. */
export function describeStatement(text: string): { readonly name: string; readonly attributes: Attributes } {
  const operation = firstWord.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const table = tables.map((shape) => shape.exec(text)?.[1]).find((name) => name !== undefined);
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
      'db.query.text': text.slice(0, longestText).replaceAll(literals, '?'),
    },
  };
}
