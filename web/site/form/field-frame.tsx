import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';

interface FieldFrameProps {
  readonly name: string;
  readonly label: string;
  /** Opposite the label: a note such as "optional", or a button that comes before the control. */
  readonly aside?: ReactNode;
  /** A link opposite the label, which the keyboard reaches after the control. */
  readonly link?: ReactNode;
  /** Below the control, for as long as the field is there. */
  readonly hint?: string | undefined;
  readonly issue?: string | undefined;
  /** The control, with {@link describeIssue}. */
  readonly children: ReactNode;
}

/** What surrounds the control of a field: its label above it, its hint and its message below. */
export function FieldFrame({ name, label, aside, link, hint, issue, children }: FieldFrameProps) {
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
      {hint !== undefined && (
        <p id={hintId(name)} className="field-hint">
          {hint}
        </p>
      )}
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
const hintId = (name: string) => `${name}-hint`;

/** Says to screen readers that a control is wrong, and where its message and its hint stand. */
export const describeIssue = (name: string, issue: string | undefined, hint?: string) => ({
  'aria-invalid': issue !== undefined || undefined,
  'aria-describedby':
    [...(issue === undefined ? [] : [issueId(name)]), ...(hint === undefined ? [] : [hintId(name)])].join(' ') ||
    undefined,
});
