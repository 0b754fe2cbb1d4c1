import { markedParts, type TextMark } from '#web/shared/marked-parts.ts';

interface MarkedTextProps {
  readonly text: string;
  readonly terms: readonly TextMark[];
  /** Default: `text`. */
  readonly field?: 'title' | 'text';
}

/** A text with the search terms highlighted. */
export function MarkedText({ text, terms, field }: MarkedTextProps) {
  let place = 0;
  return markedParts(text, terms, field).map((part) => {
    const key = place;
    place += part.text.length;
    return part.marked ? <mark key={key}>{part.text}</mark> : part.text;
  });
}
