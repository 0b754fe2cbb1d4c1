import { colours, type Ground, short } from './drawing.ts';
import { noiseFrom, randomFrom, roughNoise } from './random.ts';

const bars = 104;
const jadeBars = 7;
/** Positions of the jade bars, as a share of the circle. */
const jadeAt = 0.62;

/** Seed of mirrors with the brand's seal: their centre is empty. */
const brandSeed = 0;

function ring(radius: number, width: number, opacity: number): string {
  return `<circle r="${radius}" stroke-width="${width}" opacity="${opacity}"/>`;
}

function onCircle(radius: number, turn: number): string {
  const angle = (turn - 0.25) * 2 * Math.PI;
  return `${short(radius * Math.cos(angle))} ${short(radius * Math.sin(angle))}`;
}

function triangles(): string {
  const count = 96;
  const half = 0.34 / count;
  let path = '';
  for (let index = 0; index < count; index++) {
    const turn = index / count;
    path += `M${onCircle(450, turn - half)}L${onCircle(484, turn)}L${onCircle(450, turn + half)}Z`;
  }
  return path;
}

/** Radial bars between the rims, from noise. */
function radialBars(seed: number): { plain: string; jade: string } {
  const noise = noiseFrom(randomFrom(seed + 11));
  const firstJade = Math.round(bars * jadeAt) - Math.floor(jadeBars / 2);
  const paths = { plain: '', jade: '' };
  for (let index = 0; index < bars; index++) {
    // The noise is stretched over the whole range; otherwise the bars would have similar lengths.
    const height = Math.min(1, Math.max(0, (roughNoise(noise, index * 0.14) - 0.2) / 0.6));
    const end = 338 + 92 * height;
    const line = `M${onCircle(324, index / bars)}L${onCircle(end, index / bars)}`;
    paths[index >= firstJade && index < firstJade + jadeBars ? 'jade' : 'plain'] += line;
  }
  return paths;
}

function dots(seed: number, fill: string): string {
  const random = randomFrom(seed + 23);
  let circles = '';
  for (let index = 0; index < 72; index++) {
    const [x, y] = onCircle(292, index / 72).split(' ');
    circles += `<circle cx="${x}" cy="${y}" r="${random() < 0.22 ? 4.6 : 1.7}"/>`;
  }
  return `<g fill="${fill}" stroke="none" opacity=".5">${circles}</g>`;
}

/** T on the sides of the square, L beyond it, V at the corners: the marks that give the mirror its name. */
function marks(): string {
  const side = 'M0-132V-178M-34-178H34M-32-248H32V-270';
  const corner = 'M-156-191H-191V-156';
  const turned = [0, 90, 180, 270].map((angle) => `<path transform="rotate(${angle})" d="${side}${corner}"/>`).join('');
  return `<g stroke-width="7" opacity=".3">${turned}</g>`;
}

function bosses(fill: string): string {
  const places = [-98, 0, 98].flatMap((x) => [-98, 0, 98].map((y) => [x, y] as const));
  const circles = places
    .filter(([x, y]) => x !== 0 || y !== 0)
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6.5"/>`)
    .join('');
  return `<g fill="${fill}" stroke="none" opacity=".4">${circles}</g>`;
}

/** 镜: a Han-dynasty bronze mirror as a radial chart, radius 500 (docs/visual-language.md, "Illustrations"). */
export function mirror(seed: number, ground: Ground): string {
  const line = ground === 'ink' ? colours.paper : colours.ink;
  const jade = ground === 'ink' ? colours.jadeOnInk : colours.jade;
  const chart = radialBars(seed);
  const knob = `${ring(70, 2, 0.7)}<circle r="54" stroke-width="1.2" fill="${line}" fill-opacity=".1" opacity=".8"/>`;
  const mark = `<rect x="-22" y="-488" width="44" height="44" fill="${colours.sealOnInk}" stroke="none" transform="rotate(${short(360 * 0.72)})"/>`;
  return [
    `<g fill="none" stroke="${line}">`,
    ring(498, 2.4, 0.75) + ring(490, 1, 0.4),
    `<path d="${triangles()}" fill="${line}" stroke="none" opacity=".14"/>`,
    ring(446, 1, 0.5) + ring(436, 1.6, 0.7),
    `<path d="${chart.plain}" stroke-width="6" opacity=".45"/>`,
    `<path d="${chart.jade}" stroke-width="6" stroke="${jade}"/>`,
    ring(316, 1.6, 0.6) + ring(308, 1, 0.35),
    dots(seed, line),
    ring(276, 1, 0.5),
    '<path d="M-132-132H132V132H-132Z" stroke-width="2" opacity=".7"/>',
    '<path d="M-120-120H120V120H-120Z" opacity=".4"/>',
    bosses(line),
    marks(),
    seed === brandSeed ? '' : knob,
    seed !== brandSeed && ground === 'ink' ? mark : '',
    '</g>',
  ].join('');
}
