import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline as chain, PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { localizedTextSchema } from '#contract/language.ts';
import { flushFile, flushFolder } from '#server/platform/flush.ts';
import { StartError } from '#server/platform/start-error.ts';

/** Tables by months (docs/operations.md), in an order in which none refers to one that has gone before it. */
export const partitioned = [
  'article_company',
  'article_text',
  'story_company',
  'story',
  'company_day',
  'scope_day',
  'word_month',
  'article',
] as const;
/** Rows about the articles of a month that have no month themselves. */
export const followers = ['imported_article', 'article_event', 'article_key'] as const;

const boundsPattern = /^FOR VALUES FROM \((?:MINVALUE|'(\d{4}-\d\d-\d\d)')\) TO \('(\d{4}-\d\d-\d\d)'\)$/;

/** The days of a part of a table, from the first to before the last. */
export function daysOf(bounds: string): { from: string; until: string } {
  const [, from = '-infinity', until = 'infinity'] = boundsPattern.exec(bounds) ?? [];
  return { from, until };
}

// What becomes part of statements has no other form than ours: whoever can write into the folder need not be the owner of
// the database. Names of columns are compared with those that are there.
const tableSchema = z.object({
  name: z.enum([...partitioned, ...followers]),
  columns: z.array(z.string()),
  rows: z.number().int().nonnegative(),
  /** Of the compressed file. */
  sha256: z.string(),
  /** Which part of the table it was, as `FOR VALUES …`; none for rows that only go with the articles. */
  bounds: z.string().regex(boundsPattern).optional(),
});
export type MonthTable = z.infer<typeof tableSchema>;

const sourceSchema = z.object({ id: z.number().int(), name: localizedTextSchema, tier: z.number().int() });
export type MonthSource = z.infer<typeof sourceSchema>;

const monthSchema = z.object({
  format: z.literal('shangjian month 1'),
  /** What the names of the partitions end with: `2026_12` or `past`. */
  month: z.string().regex(/^(past|\d{4}_\d\d)$/),
  tables: z.array(tableSchema),
  /** Those of its articles, because one without others may be deleted meanwhile; none in folders of earlier releases. */
  sources: z.array(sourceSchema).default([]),
});
export type MonthFiles = Omit<z.infer<typeof monthSchema>, 'format'>;

const listName = 'month.json';
const fileOf = (folder: string, table: string) => path.join(folder, `${table}.copy.gz`);

/** Writes rows as `COPY` gives them; returns the digest of the file, which is on the disk then. */
export async function writeRows(folder: string, table: string, rows: Readable): Promise<string> {
  const file = fileOf(folder, table);
  const hash = createHash('sha256');
  const counted = new PassThrough().on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(rows, createGzip(), counted, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  await flushFile(file);
  return hash.digest('hex');
}

/** An error of the file destroys what is read from it. */
export const readRows = (folder: string, table: string): Readable =>
  chain(createReadStream(fileOf(folder, table)), createGunzip(), () => {});

/** The list comes last: a folder without it is not whole. */
export async function writeList(folder: string, month: MonthFiles): Promise<void> {
  const file = path.join(folder, listName);
  const list = { format: monthSchema.shape.format.value, ...month };
  await writeFile(file, `${JSON.stringify(list, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  await flushFile(file);
  // The names of all its files, and its own.
  await flushFolder(folder);
  await flushFolder(path.dirname(folder));
}

/**
 * Reads the list and every file.
 *
 * @throws StartError naming what is missing or was changed
 */
export async function readList(folder: string): Promise<MonthFiles> {
  const text = await readFile(path.join(folder, listName), 'utf8').catch((cause: unknown) => {
    throw new StartError(`${folder} has no ${listName}: it is no whole month.`, { cause });
  });
  const month = monthSchema.safeParse(JSON.parse(text));
  if (!month.success) throw new StartError(`${path.join(folder, listName)} is not of this release.`);
  for (const { name, sha256 } of month.data.tables) {
    const file = fileOf(folder, name);
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash).catch((cause: unknown) => {
      throw new StartError(`${file} cannot be read.`, { cause });
    });
    if (hash.digest('hex') !== sha256) throw new StartError(`${file} was changed.`);
  }
  return month.data;
}
