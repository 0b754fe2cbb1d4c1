/**
 * A request whose answer is wanted once: callers share the one under way. One that begins anew supersedes it; whoever
 * waits for the superseded one gets the answer of the latest.
 */
export function createLatestRequest<T>() {
  let pending: Promise<T> | undefined;
  return {
    /** @param send is told how to find out, once it is answered, whether its answer still counts */
    begin(send: (isLatest: () => boolean) => Promise<T>): Promise<T> {
      const own: Promise<T> = send(() => pending === own)
        .then((result) => (pending && pending !== own ? pending : result))
        .finally(() => {
          if (pending === own) pending = undefined;
        });
      pending = own;
      return own;
    },
    pending: () => pending,
    /** The answer that is waited for no longer counts. */
    forget: () => {
      pending = undefined;
    },
  };
}
