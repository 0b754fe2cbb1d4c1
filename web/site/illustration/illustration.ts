import type { IllustrationPattern } from '#contract/content/illustration.ts';
import { coverSize, type Ground } from './drawing.ts';
import { slips, weave } from './lattice.ts';
import { mirror } from './mirror.ts';
import { ridge, waves } from './terrain.ts';

const recipes: Record<IllustrationPattern, (seed: number, ground: Ground) => string> = {
  mirror,
  waves,
  slips,
  ridge,
  weave,
};

/**
 * A picture generated from a record's id, as an SVG file: the same id gives the same picture (docs/visual-language.md,
 * "Illustrations"). The mirror is 1000 × 1000 with a transparent ground, the others are 16:9 covers of 960 × 540.
 */
export function illustration(pattern: IllustrationPattern, seed: number, ground: Ground): string {
  const [x, y, width, height] =
    pattern === 'mirror' ? [-500, -500, 1000, 1000] : [0, 0, coverSize.width, coverSize.height];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">${recipes[pattern](seed, ground)}</svg>`;
}
