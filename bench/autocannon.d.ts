/** What this folder uses of autocannon, which brings no types. */
declare module 'autocannon' {
  interface Shot {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string | undefined;
  }
  interface Result {
    readonly requests: { readonly average: number };
    readonly non2xx: number;
    readonly errors: number;
  }
  function autocannon(options: {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly requests: readonly Shot[];
  }): Promise<Result>;
  export = autocannon;
}
