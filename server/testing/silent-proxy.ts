import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

interface Pair {
  readonly inner: Socket;
  readonly outer: Socket;
  silent: boolean;
}

/**
 * A proxy that can stall: connections stay open and are still accepted, but nothing passes, neither bytes nor an end,
 * like a pulled cable. Held-back data continues afterwards.
 */
export async function startSilentProxy(target: net.NetConnectOpts) {
  const pairs = new Set<Pair>();
  let isSilent = false;
  const server = net.createServer((outer) => {
    const pair: Pair = { outer, inner: net.connect(target), silent: isSilent };
    pairs.add(pair);
    for (const [from, to] of [
      [pair.outer, pair.inner],
      [pair.inner, pair.outer],
    ] as const) {
      from.on('data', (part) => {
        if (!to.destroyed) to.write(part);
      });
      from.on('error', () => {});
      from.on('close', () => {
        // Disconnects are not forwarded during a stall.
        if (!pair.silent) to.end();
        if (from.destroyed && to.destroyed) pairs.delete(pair);
      });
      if (pair.silent) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const silence = (pair: Pair) => {
    pair.silent = true;
    pair.inner.pause();
    pair.outer.pause();
  };
  return {
    port: (server.address() as AddressInfo).port,
    /** Open connections of clients. */
    countOpen: () => [...pairs].filter(({ outer }) => !outer.destroyed).length,
    fallSilent: () => {
      isSilent = true;
      for (const pair of pairs) silence(pair);
    },
    /** Only currently open ones: new connections work. */
    silenceOpenOnes: () => {
      for (const pair of pairs) silence(pair);
    },
    resume: () => {
      isSilent = false;
      for (const pair of pairs) {
        pair.silent = false;
        for (const [one, other] of [
          [pair.inner, pair.outer],
          [pair.outer, pair.inner],
        ] as const) {
          if (other.destroyed) one.destroy();
          else one.resume();
        }
      }
    },
    close: async () => {
      for (const { inner, outer } of pairs) {
        inner.destroy();
        outer.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type SilentProxy = Awaited<ReturnType<typeof startSilentProxy>>;
