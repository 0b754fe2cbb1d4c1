import { BoundedQueue } from '#server/platform/bounded-queue.ts';
import { KeyedCache } from '#server/platform/revisions/keyed-cache.ts';

/** What link previews show: https://ogp.me, in the proportion that all of them take. */
const size = { width: 1200, height: 630 };

/** An illustration has its own size of 960 or 1000 units: drawn at this many dots per inch it fills the bitmap. */
const density = 96;

const drawing = new BoundedQueue({ running: 1, waiting: 20 });
const drawn = new KeyedCache<Buffer>();

/** An illustration as a PNG. Drawn once for each `key`; past a short queue others are answered OVERLOADED. */
export function drawPreview(key: string, svg: () => string): Promise<Buffer> {
  return drawn.get(key, () =>
    drawing.run(async () => {
      // Loaded with the first picture: many a server is never asked for one.
      const { default: sharp } = await import('sharp');
      return sharp(Buffer.from(svg()), { density })
        .resize({ ...size, fit: 'cover' })
        .flatten({ background: '#f8f8f5' })
        .png({ palette: true, effort: 4 })
        .toBuffer();
    }),
  );
}
