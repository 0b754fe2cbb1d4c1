import { uploadImageEndpoints } from '#contract/content/upload-image.ts';
import { uploadVideoEndpoints } from '#contract/content/upload-video.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sweepUploads } from '#server/platform/uploads/remove-uploads.ts';
import { quotaUsed } from '#server/platform/uploads/space.ts';
import { discardUpload, viewUpload } from './own-uploads.ts';
import type { UploadDeps } from './upload-deps.ts';
import { uploadImage } from './upload-image.ts';
import { beginVideo, finishVideo, putPiece, readVideoState } from './upload-video.ts';

/** Bytes of a company's space that its people must not see, in the transaction of whoever asks. */
export type SealedBytes = (tx: Database, stockId: number) => Promise<number>;

export function uploadFeature(
  { db, store, images, clock, secret, config }: Platform,
  { sealedBytes }: { readonly sealedBytes: SealedBytes },
) {
  const quota = config.uploadQuotaBytes;
  const deps: UploadDeps = { db, store, images, clock, secret, quota };
  return defineFeature({
    endpoints: { ...uploadImageEndpoints, ...uploadVideoEndpoints },
    handlers: {
      'upload.image': ({ body }, { actor }) => uploadImage(deps, body, actor),
      'upload.view': ({ params }, { actor }) => viewUpload(deps, params.id, actor),
      'upload.discard': ({ body }, { actor }) => discardUpload(deps, body.id, actor.stockId),
      'upload.space': async (_request, { actor: { stockId } }) => ({
        used: await inCompany(
          db,
          stockId,
          async (tx) => (await quotaUsed(tx, stockId)) - (await sealedBytes(tx, stockId)),
        ),
        quota,
      }),
      'upload.beginVideo': ({ body }, { actor }) => beginVideo(deps, body, actor),
      'upload.putPiece': ({ body }, { actor }) => putPiece(deps, body, actor),
      'upload.videoState': ({ params }, { actor }) => readVideoState(deps, params.id, actor),
      'upload.finishVideo': ({ body }, { actor }) => finishVideo(deps, body.id, actor),
    },
    sweeps: [({ now, signal }) => sweepUploads(db, store, { now, signal })],
  });
}
