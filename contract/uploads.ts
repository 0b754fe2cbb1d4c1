import { z } from 'zod';

/** The part of `Blob` that browser and server share. */
export interface UploadedFile {
  readonly size: number;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
}

/** Maximum size of an uploaded file, in bytes. */
export const maxUploadBytes = 16 * 1024 * 1024;

/** A file in the body of a POSTFILEUPLOAD call. */
export const uploadedFileSchema = z.custom<UploadedFile>(
  (value) => typeof value === 'object' && value !== null && 'arrayBuffer' in value,
  { error: 'fileRequired' },
);
