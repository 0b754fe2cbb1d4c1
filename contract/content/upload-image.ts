import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { uploadedFileSchema } from '../uploads.ts';

/** Id of an upload: 32 random hexadecimal digits. */
export const uploadIdSchema = z.string().regex(/^[0-9a-f]{32}$/);

/** File name as given by the user. */
export const fileNameSchema = z.string().trim().max(200).default('');

export const uploadedImageSchema = z.object({
  id: uploadIdSchema,
  /** Of the largest size. */
  width: z.number().int(),
  height: z.number().int(),
});
export type UploadedImage = z.infer<typeof uploadedImageSchema>;

export const uploadImageEndpoints = defineEndpoints({
  'upload.image': {
    method: 'POST',
    path: '/auth/upload/image',
    kind: 'POSTFILEUPLOAD',
    access: 'writing',
    summary: 'Put in a picture; it is made anew as WebP in three sizes, with nothing in it but the picture',
    body: z.strictObject({ file: uploadedFileSchema, name: fileNameSchema }),
    result: uploadedImageSchema,
    refusals: ['UPLOAD_NOT_IMAGE', 'IMAGE_TOO_LARGE', 'IMAGE_UNREADABLE', 'UPLOAD_SPACE_FULL'],
  },
  'upload.view': {
    method: 'GET',
    path: '/auth/upload/view/{id}',
    kind: 'GET',
    access: 'session',
    summary: 'An address at which a file of the own company can be looked at for an hour, published or not',
    params: z.strictObject({ id: uploadIdSchema }),
    result: z.object({
      kind: z.enum(['image', 'video']),
      name: z.string(),
      type: z.string(),
      bytes: z.number().int(),
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
      seconds: z.number().nullable(),
      address: z.string(),
    }),
  },
  'upload.discard': {
    method: 'POST',
    path: '/auth/upload/discard',
    kind: 'POST',
    access: 'writing',
    summary: 'Take away a file of the own company that nothing has referred to yet',
    body: z.strictObject({ id: uploadIdSchema }),
    result: z.null(),
  },
});
