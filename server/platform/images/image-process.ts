import process from 'node:process';
import sharp, { type Sharp } from 'sharp';
import { type ImageWidth, imageWidths } from '#contract/content/image-address.ts';
import { maxAspectRatio, maxPixels } from './image-limits.ts';

/**
 * Separate process that decodes untrusted pictures: a crash or runaway memory ends only this process. It has an empty
 * environment, so it holds no secrets.
 */

// Only the supported formats: no SVG, no PDF, no external programs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    ...['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    ...['VipsForeignLoadNsgifBuffer'],
  ],
});
sharp.cache(false);
sharp.concurrency(1);

async function encode(file: Buffer) {
  // Rotate first, because EXIF orientation is removed with the other metadata. Decoded once to the largest size; the
  // others are derived from it.
  const { data, info } = await shrink(sharp(file, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient(), 1920)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sizes = [];
  for (const width of imageWidths) {
    const made = await shrink(sharp(data, { raw: info }), width)
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    sizes.push({ content: made.data, width: made.info.width, height: made.info.height });
  }
  return sizes;
}

const shrink = (image: Sharp, width: ImageWidth) =>
  image.resize({ width, height: width * maxAspectRatio, fit: 'inside', withoutEnlargement: true });

process.on('message', async ({ file }: { file: Uint8Array }) => {
  try {
    process.send?.({ sizes: await encode(Buffer.from(file)) });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
process.on('disconnect', () => process.exit());
