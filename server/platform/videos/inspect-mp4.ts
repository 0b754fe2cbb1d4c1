import type { InspectedVideo, ReadBytes } from './inspected-video.ts';

/** Allowed top-level boxes. */
const outerBoxes = new Set(
  'ftyp moov mdat free skip wide moof mfra sidx ssix styp uuid meta emsg pdin prft udta'.split(' '),
);
/** Formats that browsers play. */
const playable = new Set('avc1 avc3 hvc1 hev1 vp08 vp09 av01'.split(' '));
/** Size of the index of a film of several hours. */
const largestMoov = 64 * 1024 * 1024;
/** A fragmented file has thousands of boxes; the first ones are enough. */
const mostOuterBoxes = 64;

interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

export async function inspectMp4(read: ReadBytes, size: number): Promise<InspectedVideo | undefined> {
  const boxes = await listOuterBoxes(read, size);
  const moov = boxes?.find(({ type }) => type === 'moov');
  if (boxes?.[0]?.type !== 'ftyp' || !moov || moov.end - moov.start > largestMoov) return undefined;
  if (!boxes.some(({ type }) => type === 'mdat')) return undefined;
  return readMoov(await read(moov.start, moov.end - moov.start));
}

/** Top-level boxes; `undefined` if they are malformed. */
async function listOuterBoxes(read: ReadBytes, size: number): Promise<Box[] | undefined> {
  const boxes: Box[] = [];
  let at = 0;
  while (at < size && boxes.length < mostOuterBoxes) {
    const box = readBox(await read(at, 16), 0, size - at);
    if (!box || !outerBoxes.has(box.type)) return undefined;
    boxes.push({ type: box.type, start: at + box.start, end: at + box.end });
    at += box.end;
  }
  return boxes;
}

/** The box at an offset of bytes that end at `end`. */
function readBox(bytes: Buffer, at: number, end: number): Box | undefined {
  if (at + 8 > bytes.length) return undefined;
  const short = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + 8);
  if (short === 1 && at + 16 > bytes.length) return undefined;
  const length = short === 0 ? end - at : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
  const head = short === 1 ? 16 : 8;
  return length >= head && at + length <= end ? { type, start: at + head, end: at + length } : undefined;
}

function* boxesIn(bytes: Buffer, within: Pick<Box, 'start' | 'end'>): Generator<Box> {
  let at = within.start;
  while (at < within.end) {
    const box = readBox(bytes, at, within.end);
    if (!box) return;
    yield box;
    at = box.end;
  }
}

function findBox(bytes: Buffer, within: Pick<Box, 'start' | 'end'>, ...path: readonly string[]): Box | undefined {
  const [type, ...rest] = path;
  for (const box of boxesIn(bytes, within)) {
    if (box.type === type) return rest.length > 0 ? findBox(bytes, box, ...rest) : box;
  }
  return undefined;
}

function readMoov(bytes: Buffer): InspectedVideo | undefined {
  const whole = { start: 0, end: bytes.length };
  for (const track of boxesIn(bytes, whole)) {
    if (track.type !== 'trak') continue;
    const samples = findBox(bytes, track, 'mdia', 'minf', 'stbl', 'stsd');
    const codec = samples && bytes.toString('latin1', samples.start + 12, samples.start + 16);
    if (codec && playable.has(codec)) {
      const head = findBox(bytes, track, 'tkhd');
      // The last two fields of a track header are width and height, as 16.16 fixed point.
      const sizeAt = head && head.end - 8 >= head.start ? head.end - 8 : undefined;
      return {
        type: 'video/mp4',
        seconds: secondsOf(bytes, findBox(bytes, whole, 'mvhd')),
        width: sizeAt === undefined ? null : bytes.readUInt32BE(sizeAt) >>> 16,
        height: sizeAt === undefined ? null : bytes.readUInt32BE(sizeAt + 4) >>> 16,
      };
    }
  }
  return undefined;
}

function secondsOf(bytes: Buffer, head: Box | undefined): number | null {
  if (!head || head.end - head.start < 32) return null;
  const isLong = bytes[head.start] === 1;
  const scaleAt = head.start + (isLong ? 20 : 12);
  const scale = bytes.readUInt32BE(scaleAt);
  const length = isLong ? Number(bytes.readBigUInt64BE(scaleAt + 4)) : bytes.readUInt32BE(scaleAt + 4);
  const seconds = scale > 0 ? length / scale : 0;
  return seconds > 0 && seconds < 360_000 ? seconds : null;
}
