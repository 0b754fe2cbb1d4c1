import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { type ByteRange, type FileStore, isFileName, requireFileName } from './store.ts';

export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  /** Folder of the bucket, without a slash at its ends; empty for the bucket itself. */
  readonly folder: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket stands in the path of an address, not before its host. */
  readonly pathStyle: boolean;
}

/** Files in a bucket of an S3-compatible service. What the service refuses comes out as its error. */
export function openS3Store({ bucket: Bucket, folder, ...settings }: S3Settings): FileStore & { close: () => void } {
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: settings.pathStyle,
    // Other services than Amazon's do not know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const root = folder && `${folder}/`;
  const keyOf = (name: string): string => root + requireFileName(name);
  return {
    put: async (name, content) => {
      const Key = keyOf(name);
      if (Buffer.isBuffer(content)) await client.send(new PutObjectCommand({ Bucket, Key, Body: content }));
      else await new Upload({ client, params: { Bucket, Key, Body: content }, leavePartsOnError: false }).done();
    },
    stat: async (name) => {
      if (!isFileName(name)) return undefined;
      try {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(name) }));
        return { size: found.ContentLength ?? 0, changedAt: found.LastModified ?? new Date(0) };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    open: (name, range) => {
      const Key = keyOf(name);
      const stream = new PassThrough();
      const fetching = async () => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...rangeOf(range) }));
        if (!(Body instanceof Readable)) throw new Error('the service sent no file');
        await pipeline(Body, stream);
      };
      fetching().catch((error: unknown) => stream.destroy(asMissing(error)));
      return stream;
    },
    remove: async (name) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }));
    },
    list: async function* (below) {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: `${keyOf(below)}/` });
      for await (const { Contents = [] } of pages) {
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents) {
          const name = Key.slice(root.length);
          if (isFileName(name)) yield { name, size: Size, changedAt: LastModified };
        }
      }
    },
    // Services keep what broke off by themselves, and drop it by a rule of the bucket (docs/operations.md).
    removeTorn: async () => {},
    close: () => client.destroy(),
  };
}

const rangeOf = (range: ByteRange | undefined) => range && { Range: `bytes=${range.start}-${range.end}` };

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

/** The error a folder of this machine would give. */
function asMissing(error: unknown): Error {
  if (isMissing(error)) return Object.assign(new Error('no such file', { cause: error }), { code: 'ENOENT' });
  return error instanceof Error ? error : new Error('the service failed', { cause: error });
}
