import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Raised when an earlier program could no longer read what is written. */
export const backupFormat = 1;

/** The first entry of a backup. */
export const headerName = 'backup.json';
/** The last one: without it the file is cut. */
export const endName = 'end.json';
export const tableFolder = 'tables/';
export const fileFolder = 'files/';
export const secretName = 'share-secret';

export const headerSchema = z.object({
  format: z.literal(backupFormat),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Migrations that the database had. */
  migrations: z.number().int().positive(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Last values of the sequences in use. */
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type BackupHeader = z.infer<typeof headerSchema>;

export const endSchema = z.object({ entries: z.number().int(), digest: z.string() });

/** Says which tables and sequences somebody else keeps in the same database. */
export const leftOut = (names: Iterable<string>): string =>
  `Not of this product, and left out: ${[...names].join(', ')}`;

/** Names and contents of all entries, in their order, as one SHA-256. */
export class EntriesDigest {
  readonly #hash = createHash('sha256');
  #entries = 0;

  begin(name: string): void {
    this.#entries += 1;
    this.#hash.update(`\n${name}\n`);
  }

  add(content: Uint8Array): void {
    this.#hash.update(content);
  }

  end(): z.infer<typeof endSchema> {
    return { entries: this.#entries, digest: this.#hash.digest('hex') };
  }
}
