import { type ReactNode, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { describeIssue, FieldFrame } from './field-frame.tsx';

interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: string;
  /** Keyboard of a phone. */
  readonly inputMode?: 'numeric' | 'email';
  readonly placeholder?: string;
  readonly icon?: string;
  /** Below the field. */
  readonly hint?: string;
  readonly issue?: string | undefined;
  /** Labels of the button that shows the password, which is hidden at first. */
  readonly reveal?: { readonly show: string; readonly hide: string };
  /** Hides the input, without a button to show it. */
  readonly hidden?: boolean;
  /** Opposite the label. */
  readonly aside?: ReactNode;
  /** Opposite the label, and reached after the field. */
  readonly link?: ReactNode;
  readonly onBlur?: () => void;
  readonly onInput?: () => void;
}

/**
 * A field for what must be typed exactly: names of accounts, passwords, codes. Uncontrolled, so that input before
 * hydration is kept.
 */
export function TextField(props: TextFieldProps) {
  const { name, hint, issue, reveal, icon, hidden = false } = props;
  const [shown, setShown] = useState(reveal === undefined && !hidden);
  return (
    <FieldFrame name={name} label={props.label} aside={props.aside} link={props.link} hint={hint} issue={issue}>
      {icon && <Icon name={icon} size={18} />}
      <input
        id={name}
        name={name}
        type={shown ? 'text' : 'password'}
        autoComplete={props.autoComplete}
        inputMode={props.inputMode}
        placeholder={props.placeholder}
        autoCapitalize="off"
        spellCheck={false}
        {...describeIssue(name, issue, hint)}
        onBlur={props.onBlur}
        onInput={props.onInput}
      />
      {reveal && (
        <button
          type="button"
          className="field-reveal"
          aria-label={shown ? reveal.hide : reveal.show}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye' : 'eye-off'} size={18} />
        </button>
      )}
    </FieldFrame>
  );
}
