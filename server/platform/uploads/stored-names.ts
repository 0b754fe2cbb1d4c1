import { randomBytes } from 'node:crypto';
import type { ImageWidth } from '#contract/content/image-address.ts';

/** Folder of all uploads in the store, each in its own subfolder. */
export const uploadsFolder = 'uploads';

/** A random name without meaning. */
export const newUploadId = (): string => randomBytes(16).toString('hex');

export const folderOf = (id: string): string => `${uploadsFolder}/${id}`;

export const imageName = (id: string, width: ImageWidth): string => `${folderOf(id)}/${width}.webp`;

/** Contains the digest, so that a different chunk never gets the same name. */
export const pieceName = (id: string, number: number, digest: string): string =>
  `${folderOf(id)}/${number}-${digest.slice(0, 16)}`;

/** The upload a stored file belongs to. */
export const uploadOf = (name: string): string => name.split('/')[1] ?? '';
