import process from 'node:process';
import sharp from 'sharp';
import { imageWidths } from '#contract/image-address.ts';
import { mostPixels, tallest } from './image-limits.ts';

/**
 * Runs in a process of its own, which decodes pictures of strangers: what makes a decoder crash or swell ends this
 * process and no other. It is started with an empty environment, so it holds no secret either.
 */

// Of all that the library can open only what we take: no SVG, no PDF, nothing by way of other programs.
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
  // Upright first, because what says how it was held is left out of what comes out, as is everything else beside the picture.
  const image = sharp(file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true }).autoOrient();
  const sizes = [];
  for (const width of imageWidths) {
    const { data, info } = await image
      .clone()
      .resize({ width, height: width * tallest, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    sizes.push({ content: data, width: info.width, height: info.height });
  }
  return sizes;
}

process.on('message', async ({ file }: { file: Uint8Array }) => {
  try {
    process.send?.({ sizes: await encode(Buffer.from(file)) });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
process.on('disconnect', () => process.exit());
