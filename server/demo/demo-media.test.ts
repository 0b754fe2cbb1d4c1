import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { videoScripts } from './content/video-scripts.ts';
import { secondsOf } from './content/videos.ts';

const folder = path.join(import.meta.dirname, 'media');

/** How long an MP4 lasts, from its movie header: time scale and duration, four bytes each in version 0. */
async function secondsOfMp4(file: string): Promise<number> {
  const bytes = await readFile(file);
  const header = bytes.indexOf('mvhd');
  const timeScale = bytes.readUInt32BE(header + 16);
  return bytes.readUInt32BE(header + 20) / timeScale;
}

describe('the files of the demo’s videos', () => {
  test.each(videoScripts)('$file last as long as the page says', async (script) => {
    expect(await secondsOfMp4(path.join(folder, `${script.file}.mp4`))).toBeCloseTo(secondsOf(script), 1);
  });

  test('are all there, each in two formats with a picture, and none besides', async () => {
    const expected = videoScripts.flatMap(({ file }) => ['mp4', 'webm', 'webp'].map((ending) => `${file}.${ending}`));
    expect((await readdir(folder)).sort()).toEqual(expected.sort());
  });

  test('are small enough for the repository', async () => {
    const sizes = await Promise.all(
      (await readdir(folder)).map(async (file) => (await stat(path.join(folder, file))).size),
    );
    expect(Math.max(...sizes)).toBeLessThan(60 * 1024);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1.5 * 1024 * 1024);
  });
});
