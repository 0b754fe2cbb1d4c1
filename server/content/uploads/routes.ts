import { uploadImageEndpoints } from '#contract/content/upload-image.ts';
import { uploadVideoEndpoints } from '#contract/content/upload-video.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sweepUploads } from '#server/platform/uploads/remove-uploads.ts';
import { discardUpload, viewUpload } from './own-uploads.ts';
import type { UploadDeps } from './upload-deps.ts';
import { uploadImage } from './upload-image.ts';
import { beginVideo, finishVideo, putPiece } from './upload-video.ts';

export function uploadFeature({ db, store, images, clock, secret, config }: Platform) {
  const deps: UploadDeps = { db, store, images, clock, secret, quota: config.uploadQuotaBytes };
  return defineFeature({
    endpoints: { ...uploadImageEndpoints, ...uploadVideoEndpoints },
    handlers: {
      'upload.image': ({ body }, { actor }) => uploadImage(deps, body, actor),
      'upload.view': ({ params }, { actor }) => viewUpload(deps, params.id, actor),
      'upload.discard': ({ body }, { actor }) => discardUpload(deps, body.id, actor.stockId),
      'upload.beginVideo': ({ body }, { actor }) => beginVideo(deps, body, actor),
      'upload.putPiece': ({ body }, { actor }) => putPiece(deps, body, actor),
      'upload.finishVideo': ({ body }, { actor }) => finishVideo(deps, body.id, actor),
    },
    sweeps: [({ now, signal }) => sweepUploads(db, store, { now, signal })],
  });
}
