import { randomBytes } from 'node:crypto';
import type { ImageWidth } from '#contract/content/image-address.ts';

/** The folder of the store that holds all uploads, each in a folder of its own. */
export const uploadsFolder = 'uploads';

/** A name that nobody guesses and that says nothing. */
export const newUploadId = (): string => randomBytes(16).toString('hex');

export const folderOf = (id: string): string => `${uploadsFolder}/${id}`;

export const imageName = (id: string, width: ImageWidth): string => `${folderOf(id)}/${width}.webp`;

/** Its digest is part of a piece's name, so that one that differs never stands under the name of another. */
export const pieceName = (id: string, number: number, digest: string): string =>
  `${folderOf(id)}/${number}-${digest.slice(0, 16)}`;

/** The upload that a file of the store belongs to. */
export const uploadOf = (name: string): string => name.split('/')[1] ?? '';
