export type Ground = 'paper' | 'ink';

/**
 * Colours of the drawings; files served as images cannot use the page's variables (docs/visual-language.md, "Colour
 * roles", "Illustrations").
 */
export const colours = {
  ink: '#0B1F33',
  paper: '#F8F8F5',
  jade: '#0E6B5C',
  jadeOnInk: '#45B8A0',
  ochre: '#B48633',
  grey: '#C9CDC9',
  seal: '#B9301C',
  sealOnInk: '#D8432C',
} as const;

/** Size of a cover, 16:9. Only the mirror is square, 1000 × 1000. */
export const coverSize = { width: 960, height: 540 } as const;

/** One decimal is finer than any screen and keeps the files small. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Path data of a line through the points, straight segments. */
export function linePath(points: readonly (readonly [x: number, y: number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('');
}

export function square(x: number, y: number, side: number, fill: string): string {
  return `<rect x="${short(x - side / 2)}" y="${short(y - side / 2)}" width="${short(side)}" height="${short(side)}" fill="${fill}"/>`;
}
