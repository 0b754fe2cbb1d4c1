const marksInRow = 30;
/** A mark, or half of a character that may be one. */
const mark = /[\p{M}\uff9e\uff9f\ud800-\udfff]/u;
/** More marks on one character than any writing has, with those that halfwidth kana become. */
const piles = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * NFKC of a text. Of the marks on one character only the first ones are kept: normalising puts them in order, which takes
 * the square of their number, and so minutes for those that a call or an article may hold.
 */
export const nfkc = (text: string): string =>
  (mayHavePile(text) ? text.replaceAll(piles, '$1') : text).normalize('NFKC');

/** One of 31 marks in a row stands at a place that is looked at here; few texts have any mark there. */
function mayHavePile(text: string): boolean {
  for (let at = marksInRow; at < text.length; at += marksInRow + 1) if (mark.test(text.charAt(at))) return true;
  return false;
}

/**
 * A number as spreadsheets and people write it, without thousands separators and in half-width digits. A comma that does
 * not separate thousands stays, to be refused: `12,50` is not 1250.
 */
export function plainNumber(text: string): string {
  const number = nfkc(text).trim();
  return /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(number) ? number.replaceAll(',', '') : number;
}
