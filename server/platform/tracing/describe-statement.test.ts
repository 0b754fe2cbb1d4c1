import { expect, test } from 'vitest';
import { describeStatement } from './describe-statement.ts';

test.each([
  ['select "id", "name" from "source" where "id" = $1', 'SELECT source'],
  ['insert into "source" ("id") values (default)', 'INSERT source'],
  ['update "source" set "name" = $1', 'UPDATE source'],
  ['delete from "source" where "id" = $1', 'DELETE source'],
  ['select extract(year from "published_at") from "article"', 'SELECT'],
  ['  -- Why.\n  with found as (select 1) select * from found', 'WITH'],
  ['begin', 'BEGIN'],
  ['(select 1)', 'SQL'],
])('a span is named by what a statement does: %s', (text, name) => {
  expect(describeStatement(text).name).toBe(name);
});

test('values that stand in the text are left out, also one that is cut off', () => {
  const textOf = (text: string) => describeStatement(text).attributes['db.query.text'];
  expect(textOf(`select 'it''s secret', $1, 'more'`)).toBe('select ?, $1, ?');
  const long = textOf(`select '${'secret '.repeat(1_000)}'`);
  expect(long).toBe('select ?');
  expect(textOf(`select ${'"a", '.repeat(1_000)}`)).toHaveLength(2_000);
});
