/** A value that is computed once and kept until somebody says that it has changed. A failed try is not kept. */
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
