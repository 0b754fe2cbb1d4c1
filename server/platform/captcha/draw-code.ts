import { randomInt } from 'node:crypto';
import type { CaptchaDrawing } from '#contract/identity/captcha.ts';
import { glyphBox, glyphs } from './glyphs.ts';

const size = { width: 180, height: 64 } as const;
const strayLines = 4;
const longestStray = 46;

/** A random number between two; one decimal is enough for a drawing. */
function between(low: number, high: number): number {
  return randomInt(Math.round(low * 10), Math.round(high * 10) + 1) / 10;
}

/**
 * Draws a code as one path: characters of varying size, rotated and bent, with stray lines. Strokes are in random order
 * and look alike, so the drawing does not reveal which belong together.
 */
export function drawCaptchaCode(code: string): CaptchaDrawing {
  const column = (size.width - 24) / code.length;
  const strokes = [...code].flatMap((character, index) => drawGlyph(character, 12 + index * column));
  for (let line = 0; line < strayLines; line++) strokes.push(drawStray());
  return { ...size, path: shuffle(strokes).join('') };
}

function drawGlyph(character: string, left: number): string[] {
  const scale = between(2.3, 2.9);
  const turn = (between(-18, 18) * Math.PI) / 180;
  const lean = between(-0.25, 0.25);
  const [shiftX, shiftY] = [left + between(0, 6), between(10, size.height - glyphBox.height * scale - 6)];
  const place = (x: number, y: number): string => {
    const [dx, dy] = [x - glyphBox.width / 2 + lean * (y - glyphBox.height / 2), y - glyphBox.height / 2];
    const [turnedX, turnedY] = [dx * Math.cos(turn) - dy * Math.sin(turn), dx * Math.sin(turn) + dy * Math.cos(turn)];
    const wobble = () => between(-0.8, 0.8);
    return [
      shiftX + (turnedX + glyphBox.width / 2) * scale + wobble(),
      shiftY + (turnedY + glyphBox.height / 2) * scale + wobble(),
    ]
      .map((value) => value.toFixed(1))
      .join(' ');
  };
  return (glyphs[character] ?? []).map((stroke) => {
    const points: string[] = [];
    for (let index = 0; index < stroke.length; index += 2)
      points.push(place(stroke[index] ?? 0, stroke[index + 1] ?? 0));
    return `M${points.join('L')}`;
  });
}

function drawStray(): string {
  const [x, y] = [between(24, size.width - 24 - longestStray), between(8, size.height - 8)];
  const rise = between(-Math.min(y - 4, 20), Math.min(size.height - 4 - y, 20));
  return `M${x} ${y}L${(x + between(20, longestStray)).toFixed(1)} ${(y + rise).toFixed(1)}`;
}

function shuffle<T>(list: readonly T[]): T[] {
  const mixed = [...list];
  for (let index = mixed.length - 1; index > 0; index--) {
    const other = randomInt(index + 1);
    [mixed[index], mixed[other]] = [mixed[other] as T, mixed[index] as T];
  }
  return mixed;
}
