import type { InspectedVideo, ReadBytes } from './inspected-video.ts';

/** Elements by id. */
const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timeScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
} as const;

const playable = new Set(['V_VP8', 'V_VP9', 'V_AV1']);
/** No codec draws wider or higher pictures, in pixels; an element can say far more than a column holds. */
const longestEdge = 65_535;
/** Tracks must be declared within this many bytes, before the pictures. */
const lookedAt = 1024 * 1024;

interface Element {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

export async function inspectWebm(read: ReadBytes): Promise<InspectedVideo | undefined> {
  const bytes = await read(0, lookedAt);
  const whole = { start: 0, end: bytes.length };
  const header = find(bytes, whole, ids.header);
  const docType = header && find(bytes, header, ids.docType);
  const segment = header && find(bytes, { start: header.end, end: bytes.length }, ids.segment);
  if (!docType || !segment || textOf(bytes, docType) !== 'webm') return undefined;
  const tracks = find(bytes, segment, ids.tracks);
  for (const track of tracks ? elementsIn(bytes, tracks) : []) {
    const codec = track.id === ids.track ? find(bytes, track, ids.codec) : undefined;
    if (!codec || !playable.has(textOf(bytes, codec))) continue;
    const video = find(bytes, track, ids.video);
    return {
      type: 'video/webm',
      seconds: secondsOf(bytes, find(bytes, segment, ids.info)),
      width: dimensionOf(bytes, video && find(bytes, video, ids.width)),
      height: dimensionOf(bytes, video && find(bytes, video, ids.height)),
    };
  }
  return undefined;
}

function* elementsIn(bytes: Buffer, within: Pick<Element, 'start' | 'end'>): Generator<Element> {
  let at = within.start;
  while (at < within.end) {
    const id = readNumber(bytes, at, { keepMark: true });
    const size = id && readNumber(bytes, at + id.length, { keepMark: false });
    if (!id || !size) return;
    const start = at + id.length + size.length;
    // A segment recorded live has no known size; it extends to the end of the inspected bytes.
    const end = size.isUnknown ? within.end : Math.min(start + size.value, within.end);
    yield { id: id.value, start, end };
    at = size.isUnknown ? within.end : start + size.value;
  }
}

function find(bytes: Buffer, within: Pick<Element, 'start' | 'end'>, id: number): Element | undefined {
  for (const element of elementsIn(bytes, within)) if (element.id === id) return element;
  return undefined;
}

/** A variable-length integer: leading zeros give its length; ids keep the marker bit. */
function readNumber(bytes: Buffer, at: number, { keepMark }: { readonly keepMark: boolean }) {
  const first = bytes[at];
  if (!first) return undefined;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return undefined;
  let value = keepMark ? first : first & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value, length, isUnknown: isUnknown && !keepMark };
}

const textOf = (bytes: Buffer, { start, end }: Element): string =>
  bytes.toString('latin1', start, Math.min(end, start + 32)).replace(/\0+$/, '');

function numberOf(bytes: Buffer, element: Element | undefined): number | null {
  if (!element || element.end - element.start < 1 || element.end - element.start > 6) return null;
  return bytes.readUIntBE(element.start, element.end - element.start);
}

function dimensionOf(bytes: Buffer, element: Element | undefined): number | null {
  const pixels = numberOf(bytes, element);
  return pixels !== null && pixels <= longestEdge ? pixels : null;
}

function secondsOf(bytes: Buffer, info: Element | undefined): number | null {
  const duration = info && find(bytes, info, ids.duration);
  if (!info || !duration) return null;
  const scale = numberOf(bytes, find(bytes, info, ids.timeScale)) ?? 1_000_000;
  const length = duration.end - duration.start;
  const ticks =
    length === 8 ? bytes.readDoubleBE(duration.start) : length === 4 ? bytes.readFloatBE(duration.start) : 0;
  const seconds = (ticks * scale) / 1e9;
  return seconds > 0 && seconds < 360_000 ? seconds : null;
}
