import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inspectVideo } from './inspect-video.ts';

const film = (name: string) => readFileSync(path.join(import.meta.dirname, '../../demo/media', name));
const inspect = (file: Buffer) =>
  inspectVideo(async (start, length) => file.subarray(start, start + length), file.length);

test.each([
  ['ninety-days.mp4', 'video/mp4'],
  ['ninety-days.webm', 'video/webm'],
])('%s is told by what it holds', async (name, type) => {
  expect(await inspect(film(name))).toEqual({ type, seconds: 10, width: 640, height: 360 });
});

test.each(['ninety-days.mp4', 'ninety-days.webm'])(
  '%s with bytes changed is a video or none, and never a failure',
  async (name) => {
    const file = film(name);
    const change = fc.tuple(fc.nat(Math.min(file.length - 1, 6_000)), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 20 }),
        fc.nat(file.length),
        async (changes, length) => {
          const changed = Buffer.from(file.subarray(0, length));
          for (const [at, byte] of changes) if (at < length) changed[at] = byte;
          const found = await inspect(changed);
          expect(found === undefined || found.type.startsWith('video/')).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  },
);

test('a WebM that says it is larger than any film has no dimensions, not ones that no column holds', async () => {
  const file = film('ninety-days.webm');
  const width = file.indexOf(Buffer.from([0xb0, 0x82, 0x02, 0x80]));
  // As wide as five bytes can say, in place of width and height.
  const rest = file.subarray(width + 8);
  const huge = Buffer.concat([
    file.subarray(0, width),
    Buffer.from([0xb0, 0x85, 0xff, 0xff, 0xff, 0xff, 0xff]),
    Buffer.from([0xec]),
    rest,
  ]);
  expect(await inspect(huge)).toMatchObject({ type: 'video/webm', width: null });
});
