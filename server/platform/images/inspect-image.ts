export interface InspectedImage {
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';
  readonly width: number;
  readonly height: number;
}

/**
 * Format and declared size from a picture's first bytes; `undefined` for unsupported files. Nothing is decoded, so size
 * does not matter.
 */
export function inspectImage(file: Buffer): InspectedImage | undefined {
  return inspectPng(file) ?? inspectJpeg(file) ?? inspectWebp(file) ?? inspectGif(file);
}

const pngStart = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

function inspectPng(file: Buffer): InspectedImage | undefined {
  if (file.length < 33 || !file.subarray(0, 16).equals(pngStart)) return undefined;
  return { type: 'image/png', width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** Markers that start a frame; the others between C0 and CF are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function inspectJpeg(file: Buffer): InspectedImage | undefined {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8 || file[2] !== 0xff) return undefined;
  let at = 2;
  while (at + 9 <= file.length) {
    if (file[at] !== 0xff) return undefined;
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) {
      return { type: 'image/jpeg', width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) };
    } else at += 2 + file.readUInt16BE(at + 2);
  }
  return undefined;
}

function inspectGif(file: Buffer): InspectedImage | undefined {
  if (file.length < 13 || !/^GIF8[79]a$/.test(file.toString('latin1', 0, 6))) return undefined;
  return { type: 'image/gif', width: file.readUInt16LE(6), height: file.readUInt16LE(8) };
}

function inspectWebp(file: Buffer): InspectedImage | undefined {
  if (file.length < 30 || file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') {
    return undefined;
  }
  const size = webpSize(file);
  return size && { type: 'image/webp', ...size };
}

function webpSize(file: Buffer): { width: number; height: number } | undefined {
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = file.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}
