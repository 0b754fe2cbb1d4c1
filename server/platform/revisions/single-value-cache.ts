/** A value computed once and cached until it is cleared; failures are not cached. */
export function singleValueCache<T>(compute: () => Promise<T>): { get: () => Promise<T>; forget: () => void } {
  let value: Promise<T> | undefined;
  const forget = () => {
    value = undefined;
  };
  return {
    get: () => {
      if (!value) {
        const computing = compute();
        value = computing;
        computing.catch(() => {
          if (value === computing) forget();
        });
      }
      return value;
    },
    forget,
  };
}
