import { readdirSync, readFileSync } from 'node:fs';
import { countMigrations, migrationsFolder } from '#server/platform/database/applied-versions.ts';
import { programsFolder } from '#server/platform/database/database-programs.ts';

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

/** Names of all functions that a migration or a program has ever made. */
export function ownFunctions(): string[] {
  const texts = [migrationsFolder, programsFolder].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
  );
  const made = /create\s+(?:or\s+replace\s+)?function\s+(\w+)/gi;
  return [...new Set(texts.flatMap((text) => [...text.matchAll(made)].map(([, name = '']) => name)))];
}
