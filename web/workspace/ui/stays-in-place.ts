/** Options of a navigation that only changes the filters of the page: focus and scroll stay where they are. */
export const staysInPlace = { replace: true, state: { staysInPlace: true } } as const;
