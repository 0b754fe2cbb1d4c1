/** How many times its width a picture may be high; taller ones come out narrower. */
export const maxAspectRatio = 4;

/** Pixels a picture may have. More than any telephone takes with one lens; decoding them takes 200 to 350 MB. */
export const maxPixels = 50_000_000;
