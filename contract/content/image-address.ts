/** Maximum widths of a picture: for lists, for text columns, for full screens. */
export const imageWidths = [480, 1024, 1920] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** Public address of a picture. */
export function imagePath(id: string, width: ImageWidth): string {
  return `/media/images/${id}/${width}.webp`;
}

const form = /^\/media\/images\/([0-9a-f]{32})\/(480|1024|1920)\.webp$/;

/** The upload an address belongs to; `undefined` for other addresses. */
export function imageIdOf(address: string): string | undefined {
  return form.exec(address)?.[1];
}
