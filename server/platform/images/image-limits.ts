/** Maximum height of a picture as a multiple of its width; taller ones become narrower. */
export const maxAspectRatio = 4;

/** Maximum number of pixels, more than any phone takes with one lens; decoding takes 200 to 350 MB. */
export const maxPixels = 50_000_000;
