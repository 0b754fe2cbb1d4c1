import querystring, { type ParsedUrlQuery } from 'node:querystring';

/** Half of a surrogate pair: the gate refuses it in any text (see validate.ts). */
const notText = '\udcff';

/**
 * The fields behind the question mark of an address. Bytes that are no UTF-8 become a text that no field takes, so
 * that they are refused under the name of their field instead of being read as something else.
 */
export function readQuery(text: string): ParsedUrlQuery {
  return text.length === 0 ? {} : querystring.parse(text, '&', '=', { decodeURIComponent: decode });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return notText;
  }
}
