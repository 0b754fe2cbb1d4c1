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
    return this.#queue.run(() => this.#work(file));
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  async #work(file: Buffer): Promise<readonly EncodedSize[]> {
    let answer = await this.#ask(file);
    // Somebody may have killed the process, as the system does where memory is short; a file that ends it ends it again.
    if (answer === 'ended') answer = await this.#ask(file);
    if (typeof answer === 'object' && 'sizes' in answer) return answer.sizes;
    throw new AppError('IMAGE_UNREADABLE', { cause: new Error(typeof answer === 'string' ? answer : answer.error) });
  }

  /** What the process answers; `stopped` where we ended it ourselves, for its time or to close. */
  async #ask(file: Buffer): Promise<Answer | 'ended' | 'stopped'> {
    clearTimeout(this.#idle);
    const child = this.#take();
    const over = new AbortController();
    const timer = setTimeout(() => child.kill('SIGKILL'), timeLimit);
    child.ref();
    try {
      child.send({ file });
      // Also where the file cannot be handed over, which is an error of the channel.
      const ended = () => (child.killed ? ('stopped' as const) : ('ended' as const));
      return await Promise.race([
        once(child, 'message', { signal: over.signal }).then(([answer]) => answer as Answer, ended),
        once(child, 'exit', { signal: over.signal }).then(ended, ended),
      ]);
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
    // Between two files nobody waits for one, and an error without a listener would end us.
    child.on('error', () => {});
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    this.#child = child;
    return child;
  }
}
