import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface Patience {
  /** How long a client may take nothing of what waits for it, in milliseconds. */
  readonly patience: number;
  /** Bytes a second for which it gets more time, when much waits. */
  readonly leastRate: number;
  /** How long a request may take to arrive, in milliseconds. */
  readonly requestTime: number;
  /** Bytes a second for which it gets more time, when much of it has come. */
  readonly bodyRate: number;
  /** How long a connection may stay open between requests, in milliseconds, with the time for the next one's headers. */
  readonly idle: number;
}

interface Client {
  /** The last one of this connection, until it has been sent. */
  answer: ServerResponse | undefined;
  idleSince: number;
  /** The last one of this connection, until all of it is here. */
  request: IncomingMessage | undefined;
  /** When it began, and how many bytes had come on the connection by then. */
  requestAt: number;
  bytesBefore: number;
  /** How many bytes it must have taken at `due`. */
  mark: number;
  due: number;
}

/** Milliseconds between two looks, unless patience is shorter. */
const lookEvery = 1_000;

/** When requests were kept from coming, and until when; each once at most. */
const holds = new WeakMap<IncomingMessage, { readonly from: number; until: number }>();

/** Does not count against the client of a request that it cannot send the rest while we wait, reading nothing of it. */
export async function holdRequest(request: IncomingMessage, wait: () => Promise<void>): Promise<void> {
  const hold = { from: performance.now(), until: Number.POSITIVE_INFINITY };
  holds.set(request, hold);
  try {
    await wait();
  } finally {
    hold.until = performance.now();
  }
}

function timeHeld(request: IncomingMessage, now: number): number {
  const hold = holds.get(request);
  return hold ? Math.min(hold.until, now) - hold.from : 0;
}

/**
 * Closes connections of clients that send a request or take an answer too slowly, or keep a connection open without
 * asking for anything. Node's own timeouts start anew with every byte that comes or goes: an empty line now and then, or
 * a byte read now and then, would hold a connection for good; and that of a request gives a large body no more time than
 * a small one.
 * Returns what is to be told of every request.
 */
export function watchClients(
  server: Server,
  { patience, leastRate, requestTime, bodyRate, idle }: Patience,
): (request: IncomingMessage, answer: ServerResponse) => void {
  const clients = new Map<Socket, Client>();
  server.on('connection', (socket: Socket) => {
    clients.set(socket, {
      ...{ answer: undefined, idleSince: performance.now(), mark: 0, due: Number.POSITIVE_INFINITY },
      ...{ request: undefined, requestAt: 0, bytesBefore: 0 },
    });
    socket.once('close', () => clients.delete(socket));
  });
  const look = (): void => {
    const now = performance.now();
    for (const [socket, client] of clients) {
      if (isRequestOverdue(socket, client, now)) refuseRequest(socket);
      else if (isTooSlow(socket, client, now) || isIdleTooLong(client, now)) socket.destroy();
    }
  };
  const isRequestOverdue = (socket: Socket, client: Client, now: number): boolean => {
    if (client.request?.complete) client.request = undefined;
    if (client.request === undefined) return false;
    const came = socket.bytesRead - client.bytesBefore;
    const time = requestTime + (came / bodyRate) * 1_000 + timeHeld(client.request, now);
    return now >= client.requestAt + time;
  };
  /** As Node tells it of a request that takes too long. */
  const refuseRequest = (socket: Socket): void => {
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    if (!server.emit('clientError', error, socket)) socket.destroy();
  };
  const isTooSlow = (socket: Socket, client: Client, now: number): boolean => {
    const waiting = socket.writableLength;
    if (waiting === 0) {
      client.due = Number.POSITIVE_INFINITY;
      return false;
    }
    const taken = socket.bytesWritten - waiting;
    if (client.due === Number.POSITIVE_INFINITY || taken >= client.mark) {
      client.mark = socket.bytesWritten;
      client.due = now + patience + (waiting / leastRate) * 1_000;
    }
    return now >= client.due;
  };
  const isIdleTooLong = (client: Client, now: number): boolean => {
    if (client.answer?.closed) {
      client.answer = undefined;
      client.idleSince = now;
    }
    return client.answer === undefined && now - client.idleSince > idle;
  };
  // One that never listens is never closed either: its timer would keep it, and all it answers with, for good.
  server.once('listening', () => {
    const timer = setInterval(look, Math.min(lookEvery, patience / 2)).unref();
    server.once('close', () => clearInterval(timer));
  });
  return (request, answer) => {
    const { socket } = request;
    const client = clients.get(socket);
    if (client) Object.assign(client, { answer, request, requestAt: performance.now(), bytesBefore: socket.bytesRead });
  };
}
