import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchFailure } from './fetch-failure.ts';

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Reads a response body into memory, decompressed. The limit applies to the output: a small response that decompresses
 * to more than `maxBytes` is cut off, whatever its headers say.
 * @throws FetchFailure TOO_LARGE, BAD_ANSWER
 */
export async function readBounded(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const decoder = decoders[encoding]?.();
  if (!decoder && encoding !== 'identity' && encoding !== '') throw new FetchFailure('BAD_ANSWER');
  const body: Readable = decoder ? answer.pipe(decoder) : answer;
  // A broken connection must end the decoder, or reading would hang.
  if (decoder) answer.once('error', (error) => decoder.destroy(error));
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > maxBytes) throw new FetchFailure('TOO_LARGE');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof FetchFailure ? error : new FetchFailure('BAD_ANSWER', error);
  } finally {
    answer.destroy();
  }
  return Buffer.concat(chunks);
}
