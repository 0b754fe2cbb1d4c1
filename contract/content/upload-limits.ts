/**
 * Chunk size of a video in bytes (the last one may be shorter); small enough for slow lines to send within the request
 * timeout.
 */
export const pieceBytes = 1024 * 1024;

/** Maximum size of a video, in bytes. */
export const maxVideoBytes = 2 * 1024 * 1024 * 1024;
