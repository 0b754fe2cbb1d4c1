import querystring, { type ParsedUrlQuery } from 'node:querystring';

/** A lone surrogate, which validation refuses in any text (see `validate.ts`). */
const notText = '\udcff';

/**
 * Parses a query string. Invalid UTF-8 becomes a text that no field accepts, so it is refused with the field's name
 * instead of being misread.
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
