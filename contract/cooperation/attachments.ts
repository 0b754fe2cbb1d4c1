import { z } from 'zod';
import { uploadIdSchema } from '../content/upload-image.ts';
import { uploadedFileSchema } from '../uploads.ts';

/** A file of an inquiry or a quote, as both name it. */
const described = {
  id: uploadIdSchema,
  name: z.string().max(100),
  bytes: z.number().int().min(0),
  /** SHA-256 in hexadecimal: a receipt covers the bytes by it. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
};

export const attachmentSchema = z.strictObject(described);
export type Attachment = z.output<typeof attachmentSchema>;

/** The same in an answer. */
export const attachmentResult = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.number().int(),
  digest: z.string(),
});

export const fileParam = { file: uploadIdSchema };
/** A file that is sent, with its name. */
export const sentFile = {
  file: uploadedFileSchema,
  name: z.string().trim().min(1, { error: 'fieldRequired' }).max(255),
};

export const addRefusals = [
  'ATTACHMENT_TYPE_WRONG',
  'ATTACHMENT_TOO_LARGE',
  'ATTACHMENTS_TOO_MANY',
  'UPLOAD_SPACE_FULL',
] as const;
