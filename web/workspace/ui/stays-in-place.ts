/** Options of a navigation that only changes filters: focus and scroll position stay. */
export const staysInPlace = { replace: true, state: { staysInPlace: true } } as const;
