import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** A service that speaks S3, with the bucket `shangjian`; `settings` are what the product needs to use it. */
export async function openBucket() {
  const folder = await mkdtemp(join(tmpdir(), 'shangjian-bucket-'));
  const service = new S3rver({
    ...{ address: '127.0.0.1', port: 0, directory: folder, silent: true },
    ...{ allowMismatchedSignatures: true, vhostBuckets: false },
    configureBuckets: [{ name: 'shangjian' }],
  });
  const { port } = await service.run();
  const settings = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
  const close = async () => {
    await service.close();
    await rm(folder, { recursive: true });
  };
  return { port, settings, close };
}
