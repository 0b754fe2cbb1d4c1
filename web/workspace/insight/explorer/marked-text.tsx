import { markedParts } from '#web/shared/marked-parts.ts';

interface MarkedTextProps {
  readonly text: string;
  /** Words in search form. */
  readonly terms: readonly string[];
}

/** A text in which the words of the search are marked. */
export function MarkedText({ text, terms }: MarkedTextProps) {
  let place = 0;
  return markedParts(text, terms).map((part) => {
    const key = place;
    place += part.text.length;
    return part.marked ? <mark key={key}>{part.text}</mark> : part.text;
  });
}
