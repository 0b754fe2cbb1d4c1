import { fromBufferPromise } from 'yauzl';

/** Names and contents of a zip file. */
export async function unzip(file: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await fromBufferPromise(file);
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const content: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk);
    entries.set(entry.fileName, Buffer.concat(chunks));
  }
  return entries;
}
