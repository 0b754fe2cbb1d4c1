import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';

interface FieldFrameProps {
  readonly name: string;
  readonly label: string;
  /** Opposite the label: a note such as "optional", or a button that comes before the control. */
  readonly aside?: ReactNode;
  /** A link opposite the label, which the keyboard reaches after the control. */
  readonly link?: ReactNode;
  readonly issue?: string | undefined;
  /** The control, with {@link describeIssue}. */
  readonly children: ReactNode;
}

/** What surrounds the control of a field: its label above it, its message below. */
export function FieldFrame({ name, label, aside, link, issue, children }: FieldFrameProps) {
  return (
    <div className="field" data-linked={link !== undefined || undefined}>
      <div className="field-head">
        <label htmlFor={name}>{label}</label>
        {typeof aside === 'string' ? <span className="field-aside">{aside}</span> : aside}
      </div>
      <div className="field-box" data-invalid={issue !== undefined || undefined}>
        {children}
      </div>
      {link !== undefined && <div className="field-link">{link}</div>}
      {issue !== undefined && (
        <p id={issueId(name)} className="field-issue">
          <Icon name="alert" />
          {issue}
        </p>
      )}
    </div>
  );
}

const issueId = (name: string) => `${name}-issue`;

/** Says to screen readers that a control is wrong, and where its message stands. */
export const describeIssue = (name: string, issue: string | undefined) => ({
  'aria-invalid': issue !== undefined || undefined,
  'aria-describedby': issue === undefined ? undefined : issueId(name),
});
