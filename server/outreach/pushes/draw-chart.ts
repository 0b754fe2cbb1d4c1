import { sealStrokes } from '#contract/seal.ts';
import { BoundedQueue } from '#server/platform/bounded-queue.ts';
import { chartColours, sealColours } from '#server/platform/messages/mail/look.ts';
import { KeyedCache } from '#server/platform/revisions/keyed-cache.ts';
import type { ReadChart } from './chart-address.ts';

/** Twice the size at which it is shown. Words are beside it in the mail: a server may have no fonts. */
const size = { width: 1036, height: 360 };
const edge = { top: 12, right: 16, bottom: 6, left: 4 };

const drawing = new BoundedQueue({ running: 1, waiting: 20 });
const drawn = new KeyedCache<Buffer>();

/** A chart as a PNG, rendered once per `key`; beyond a short queue it throws OVERLOADED. */
export function drawChart(key: string, chart: ReadChart): Promise<Buffer> {
  return drawn.get(key, () =>
    drawing.run(async () => {
      // Loaded with the first picture: many servers never need it.
      const { default: sharp } = await import('sharp');
      return sharp(Buffer.from(chartSvg(chart)))
        .png({ palette: true, effort: 4 })
        .toBuffer();
    }),
  );
}

/** Twice the side at which mails show it. */
const sealSize = 52;

/** The seal of the site (docs/visual-language.md, "Seal") as a PNG. */
export function drawSeal(): Promise<Buffer> {
  return drawn.get('seal', () =>
    drawing.run(async () => {
      const { default: sharp } = await import('sharp');
      return sharp(Buffer.from(sealSvg)).png({ palette: true, effort: 4 }).toBuffer();
    }),
  );
}

const sealSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sealSize}" height="${sealSize}" viewBox="0 0 32 32" fill="none"><rect width="32" height="32" rx="2.6" fill="${sealColours.ground}"/><path stroke="${sealColours.strokes}" stroke-width="1.9" d="${sealStrokes}"/></svg>`;

/** Lines over days without words: the own company above the others, the usual value dashed. */
export function chartSvg({ scheme, usual, ticks, lines }: ReadChart): string {
  const { width, height } = size;
  const colours = chartColours[scheme];
  const x = (index: number, count: number) =>
    (edge.left + ((width - edge.left - edge.right) * index) / Math.max(1, count - 1)).toFixed(1);
  const y = (part: number) => (height - edge.bottom - (height - edge.top - edge.bottom) * part).toFixed(1);
  const level = (part: number, extra: string) =>
    `<path d="M0 ${y(part)}H${width}" fill="none" stroke-width="2" ${extra}/>`;
  const path = (line: readonly (number | null)[]) => {
    let isDown = false;
    return line
      .map((part, index) => {
        if (part === null) {
          isDown = false;
          return '';
        }
        const command = isDown ? 'L' : 'M';
        isDown = true;
        return `${command}${x(index, line.length)} ${y(part)}`;
      })
      .join('');
  };
  const [own = [], ...others] = lines;
  const last = own.findLastIndex((part) => part !== null);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="100%" height="100%" fill="${colours.ground}"/>`,
    ...[0, ...ticks].map((part) => level(part, `stroke="${colours.line}"`)),
    level(usual, `stroke="${colours.usual}" stroke-dasharray="8 8"`),
    ...others.map((line) => `<path d="${path(line)}" fill="none" stroke="${colours.context}" stroke-width="2"/>`),
    `<path d="${path(own)}" fill="none" stroke="${colours.own}" stroke-width="5" stroke-linejoin="round"/>`,
    last < 0 ? '' : `<circle cx="${x(last, own.length)}" cy="${y(own[last] ?? 0)}" r="8" fill="${colours.own}"/>`,
    '</svg>',
  ].join('');
}
