import { randomFrom } from '../../illustration/random.ts';

interface Block {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A plan of streets and blocks; the two named streets are always in the same place, so that their names fit. */
export interface Plan {
  readonly blocks: readonly Block[];
  readonly park: Block;
  readonly house: Block;
}

export const planSize = { width: 720, height: 320 } as const;
/** Centre lines of the named streets, and half their width. */
export const mainStreetAt = 168;
export const sideStreetAt = 300;
const half = 13;
const lane = 9;

const bounds = { left: -20, right: 740, top: -20, bottom: 340 } as const;

/** Divides a stretch into blocks with lanes between them. */
function cut(from: number, to: number, pieces: number, random: () => number): [start: number, end: number][] {
  const weights = Array.from({ length: pieces }, () => 0.7 + random() * 0.8);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let at = from;
  return weights.map((weight) => {
    const start = at;
    at += ((to - from) * weight) / total;
    return [Math.round(start + lane / 2), Math.round(at - lane / 2)];
  });
}

/** The surroundings of an office, generated from its id: a sketch, not a map. */
export function drawPlan(id: number): Plan {
  const random = randomFrom(id + 5);
  const blocks: Block[] = [];
  const rows = [
    ...cut(bounds.top, mainStreetAt - half + lane / 2, 2, random),
    ...cut(mainStreetAt + half - lane / 2, bounds.bottom, 2, random),
  ];
  for (const [top, bottom] of rows) {
    const columns = [
      ...cut(bounds.left, sideStreetAt - half + lane / 2, 3, random),
      ...cut(sideStreetAt + half - lane / 2, bounds.right, 4, random),
    ];
    for (const [x, right] of columns) blocks.push({ x, y: top, width: right - x, height: bottom - top });
  }
  // The row above the main street: the first block east of the crossing is the office, the last is the park.
  const near = blocks.filter(
    ({ y, height, x }) => x > sideStreetAt && Math.abs(y + height - (mainStreetAt - half)) < lane,
  );
  const [corner, ...others] = near;
  const park = others.at(-1) ?? corner;
  if (!corner || !park) throw new Error('the plan has no blocks by its crossing');
  return {
    blocks: blocks.filter((block) => block !== park),
    park,
    house: { x: corner.x + 14, y: corner.y + corner.height - 44, width: 40, height: 30 },
  };
}
