/** More marks on one character than any writing has, with those that halfwidth kana become. */
const piles = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * NFKC of a text. Of the marks on one character only the first ones are kept: normalising puts them in order, which takes
 * the square of their number, and so minutes for those that a call or an article may hold.
 */
export const nfkc = (text: string): string => text.replaceAll(piles, '$1').normalize('NFKC');
