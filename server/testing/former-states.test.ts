import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { migrationsFolder } from '#server/platform/database/applied-versions.ts';
import { formerStates, readFormerState } from './former-states.ts';

/** Until here every landing that changed the schema has its state, some with rows in few tables. */
const firstWithRowsInEveryTable = 44;

const named = (name: string | undefined) => (name ?? '').replaceAll('"', '').replace('public.', '').toLowerCase();
const creates = /create table (?:if not exists )?("?[\w.]+"?)/gi;
const changes =
  /(?:alter table (?:only )?(?:if exists )?|update |delete from |insert into |unique index (?:if not exists )?\S+ on )("?[\w.]+"?)/gi;

/** Tables with rows in a state. */
function tablesWithRows(state: string): Set<string> {
  return new Set([...readFormerState(state).matchAll(/^INSERT INTO ([\w."]+)/gm)].map(([, name]) => named(name)));
}

/** So many migrations may come before the next state is kept. */
const mostBetween = 40;

test('each migration that changes a table is tried on an installation that has rows in it', () => {
  const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string }[];
  };
  const states = formerStates
    .map((state) => ({ number: Number(state), tables: tablesWithRows(state) }))
    .filter(({ number }) => number >= firstWithRowsInEveryTable);
  const lastKept = Math.max(...states.map(({ number }) => number));
  const madeBy = new Map<string, number>();
  const untried: string[] = [];
  for (const [number, { tag }] of journal.entries.entries()) {
    const text = readFileSync(`${migrationsFolder}/${tag}.sql`, 'utf8').replaceAll(/--(?!>).*$/gm, '');
    for (const [, name] of text.matchAll(creates)) madeBy.set(named(name), number);
    for (const table of new Set([...text.matchAll(changes)].map(([, name]) => named(name)))) {
      const begin = madeBy.get(table) ?? number;
      if (begin === number || begin > lastKept || number <= firstWithRowsInEveryTable) continue;
      const isTried = states.some((state) => begin <= state.number && state.number < number && state.tables.has(table));
      if (!isTried) untried.push(`${tag} changes ${table}`);
    }
  }
  expect(untried).toEqual([]);
  expect(journal.entries.length - 1 - lastKept, 'run `npm run keep:state`').toBeLessThanOrEqual(mostBetween);
});
