import type { uploadImageEndpoints } from '#contract/content/upload-image.ts';
import type { uploadVideoEndpoints } from '#contract/content/upload-video.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import type { Handlers, SessionContext } from '#server/platform/http/handlers.ts';
import { quotaUsed } from '#server/platform/uploads/space.ts';
import { discardUpload, viewUpload } from './own-uploads.ts';
import type { UploadDeps, Uploader } from './upload-deps.ts';
import { uploadImage } from './upload-image.ts';
import { beginVideo, finishVideo, putPiece, readVideoState } from './upload-video.ts';

const uploaderOf = ({ session: { userId, stockId }, reader }: SessionContext): Uploader => ({
  ...{ userId, stockId, address: reader.address },
});

export function uploadHandlers(
  deps: UploadDeps,
): Handlers<typeof uploadImageEndpoints> & Handlers<typeof uploadVideoEndpoints> {
  const { db, quota } = deps;
  return {
    'upload.image': ({ body }, context) => uploadImage(deps, body, uploaderOf(context)),
    'upload.view': ({ params }, { session }) => viewUpload(deps, params.id, session),
    'upload.discard': ({ body }, { session }) => discardUpload(deps, body.id, session.stockId),
    'upload.space': async (_request, { session: { stockId } }) => ({
      used: await inCompany(db, stockId, (tx) => quotaUsed(tx, stockId)),
      quota,
    }),
    'upload.beginVideo': ({ body }, context) => beginVideo(deps, body, uploaderOf(context)),
    'upload.putPiece': ({ body }, context) => putPiece(deps, body, uploaderOf(context)),
    'upload.videoState': ({ params }, context) => readVideoState(deps, params.id, uploaderOf(context)),
    'upload.finishVideo': ({ body }, context) => finishVideo(deps, body.id, uploaderOf(context)),
  };
}
