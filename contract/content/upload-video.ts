import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { uploadedFileSchema } from '../uploads.ts';
import { fileNameSchema, uploadIdSchema } from './upload-image.ts';
import { maxVideoBytes } from './upload-limits.ts';

/** SHA-256 in hexadecimal. */
const digestSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Upload progress of a video. */
export const videoUploadSchema = z.object({
  id: uploadIdSchema,
  state: z.enum(['pending', 'ready']),
  bytes: z.number().int(),
  pieceBytes: z.number().int(),
  /** Numbers of the chunks received, from 0. */
  present: z.array(z.number().int()),
});
export type VideoUpload = z.infer<typeof videoUploadSchema>;

export const uploadedVideoSchema = z.object({
  id: uploadIdSchema,
  type: z.enum(['video/mp4', 'video/webm']),
  bytes: z.number().int(),
  /** As declared in the file; `null` if absent. */
  seconds: z.number().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
});
export type UploadedVideo = z.infer<typeof uploadedVideoSchema>;

export const uploadVideoEndpoints = defineEndpoints({
  'upload.beginVideo': {
    method: 'POST',
    path: '/auth/upload/video/begin',
    kind: 'POST',
    access: 'writing',
    summary: 'Begin to put in a video, or go on with one of the same digest that broke off',
    body: z.strictObject({
      bytes: z.number().int().min(1).max(maxVideoBytes, { error: 'videoTooLarge' }),
      /** SHA-256 of the concatenated chunk digests (as bytes). */
      digest: digestSchema,
      name: fileNameSchema,
    }),
    result: videoUploadSchema,
    refusals: ['UPLOAD_SPACE_FULL'],
  },
  'upload.putPiece': {
    method: 'POST',
    path: '/auth/upload/video/piece',
    kind: 'POSTFILEUPLOAD',
    access: 'writing',
    summary: 'Put in a piece of a video; the same piece again changes nothing',
    body: z.strictObject({
      id: uploadIdSchema,
      number: z.coerce.number().int().min(0).max(1_000_000),
      digest: digestSchema,
      file: uploadedFileSchema,
    }),
    result: z.null(),
    refusals: ['PIECE_DAMAGED', 'UPLOAD_NOT_VIDEO'],
  },
  'upload.finishVideo': {
    method: 'POST',
    path: '/auth/upload/video/finish',
    kind: 'POST',
    access: 'writing',
    summary: 'Check a video whose pieces are all there; from then on it can be used',
    body: z.strictObject({ id: uploadIdSchema }),
    result: uploadedVideoSchema,
    refusals: ['UPLOAD_INCOMPLETE', 'PIECE_DAMAGED', 'UPLOAD_NOT_VIDEO'],
  },
});
