import { splitAt } from './search-chapters.ts';

/** A text with a word highlighted. */
export function MarkedText({ text, word }: { readonly text: string; readonly word: string }) {
  let offset = 0;
  return splitAt(text, word).map((part, index) => {
    const start = offset;
    offset += part.length;
    return index % 2 === 1 ? <mark key={start}>{part}</mark> : part;
  });
}
