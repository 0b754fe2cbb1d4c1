/**
 * Are the amounts of quotes exact?
 *
 * Method. 100,000 random quotes of five lines, with and without tax in their prices, are priced, converted to another
 * currency and summed, and each line and total is compared with a computation in whole numbers that is written another way.
 */
import { findWrongAmounts } from '#server/testing/exact-amounts.ts';
import { report } from './report.ts';

const quotes = 100_000;
const wrong = findWrongAmounts(quotes);
report('quote-amounts', [
  '| what | measured | wanted |',
  '|---|---|---|',
  `| amounts of ${quotes.toLocaleString('en')} random quotes that differ by a cent or more, in either currency | **${wrong.length}** | 0 |`,
]);
if (wrong.length > 0) process.exitCode = 1;
