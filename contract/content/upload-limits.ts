/** How long each piece of a video is but the last, in bytes: slow lines send one well within the time of a request. */
export const pieceBytes = 1024 * 1024;

/** The largest video, in bytes. */
export const maxVideoBytes = 2 * 1024 * 1024 * 1024;
