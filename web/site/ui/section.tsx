import type { ReactNode } from 'react';

interface SectionProps {
  /** Anchor of the section. */
  readonly id?: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a page: ink rule, title, one sentence, a link (docs/visual-language.md, "Frame of the public site"). */
export function Section({ id, title, lead, more, children }: SectionProps) {
  return (
    <section id={id} className="wrap section">
      <div className="section-head">
        <h2>{title}</h2>
        <div className="section-lead short-copy">{lead}</div>
        {more}
      </div>
      {children}
    </section>
  );
}
