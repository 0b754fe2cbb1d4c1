import { markedParts } from '#web/shared/marked-parts.ts';

interface MarkedTextProps {
  readonly text: string;
  /** Words in search form. */
  readonly terms: readonly string[];
}

/** A text with the search terms highlighted. */
export function MarkedText({ text, terms }: MarkedTextProps) {
  let place = 0;
  return markedParts(text, terms).map((part) => {
    const key = place;
    place += part.text.length;
    return part.marked ? <mark key={key}>{part.text}</mark> : part.text;
  });
}
