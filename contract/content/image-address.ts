/** How wide a picture goes out, at most: a list, a column of text, a whole screen. */
export const imageWidths = [480, 1024, 1920] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** Where a picture stands for everybody once something published refers to it. */
export function imagePath(id: string, width: ImageWidth): string {
  return `/media/images/${id}/${width}.webp`;
}

const form = /^\/media\/images\/([0-9a-f]{32})\/(480|1024|1920)\.webp$/;

/** The upload whose picture an address shows; `undefined` for every other address. */
export function imageIdOf(address: string): string | undefined {
  return form.exec(address)?.[1];
}
