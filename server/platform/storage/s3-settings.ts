import { z } from 'zod';
import type { S3Settings } from './s3-store.ts';

/** Settings of a bucket. */
export const s3Environment = {
  S3_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => bucketOf(url) !== '', 'must end with the name of a bucket: https://host/bucket')
    .refine((url) => new URL(url).username === '', 'must not hold keys; they have settings of their own')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ADDRESSING: z.enum(['path', 'host']).default('path'),
};
type S3Environment = z.output<z.ZodObject<typeof s3Environment>>;

const partsOf = (url: string): string[] => new URL(url).pathname.split('/').filter(Boolean);
const bucketOf = (url: string): string => partsOf(url)[0] ?? '';

/** Names of missing settings that a bucket needs. */
export function missingS3Settings(settings: S3Environment): string[] {
  if (settings.S3_URL === undefined) return [];
  return (['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).filter((name) => settings[name] === undefined);
}

/** The bucket, if one is set. */
export function s3SettingsOf(settings: S3Environment): S3Settings | undefined {
  const { S3_URL: url, S3_ACCESS_KEY_ID: accessKeyId = '', S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = settings;
  if (url === undefined) return undefined;
  const [bucket = '', ...folder] = partsOf(url);
  return {
    endpoint: new URL(url).origin,
    bucket,
    folder: folder.join('/'),
    region: settings.S3_REGION,
    accessKeyId,
    secretAccessKey,
    pathStyle: settings.S3_ADDRESSING === 'path',
  };
}
