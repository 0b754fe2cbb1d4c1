import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

interface Pair {
  readonly inner: Socket;
  readonly outer: Socket;
  silent: boolean;
}

/**
 * Stands between a client and a server, and can fall silent: connections stay open and are still taken, and nothing goes
 * through, neither bytes nor an end, as when a cable is pulled. What was held back goes on when it is over.
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
        // What has hung up is not told to the other side while nothing goes through.
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
    /** Connections that are open on the client's side. */
    countOpen: () => [...pairs].filter(({ outer }) => !outer.destroyed).length,
    fallSilent: () => {
      isSilent = true;
      for (const pair of pairs) silence(pair);
    },
    /** Only what is open now: new connections work. */
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
