import type { PassageText } from '../site-data.ts';

/** A text of which some is in another language than the page. */
export function Passages({ parts }: { readonly parts: readonly PassageText[] }) {
  return parts.map(({ text, lang }, index) =>
    lang ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
      <span key={index} lang={lang}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}
