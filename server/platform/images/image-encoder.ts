import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { BoundedQueue } from '#server/platform/bounded-queue.ts';
import { AppError } from '#server/platform/errors.ts';
import { maxPixels } from './image-limits.ts';
import { inspectImage } from './inspect-image.ts';

export interface EncodedSize {
  readonly content: Uint8Array;
  readonly width: number;
  readonly height: number;
}

type Answer = { readonly sizes: readonly EncodedSize[] } | { readonly error: string };

/** Timeout for a picture, in milliseconds; slower ones are attacks or broken. */
const timeLimit = 30_000;
/** Idle time before the process ends. */
const idleLimit = 30_000;
const program = fileURLToPath(new URL('./image-process.ts', import.meta.url));

/** Re-encodes pictures in fixed sizes without metadata, one at a time in a separate process. */
export class ImageEncoder {
  readonly #queue = new BoundedQueue({ running: 1, waiting: 30 });
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** Throws the refusal for a file that is not a picture, too large, or broken. */
  encode(file: Buffer): Promise<readonly EncodedSize[]> {
    const found = inspectImage(file);
    if (!found) throw new AppError('UPLOAD_NOT_IMAGE');
    if (found.width * found.height > maxPixels) throw new AppError('IMAGE_TOO_LARGE');
    return this.#queue.run(() => this.#ask(file));
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  async #ask(file: Buffer): Promise<readonly EncodedSize[]> {
    clearTimeout(this.#idle);
    const child = this.#take();
    const over = new AbortController();
    const timer = setTimeout(() => child.kill('SIGKILL'), timeLimit);
    child.ref();
    try {
      child.send({ file });
      const [answer] = await Promise.race([
        once(child, 'message', { signal: over.signal }),
        once(child, 'exit', { signal: over.signal }).then(() => [{ error: 'the process ended' }]),
      ]);
      if ('sizes' in (answer as Answer)) return (answer as Extract<Answer, { sizes: unknown }>).sizes;
      throw new AppError('IMAGE_UNREADABLE', { cause: new Error((answer as { error: string }).error) });
    } finally {
      over.abort();
      clearTimeout(timer);
      child.unref();
      this.#idle = setTimeout(() => this.close(), idleLimit).unref();
    }
  }

  #take(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    const child = fork(program, {
      serialization: 'advanced',
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    this.#child = child;
    return child;
  }
}
