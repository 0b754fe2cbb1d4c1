import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ImageEncoder } from './image-encoder.ts';

let encoder: ImageEncoder | undefined;
let picture: Buffer;
beforeAll(async () => {
  // Large enough to be caught while it is read.
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  picture = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#fff', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer();
});
afterEach(() => encoder?.close());

/** Kills the process that reads pictures as often as it comes, up to `times`; returns how often that was. */
async function killReader(times: number, isOver: () => boolean): Promise<number> {
  const killed = new Set<number>();
  while (killed.size < times && !isOver()) {
    for (const pid of readers()) {
      if (killed.has(pid)) continue;
      process.kill(pid, 'SIGKILL');
      killed.add(pid);
    }
    await wait(10);
  }
  return killed.size;
}

function readers(): number[] {
  try {
    const found = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'image-process']).toString();
    return found.trim().split('\n').map(Number);
  } catch {
    // There is none at the moment.
    return [];
  }
}

async function encodeWhileKilled(times: number) {
  encoder = new ImageEncoder();
  let isOver = false;
  const encoding = encoder.encode(picture).finally(() => {
    isOver = true;
  });
  // Awaited below.
  encoding.catch(() => {});
  const killed = await killReader(times, () => isOver);
  return { killed, encoding };
}

test('a picture is read again when the process that read it was killed', async () => {
  const { killed, encoding } = await encodeWhileKilled(1);
  expect(killed).toBe(1);
  expect((await encoding).length).toBeGreaterThan(1);
});

test('a picture whose reading ends the process each time is unreadable, and the next one is read', async () => {
  const { killed, encoding } = await encodeWhileKilled(2);
  expect(killed).toBe(2);
  await expect(encoding).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' });
  expect((await encoder?.encode(picture))?.length).toBeGreaterThan(1);
});

test('a picture that is being read when the reader is closed is given up, and no other reader begins', async () => {
  encoder = new ImageEncoder();
  const encoding = encoder.encode(picture);
  await expect.poll(readers).toHaveLength(1);
  encoder.close();
  await expect(encoding).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' });
  await expect.poll(readers).toEqual([]);
});
