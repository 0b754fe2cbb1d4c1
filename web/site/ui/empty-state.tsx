import type { LinkData } from '../site-data.ts';
import { SiteLink } from './site-link.tsx';

interface EmptyStateProps {
  readonly title: string;
  readonly text: string;
  readonly actions: readonly LinkData[];
}

/** What is missing and the way out, at most two actions (docs/visual-language.md, "States: loading, empty, error"). */
export function EmptyState({ title, text, actions }: EmptyStateProps) {
  return (
    <div className="empty">
      <svg width="120" height="72" viewBox="0 0 120 72" aria-hidden="true">
        <path d="M14 60h92" stroke="var(--line-strong)" strokeWidth="1.5" />
        <path d="M24 60V42M40 60V34M56 60V46M72 60V26M88 60V38" stroke="var(--line-strong)" strokeWidth="8" />
        <rect x="98" y="10" width="11" height="11" fill="var(--seal)" transform="rotate(12 103 15)" />
      </svg>
      <h2>{title}</h2>
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
