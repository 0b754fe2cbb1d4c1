import type { LinkData } from '../site-data.ts';
import { SiteLink } from '../ui/site-link.tsx';

interface KindMessageProps {
  readonly title: string;
  readonly text: string;
  readonly actions: readonly LinkData[];
}

/** A narrow page about a link's state, with a way on (docs/visual-language.md, "Public pages", `/linkDescription`). */
export function KindMessage({ title, text, actions }: KindMessageProps) {
  return (
    <div className="kind">
      <svg width="120" height="72" viewBox="0 0 120 72" aria-hidden="true">
        <path d="M80.5 17a28 28 0 1 0 4.7 31.5M52 28h16v16H52z" className="kind-mirror" />
        <path d="M97.5 9.5l9 1.6-1.6 9-9-1.6z" fill="var(--seal)" />
      </svg>
      <h1>{title}</h1>
      <p className="short-copy">{text}</p>
      <p className="empty-actions">
        {actions.map(({ label, href }) => (
          <SiteLink key={href} href={href} className="button">
            {label}
          </SiteLink>
        ))}
      </p>
    </div>
  );
}
