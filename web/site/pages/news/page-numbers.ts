/** Pages on either side of the current one. */
const around = 1;

/** Numbers of the pages to link: the first, the last, those around the current one. `null` stands for what is left out. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === last || Math.abs(page - current) <= around,
  );
  return shown.flatMap((page, index) => {
    const before = shown[index - 1] ?? page - 1;
    // A gap of one page is that page.
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? [null, page] : [page];
  });
}
