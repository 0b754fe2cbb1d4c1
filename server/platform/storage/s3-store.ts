import { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '#server/platform/errors.ts';
import { type ByteRange, type FileStore, isFileName, requireFileName } from './store.ts';

export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  /** Folder of the bucket, without slashes at its ends; empty for the bucket itself. */
  readonly folder: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket is in the path of the URL, not in its host. */
  readonly pathStyle: boolean;
}

/** Timeouts for connecting and for silence, in milliseconds; each is tried twice. */
const silence = { connectionTimeout: 2_000, socketTimeout: 5_000 } as const;
const attempts = 2;
/** Each reader of a file keeps a connection for as long as it reads. */
const mostReaders = 1_000;

/**
 * Stores files in a bucket of an S3-compatible service. Where keys or bucket are not what it knows, files are
 * unavailable; other refusals of the service are thrown as its errors.
 */
export function openS3Store({ bucket: Bucket, folder, ...settings }: S3Settings): FileStore & { close: () => void } {
  const common = {
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: settings.pathStyle,
    // Services other than Amazon's do not know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
  } as const;
  const client = new S3Client({ ...common, requestHandler: silence });
  // With connections of its own, so that slow readers keep nobody from what is answered at once.
  const sockets = { maxSockets: mostReaders };
  const reading = new S3Client({
    ...common,
    requestHandler: { ...silence, httpAgent: sockets, httpsAgent: sockets },
  });
  const root = folder && `${folder}/`;
  const keyOf = (name: string): string => root + requireFileName(name);
  return {
    put: async (name, content) => {
      const Key = keyOf(name);
      const sending = Buffer.isBuffer(content)
        ? client.send(new PutObjectCommand({ Bucket, Key, Body: content }))
        : new Upload({ client, params: { Bucket, Key, Body: content }, leavePartsOnError: false }).done();
      await sending.catch(raiseOutage);
    },
    stat: async (name) => {
      if (!isFileName(name)) return undefined;
      try {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(name) }));
        return { size: found.ContentLength ?? 0, changedAt: found.LastModified ?? new Date(0) };
      } catch (error) {
        if (isMissing(error)) return undefined;
        return raiseOutage(error);
      }
    },
    open: (name, range) => {
      const Key = keyOf(name);
      const stream = new PassThrough();
      const fetching = async () => {
        const { Body } = await reading.send(new GetObjectCommand({ Bucket, Key, ...rangeOf(range) }));
        if (!(Body instanceof IncomingMessage)) throw new Error('the service sent no file');
        // Its reader left while the service was being asked: nobody would end the file any more.
        if (stream.destroyed) {
          Body.destroy();
          return;
        }
        // From here on a stall is the client's, not the storage service's.
        Body.socket.setTimeout(0);
        // Not a pipeline, which would end the stream with the original error.
        Body.on('error', (error) => stream.destroy(asMissing(error)));
        const stopWatching = watchSilence(stream, Body);
        stream.on('close', () => {
          stopWatching();
          Body.destroy();
        });
        Body.pipe(stream);
      };
      fetching().catch((error: unknown) => stream.destroy(asMissing(error)));
      return stream;
    },
    remove: async (name) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) })).catch(raiseOutage);
    },
    list: async function* (below) {
      const pages = paginateListObjectsV2(
        { client },
        { Bucket, Prefix: below === undefined ? root : `${keyOf(below)}/` },
      );
      for await (const { Contents = [] } of raisingOutages(pages)) {
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents) {
          const name = Key.slice(root.length);
          if (isFileName(name)) yield { name, size: Size, changedAt: LastModified };
        }
      }
    },
    // Services keep aborted multipart uploads; a lifecycle rule removes them (docs/operations.md).
    removeTorn: async () => {},
    check: async () => {
      // A refusal is a response, too.
      await client.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
        if (isOutage(error)) raiseOutage(error);
      });
    },
    refusal: async () => {
      try {
        // No name begins with a dot: whoever may list is answered by an empty list.
        await client.send(new ListObjectsV2Command({ Bucket, Prefix: `${root}.`, MaxKeys: 1 }));
      } catch (error) {
        if (error instanceof S3ServiceException && !isOutage(error)) return error.name;
        raiseOutage(error);
      }
      return undefined;
    },
    close: () => {
      client.destroy();
      reading.destroy();
    },
  };
}

const rangeOf = (range: ByteRange | undefined) => range && { Range: `bytes=${range.start}-${range.end}` };

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

/** The error a local folder would give. */
function asMissing(error: unknown): Error {
  if (isMissing(error)) return Object.assign(new Error('no such file', { cause: error }), { code: 'ENOENT' });
  return isOutage(error) || isRefused(error) ? outage(error) : (error as Error);
}

/** Includes what is no HTTP (`HPE_`). */
const lostOnTheWay = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET|ERR_STREAM_PREMATURE_CLOSE|HPE_)/;
const tooMany = 429;

/** The service was unreachable, did not respond, broke off, reports an error of its own, or has no time. */
function isOutage(error: unknown): boolean {
  if (error instanceof S3ServiceException) {
    const { httpStatusCode: status = 500 } = error.$metadata;
    return status >= 500 || status === tooMany;
  }
  if (!(error instanceof Error)) return false;
  // Somebody else answers in its place, such as a proxy with a page: the client cannot read that.
  if ('$response' in error) return true;
  return error.name === 'TimeoutError' || ('code' in error && lostOnTheWay.test(String(error.code)));
}

/** The settings name keys or a bucket that are wrong: nothing is kept until somebody mends them. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  return [401, 403].includes(error.$metadata.httpStatusCode ?? 0) || error.name === 'NoSuchBucket';
}

const outage = (cause: unknown) => new AppError('FILES_UNAVAILABLE', { cause, retryAfter: 5 });

function raiseOutage(error: unknown): never {
  throw isOutage(error) || isRefused(error) ? outage(error) : error;
}

async function* raisingOutages<T>(pages: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* pages;
  } catch (error) {
    raiseOutage(error);
  }
}

/** Ends a stream that stalls while its reader waits. */
function watchSilence(stream: PassThrough, { socket }: IncomingMessage): () => void {
  let seen = -1;
  const timer = setInterval(() => {
    const isWaiting = !stream.writableNeedDrain && !stream.writableEnded;
    if (isWaiting && seen === socket.bytesRead) stream.destroy(outage(new Error('the service has fallen silent')));
    seen = socket.bytesRead;
  }, silence.socketTimeout);
  return () => clearInterval(timer);
}
