import { z } from 'zod';

/** What both sides know of a file that is sent: a `Blob` in the browser, the same shape of bytes in the server. */
export interface UploadedFile {
  readonly size: number;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
}

/** The largest file that may be sent, in bytes. */
export const maxUploadBytes = 16 * 1024 * 1024;

/** A file in the body of a POSTFILEUPLOAD call. */
export const uploadedFileSchema = z.custom<UploadedFile>(
  (value) => typeof value === 'object' && value !== null && 'arrayBuffer' in value,
  { error: 'fileRequired' },
);
