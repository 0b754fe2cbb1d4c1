import { textWidth } from './text-width.ts';

export interface CloudWord {
  readonly text: string;
  readonly weight: number;
}

export interface PlacedWord {
  readonly text: string;
  readonly size: number;
  /** Centre. */
  readonly x: number;
  readonly y: number;
}

/** Maximum number of words in a cloud (docs/visual-language.md, "Charts"). */
const maxWords = 40;
const sizes = { smallest: 14, largest: 40 };
/** Margin around a word. */
const air = { x: 10, y: 6 };

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Places words on a spiral around the centre, highest weight first. Never rotated; words that do not fit are omitted,
 * because the list has them.
 */
export function layOutCloud(words: readonly CloudWord[], width: number, height: number): PlacedWord[] {
  const sorted = [...words].sort((a, b) => b.weight - a.weight).slice(0, maxWords);
  const most = sorted[0]?.weight ?? 1;
  const least = sorted.at(-1)?.weight ?? 0;
  const largest = Math.min(sizes.largest, width / 9);
  const taken: Box[] = [];
  const placed: PlacedWord[] = [];
  for (const { text, weight } of sorted) {
    const share = most === least ? 1 : (weight - least) / (most - least);
    const size = Math.round(sizes.smallest + Math.sqrt(share) * Math.max(0, largest - sizes.smallest));
    const half = { x: textWidth(text, size) / 2 + air.x, y: (size * 1.3) / 2 + air.y };
    for (let step = 0; step < 900; step++) {
      const angle = step * 0.35;
      const distance = step * 0.42;
      const x = width / 2 + Math.cos(angle) * distance * (width / height);
      const y = height / 2 + Math.sin(angle) * distance;
      const box = { left: x - half.x, right: x + half.x, top: y - half.y, bottom: y + half.y };
      if (box.left < 0 || box.right > width || box.top < 0 || box.bottom > height) continue;
      if (taken.some((other) => meets(box, other))) continue;
      taken.push(box);
      placed.push({ text, size, x, y });
      break;
    }
  }
  return placed;
}

function meets(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
