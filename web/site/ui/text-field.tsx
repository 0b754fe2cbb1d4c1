import { type ReactNode, type Ref, useState } from 'react';
import { Icon } from './icon.tsx';

interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: string;
  /** Keyboard of a phone. */
  readonly inputMode?: 'numeric';
  readonly placeholder?: string;
  readonly icon?: string;
  readonly issue?: string | undefined;
  /** Labels of the button that shows the password, which is hidden at first. */
  readonly reveal?: { readonly show: string; readonly hide: string };
  /** Hides the input, without a button to show it. */
  readonly hidden?: boolean;
  /** Note opposite the label. */
  readonly aside?: ReactNode;
  readonly onBlur?: () => void;
  readonly onInput?: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A labelled input with its message below. Uncontrolled, so that input before hydration is kept. */
export function TextField(props: TextFieldProps) {
  const { name, label, issue, reveal, icon, hidden = false } = props;
  const [shown, setShown] = useState(reveal === undefined && !hidden);
  const issueId = `${name}-issue`;
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={name}>{label}</label>
        {props.aside}
      </div>
      <div className="field-box" data-invalid={issue !== undefined || undefined}>
        {icon && <Icon name={icon} size={18} />}
        <input
          ref={props.inputRef}
          id={name}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={props.autoComplete}
          inputMode={props.inputMode}
          placeholder={props.placeholder}
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={issue !== undefined || undefined}
          aria-describedby={issue === undefined ? undefined : issueId}
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
      </div>
      {issue !== undefined && (
        <p id={issueId} className="field-issue">
          <Icon name="alert" />
          {issue}
        </p>
      )}
    </div>
  );
}
