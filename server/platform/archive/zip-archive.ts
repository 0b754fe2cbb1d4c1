import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { FileStore } from '#server/platform/storage/store.ts';

/** The media type of a zip file. */
export const zipType = 'application/zip';

/** What was written under a name. */
export interface ZipEntry {
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

type Content = AsyncIterable<string | Buffer>;
export type AddEntry = (name: string, content: Content) => Promise<ZipEntry>;

/**
 * A zip file, written while it is read: of an entry only what the reader has not yet taken is in memory. An error of
 * `fill` is the stream's.
 */
export function writeZip(at: Date, fill: (add: AddEntry) => Promise<void>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const left = new Promise<never>((_resolve, reject) => {
    output.once('close', () => reject(new Error('the zip file was not read to its end')));
  });
  // Whoever reads hears of it; where nobody has begun to, nobody has to.
  output.on('error', () => undefined);
  // Nobody may be waiting for an entry when the stream closes.
  left.catch(() => undefined);
  zip.on('error', (error: Error) => output.destroy(error));
  const add: AddEntry = (name, content) => {
    const { bytes, digest, hashed } = hashing(content);
    const source = Readable.from(hashed);
    const taken = new Promise<ZipEntry>((resolve, reject) => {
      source.once('end', () => resolve({ bytes: bytes(), sha256: digest() }));
      source.once('error', reject);
    });
    zip.addReadStream(source, name, { mtime: at });
    return Promise.race([taken, left]);
  };
  fill(add).then(
    () => zip.end(),
    (error: unknown) => output.destroy(error instanceof Error ? error : new Error('the zip file broke off')),
  );
  return output;
}

function hashing(content: Content) {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* pass() {
    for await (const chunk of content) {
      const buffer = Buffer.from(chunk);
      hash.update(buffer);
      bytes += buffer.length;
      yield buffer;
    }
  }
  return { hashed: pass(), bytes: () => bytes, digest: () => hash.digest('hex') };
}

/** Writes a zip file into the store; what fills it stops where the store fails. */
export async function storeZip(store: Pick<FileStore, 'put'>, name: string, zip: Readable): Promise<void> {
  try {
    await store.put(name, zip);
  } finally {
    zip.destroy();
  }
}

/** Text as the content of an entry. */
export async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}
