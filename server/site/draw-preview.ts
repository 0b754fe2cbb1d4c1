import { BoundedQueue } from '#server/platform/bounded-queue.ts';
import { KeyedCache } from '#server/platform/revisions/keyed-cache.ts';

/** Size of link previews: https://ogp.me, in the usual proportion. */
const size = { width: 1200, height: 630 };

/** An illustration is 960 or 1000 units wide: at this resolution it fills the bitmap. */
const density = 96;

const drawing = new BoundedQueue({ running: 1, waiting: 20 });
const drawn = new KeyedCache<Buffer>();

interface Preview {
  /** Called where it is not kept, before it is drawn. */
  readonly begin: () => void;
  readonly svg: () => string;
}

/** An illustration as a PNG, rendered once per `key`; beyond a short queue it throws OVERLOADED. */
export function drawPreview(key: string, { begin, svg }: Preview): Promise<Buffer> {
  return drawn.get(key, async () => {
    begin();
    return drawing.run(async () => {
      // Loaded with the first picture: many servers never need it.
      const { default: sharp } = await import('sharp');
      return sharp(Buffer.from(svg()), { density })
        .resize({ ...size, fit: 'cover' })
        .flatten({ background: '#f8f8f5' })
        .png({ palette: true, effort: 4 })
        .toBuffer();
    });
  });
}
