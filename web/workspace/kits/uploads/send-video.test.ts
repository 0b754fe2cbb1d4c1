import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { pieceBytes } from '#contract/content/upload-limits.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { type PreparedVideo, prepareVideo, sendVideo, type VideoCalls, waits } from './send-video.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const content = new Uint8Array(3 * pieceBytes + 5).map((_, index) => index % 251);
const file = new Blob([content]);
const ok = <T>(result: T): ApiAnswer<T> => ({ success: true, code: 200, result });
const lost: ApiAnswer<never> = { success: false, code: 500, status: 0, desc: '网络请求错误' };
const refusal: ApiAnswer<never> = { success: false, code: 1485, status: 200, desc: '空间不足' };

/** A server that keeps pieces, and fails as a test wants. */
function serve({ fail = () => undefined as ApiAnswer<never> | undefined } = {}) {
  const pieces = new Map<number, Uint8Array>();
  const asked: string[] = [];
  const calls: VideoCalls = {
    begin: async ({ bytes, digest }) => {
      asked.push('begin');
      const id = digest.slice(0, 32);
      return fail() ?? ok({ id, state: 'pending', bytes, pieceBytes, present: [...pieces.keys()] });
    },
    put: async ({ number, digest, file: part }) => {
      asked.push(`put ${number}`);
      const failure = fail();
      if (failure) return failure;
      const bytes = new Uint8Array(await part.arrayBuffer());
      expect(sha256(bytes)).toBe(digest);
      pieces.set(number, bytes);
      return ok(null);
    },
    finish: async (id) => {
      asked.push('finish');
      return fail() ?? ok({ id, type: 'video/mp4', bytes: file.size, seconds: 1, width: 2, height: 3 });
    },
  };
  return { calls, pieces, asked };
}

async function prepare(): Promise<PreparedVideo> {
  const { signal } = new AbortController();
  const prepared = await prepareVideo(file, '片', { signal, onProgress: () => {} });
  if (!prepared) throw new Error('not prepared');
  return prepared;
}

function send(prepared: PreparedVideo, calls: VideoCalls, controller = new AbortController()) {
  const shares: number[] = [];
  const waited: number[] = [];
  const onProgress = (share: number) => shares.push(share);
  const wait = async (milliseconds: number) => void waited.push(milliseconds);
  const sent = sendVideo(prepared, { calls, signal: controller.signal, onBegun: () => {}, onProgress, wait });
  return { sent, shares, waited };
}

test('a file is named by the digests of its pieces', async () => {
  const { pieces, digest } = await prepare();
  expect(pieces).toEqual(
    [0, 1, 2, 3].map((index) => sha256(content.subarray(index * pieceBytes, (index + 1) * pieceBytes))),
  );
  expect(digest).toBe(sha256(Buffer.from(pieces.join(''), 'hex')));
});

describe('sending a video', () => {
  test('puts every piece and finishes', async () => {
    const { calls, pieces, asked } = serve();
    const { sent, shares } = send(await prepare(), calls);
    expect(await sent).toMatchObject({ kind: 'done', video: { type: 'video/mp4' } });
    expect(Buffer.concat([...pieces.values()]).equals(content)).toBe(true);
    expect(shares).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(asked).toEqual(['begin', 'put 0', 'put 1', 'put 2', 'put 3', 'finish']);
  });

  test('goes on where it stopped', async () => {
    const { calls, asked } = serve();
    const controller = new AbortController();
    const prepared = await prepare();
    const stopping: VideoCalls = {
      ...calls,
      put: async (body, signal) => {
        const answer = await calls.put(body, signal);
        if (body.number === 1) controller.abort();
        return answer;
      },
    };
    expect(await send(prepared, stopping, controller).sent).toMatchObject({ kind: 'stopped' });
    const { sent, shares } = send(prepared, calls);
    expect(await sent).toMatchObject({ kind: 'done' });
    expect(shares[0]).toBe(0.5);
    expect(asked).toEqual(['begin', 'put 0', 'put 1', 'begin', 'put 2', 'put 3', 'finish']);
  });

  test('waits for a line that comes back', async () => {
    let failures = 2;
    const { calls } = serve({ fail: () => (failures-- > 0 ? lost : undefined) });
    const { sent, waited } = send(await prepare(), calls);
    expect(await sent).toMatchObject({ kind: 'done' });
    expect(waited).toEqual(waits.slice(0, 2));
  });

  test('says so when it does not come back, and can be sent again', async () => {
    let isDown = true;
    const { calls } = serve({ fail: () => (isDown ? lost : undefined) });
    const prepared = await prepare();
    expect(await send(prepared, calls).sent).toMatchObject({ kind: 'broken', desc: '网络请求错误' });
    isDown = false;
    expect(await send(prepared, calls).sent).toMatchObject({ kind: 'done' });
  });

  test('does not try again what was refused', async () => {
    const { calls, asked } = serve({ fail: () => refusal });
    expect(await send(await prepare(), calls).sent).toEqual({ kind: 'refused', desc: '空间不足' });
    expect(asked).toEqual(['begin']);
  });
});
