import type { Report } from './apply-product-rows.ts';

/** How many rows a line names at most; all of them stand in the table `product_row`. */
const maxNamed = 20;

/** What has become of the product's rows, for the log: one line, and one more each where rows were left as they are and where links were taken away. */
export function describeReport({ added, updated, removed, kept, unlinked }: Report): string[] {
  const counts = { added, updated, removed };
  const done = Object.entries(counts).flatMap(([word, rows]) => (rows.length > 0 ? [`${rows.length} ${word}`] : []));
  const named = kept.slice(0, maxNamed).join(', ') + (kept.length > maxNamed ? ', …' : '');
  return [
    ...(done.length > 0 ? [`Rows of the product: ${done.join(', ')}.`] : []),
    ...(kept.length > 0 ? [`Left as they are, because they were edited or are in use here: ${named}`] : []),
    ...(unlinked > 0
      ? [
          `Links of unified login taken away: ${unlinked}, of people who get rights that not everybody holds who sets partners up. ` +
            'The audit log names them; somebody who may do as much can link them again.',
        ]
      : []),
  ];
}
