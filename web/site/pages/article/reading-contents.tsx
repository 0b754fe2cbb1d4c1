import type { Heading } from '../../loading/prose.ts';

interface ReadingContentsProps {
  readonly label: string;
  readonly headings: readonly Heading[];
}

function HeadingLinks({ headings }: Pick<ReadingContentsProps, 'headings'>) {
  return (
    <ol>
      {headings.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
}

/** Contents beside the text on wide screens. */
export function ReadingContents({ label, headings }: ReadingContentsProps) {
  return (
    <nav className="reading-contents" aria-label={label}>
      <p>{label}</p>
      <HeadingLinks headings={headings} />
    </nav>
  );
}

/** Contents above the text, collapsed, on narrow screens. */
export function FoldedContents({ label, headings }: ReadingContentsProps) {
  return (
    <details className="reading-folded">
      <summary>{label}</summary>
      <HeadingLinks headings={headings} />
    </details>
  );
}
