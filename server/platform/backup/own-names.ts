import { readFileSync } from 'node:fs';
import { countMigrations, migrationsFolder } from '#server/platform/database/applied-versions.ts';

/** Tables and sequences of the product, by name. Sequences that belong to a table's column are not named. */
interface OwnNames {
  readonly tables: ReadonlySet<string>;
  readonly sequences: ReadonlySet<string>;
}

/** Part of what is noted of the schema beside each migration; keys are `public.NAME`. */
interface Snapshot {
  readonly tables: Readonly<Record<string, { readonly name: string }>>;
  readonly sequences: Readonly<Record<string, { readonly name: string }>>;
}

/** What the product had after so many migrations; `undefined` where a later release made some of them. */
export function ownNamesAfter(migrations: number): OwnNames | undefined {
  if (migrations > countMigrations()) return undefined;
  const file = `${migrationsFolder}/meta/${String(migrations - 1).padStart(4, '0')}_snapshot.json`;
  const { tables, sequences } = JSON.parse(readFileSync(file, 'utf8')) as Snapshot;
  const namesOf = (all: Snapshot['tables']) => new Set(Object.values(all).map(({ name }) => name));
  return { tables: namesOf(tables), sequences: namesOf(sequences) };
}
