import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline as chain, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { StartError } from '#server/platform/start-error.ts';
import { splitLines } from '#server/platform/text/split-lines.ts';
import { writeNewFile } from '#server/platform/write-new-file.ts';

/** An entry as it is chained: its hash is the SHA-256 of the former entry's and these bytes. */
export interface ChainedEntry {
  readonly id: number;
  /** In hexadecimal. */
  readonly hash: string;
  /** What was said, as one line of JSON. */
  readonly text: string;
}

const headerSchema = z.object({
  format: z.literal('shangjian audit archive 1'),
  from: z.number().int().positive(),
  until: z.number().int().positive(),
  /** Hash of the entry before the first. */
  previous: z.string(),
});
export type ArchiveHeader = Omit<z.infer<typeof headerSchema>, 'format'>;

/** Writes a new file, which appears once all of it is on the disk. */
export async function writeArchive(
  file: string,
  header: ArchiveHeader,
  entries: AsyncIterable<ChainedEntry>,
): Promise<void> {
  async function* lines() {
    yield `${JSON.stringify({ format: headerSchema.shape.format.value, ...header })}\n`;
    for await (const { hash, text } of entries) yield `${hash} ${text}\n`;
  }
  await writeNewFile(file, (to) => pipeline(Readable.from(lines()), createGzip(), to));
}

/**
 * Reads a file and checks each entry's hash and number.
 *
 * @throws StartError naming the file where it is no archive, is cut or was changed
 */
export async function readArchive(
  file: string,
  see: (entry: ChainedEntry) => void = () => {},
): Promise<ArchiveHeader & { readonly hash: string }> {
  let header: ArchiveHeader | undefined;
  let last = { id: 0, hash: '' };
  // An error of the file destroys what is read from it.
  const input = chain(createReadStream(file), createGunzip(), () => {});
  try {
    for await (const line of splitLines(input)) {
      if (!header) {
        header = headerSchema.parse(JSON.parse(line));
        last = { id: header.from - 1, hash: header.previous };
        continue;
      }
      const entry = parseEntry(line);
      if (entry.id !== last.id + 1) throw new StartError(`${file}: entry ${last.id + 1} is missing.`);
      if (entry.hash !== hashAfter(last.hash, entry.text))
        throw new StartError(`${file}: entry ${entry.id} was changed.`);
      see(entry);
      last = entry;
    }
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`${file} is no whole archive of the audit log.`, { cause });
  }
  if (!header || last.id !== header.until) throw new StartError(`${file} is cut: it ends with entry ${last.id}.`);
  return { ...header, hash: last.hash };
}

function parseEntry(line: string): ChainedEntry {
  const [hash = '', text = ''] = [line.slice(0, 64), line.slice(65)];
  const [id] = z.tuple([z.number()]).rest(z.unknown()).parse(JSON.parse(text));
  return { id, hash, text };
}

const hashAfter = (previous: string, text: string) =>
  createHash('sha256').update(Buffer.from(previous, 'hex')).update(text).digest('hex');
