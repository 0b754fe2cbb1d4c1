import { colours, coverSize, type Ground, linePath, short, square } from './drawing.ts';
import { noiseFrom, randomFrom, roughNoise } from './random.ts';

const { width, height } = coverSize;

/** From the farthest ridge to the nearest: `#BBD6CF`, jade, `#0B2E3A`. */
const ridgeStops = [
  [187, 214, 207],
  [43, 128, 113],
  [11, 46, 58],
] as const;

function ridgeColour(share: number): string {
  const [far, middle, near] = ridgeStops;
  const [from, to] = share < 0.5 ? [far, middle] : [middle, near];
  const part = share < 0.5 ? share * 2 : share * 2 - 1;
  return `rgb(${from.map((value, index) => Math.round(value + ((to[index] ?? value) - value) * part)).join(' ')})`;
}

/** 波: seventeen lines, each hiding those behind; one in jade with a vermilion square over its peak. */
export function waves(seed: number, ground: Ground): string {
  const random = randomFrom(seed);
  const back = ground === 'ink' ? colours.ink : colours.paper;
  const line = ground === 'ink' ? colours.paper : colours.ink;
  const jade = ground === 'ink' ? colours.jadeOnInk : colours.jade;
  const count = 17;
  const chosen = 8 + Math.floor(random() * 3);
  const centre = 0.35 + random() * 0.3;
  let drawing = `<rect width="${width}" height="${height}" fill="${back}"/>`;
  let accent = '';
  for (let row = 0; row < count; row++) {
    const noise = noiseFrom(random);
    const base = 96 + (row / (count - 1)) * 400;
    const points: [number, number][] = [];
    for (let x = 0; x <= width; x += 10) {
      const distance = (x / width - centre) / 0.24;
      const swell = 14 + 210 * Math.exp(-distance * distance);
      points.push([x, base - swell * roughNoise(noise, x / 46) ** 2]);
    }
    const path = linePath(points);
    drawing += `<path d="${path}L${width} ${height}L0 ${height}Z" fill="${back}"/>`;
    drawing += `<path d="${path}" stroke="${line}" stroke-width="1.2" opacity="${short(0.25 + (row / count) * 0.5)}"/>`;
    if (row === chosen) {
      const [x, y] = points.reduce((peak, point) => (point[1] < peak[1] ? point : peak));
      accent = `<path d="${path}" stroke="${jade}" stroke-width="2.6"/><path d="M${short(x)} ${short(y)}v-26" stroke="${colours.sealOnInk}" stroke-width="2"/>${square(x, y - 34, 20, colours.sealOnInk)}`;
    }
  }
  return `<g fill="none" stroke-linejoin="round">${drawing}${accent}</g>`;
}

/** 山: ridges that darken towards the viewer, with four contour lines each and a vermilion square as the sun. */
export function ridge(seed: number, ground: Ground): string {
  const random = randomFrom(seed);
  const skies = ['#EDF3F1', '#E6EEF2', '#F4EFE3'];
  const sky = ground === 'ink' ? colours.ink : (skies[Math.floor(random() * skies.length)] ?? colours.paper);
  const count = 5 + Math.floor(random() * 3);
  const sunX = width * (0.18 + random() * 0.64);
  let drawing = `<rect width="${width}" height="${height}" fill="${sky}"/>${square(sunX, 128, 46, colours.seal)}`;
  for (let row = 0; row < count; row++) {
    const noise = noiseFrom(random);
    const base = 190 + (row / count) * 300;
    const points: [number, number][] = [];
    for (let x = 0; x <= width; x += 12) points.push([x, base - 96 * (roughNoise(noise, x / 150) - 0.35)]);
    const fill = ridgeColour(row / (count - 1));
    drawing += `<path d="${linePath(points)}L${width} ${height}L0 ${height}Z" fill="${fill}"/>`;
    for (let contour = 1; contour <= 4; contour++) {
      const lower = points.map(([x, y]) => [x, y + contour * 13] as const);
      drawing += `<path d="${linePath(lower)}" fill="none" stroke="#fff" stroke-width=".8" opacity=".18"/>`;
    }
  }
  return drawing;
}
