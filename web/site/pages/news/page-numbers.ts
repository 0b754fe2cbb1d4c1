/** Pages on each side of the current one. */
const around = 1;

/** Page numbers to link: first, last, and those around the current one. `null` for omitted ones. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === last || Math.abs(page - current) <= around,
  );
  return shown.flatMap((page, index) => {
    const before = shown[index - 1] ?? page - 1;
    // A gap of one page shows that page.
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? [null, page] : [page];
  });
}
