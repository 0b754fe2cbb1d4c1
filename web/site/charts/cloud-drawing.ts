import type { HotWord } from '#contract/insight/hot-words.ts';
import { layOutCloud, type PlacedWord } from '#web/shared/charts/cloud-layout.ts';
import { escapeHtml } from '../escape-html.ts';

export interface CloudWord extends PlacedWord {
  readonly state: HotWord['state'];
  readonly href: string;
}

export interface CloudDrawing {
  readonly width: number;
  /** Vertical extent of the words: a few need less than the whole plate. */
  readonly top: number;
  readonly height: number;
  readonly words: readonly CloudWord[];
}

export const wideCloud = { width: 600, height: 360 } as const;
export const narrowCloud = { width: 320, height: 320 } as const;

/** Margin above and below the words. */
const air = 16;

/** Colours of the states for the file, which cannot use the page's roles (docs/visual-language.md, "Colour roles"). */
const colours: Readonly<Record<HotWord['state'], string>> = {
  new: '#97230F',
  up: '#7A5410',
  flat: '#3F4F5E',
  down: '#123F6E',
};

/** Size by burst score, colour by state; the highest score in the centre. */
export function drawCloud(
  items: readonly HotWord[],
  { width, height }: { readonly width: number; readonly height: number },
  hrefOf: (word: string) => string,
): CloudDrawing {
  const states = new Map(items.map(({ word, state }) => [word, state]));
  const placed = layOutCloud(
    items.map(({ word, z }) => ({ text: word, weight: z.value ?? 0 })),
    width,
    height,
  );
  const round = (value: number) => Math.round(value * 10) / 10;
  const tops = placed.map(({ y, size }) => y - size * 0.65 - air);
  const bottoms = placed.map(({ y, size }) => y + size * 0.65 + air);
  const top = round(Math.max(0, Math.min(height, ...tops)));
  return {
    width,
    top,
    height: round(Math.max(top, Math.min(height, Math.max(0, ...bottoms))) - top),
    words: placed.map(({ text, size, x, y }) => ({
      text,
      size,
      x: round(x),
      y: round(y + size * 0.35),
      state: states.get(text) ?? 'flat',
      href: hrefOf(text),
    })),
  };
}

/** The drawing as a file, with scope and day. */
export function cloudFile({ width, top, height, words }: CloudDrawing, caption: string): string {
  const texts = words.map(
    ({ text, size, x, y, state }) =>
      `<text x="${x}" y="${y}" font-size="${size}" font-weight="600" fill="${colours[state]}">${escapeHtml(text)}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${top} ${width} ${height + 36}" font-family="sans-serif">`,
    `<rect y="${top}" width="100%" height="100%" fill="#fff"/>`,
    `<g text-anchor="middle">${texts.join('')}</g>`,
    `<text x="20" y="${top + height + 20}" font-size="12" fill="#5F6B76">${escapeHtml(caption)}</text></svg>`,
  ].join('');
}
