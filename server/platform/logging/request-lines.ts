/** Lines about answered calls that one second may have. */
const mostInSecond = 200;

interface RequestLinesOptions {
  /** Says how many lines were left out since it was said last. */
  readonly sayLeftOut: (count: number) => void;
  /** Milliseconds of a clock that nobody sets. */
  readonly uptime: () => number;
}

/**
 * A line for each answered call, until a second has had so many that the log would be what fills the disk: then
 * successful calls are only counted, and the first line after it says how many. All are in the metrics.
 */
export class RequestLines {
  readonly #options: RequestLinesOptions;
  #second = -1;
  #written = 0;
  #leftOut = 0;

  constructor(options: RequestLinesOptions) {
    this.#options = options;
  }

  note(status: number, write: () => void): void {
    const second = Math.floor(this.#options.uptime() / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#written = 0;
      this.end();
    }
    // A fault of the server is what the log is for.
    if (this.#written >= mostInSecond && status < 500) {
      this.#leftOut += 1;
      return;
    }
    this.#written += 1;
    write();
  }

  /** Says what was left out last. */
  end(): void {
    if (this.#leftOut > 0) this.#options.sayLeftOut(this.#leftOut);
    this.#leftOut = 0;
  }
}
