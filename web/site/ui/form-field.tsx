import { Icon } from './icon.tsx';

interface FormFieldProps {
  readonly name: string;
  readonly label: string;
  /** Note opposite the label, such as "optional". */
  readonly aside?: string | undefined;
  readonly type?: 'text' | 'email' | 'tel';
  readonly autoComplete: string;
  readonly placeholder?: string | undefined;
  readonly defaultValue?: string;
  readonly required?: boolean;
  /** Several lines. */
  readonly rows?: number;
  readonly issue?: string | undefined;
  readonly onBlur?: () => void;
  readonly onInput?: () => void;
}

/**
 * A labelled field of a form that also works without script. Uncontrolled, so that input before hydration, and values
 * from the server, are kept.
 */
export function FormField(props: FormFieldProps) {
  const { name, label, aside, type = 'text', rows, issue, required = false } = props;
  const issueId = `${name}-issue`;
  const control = {
    id: name,
    name,
    autoComplete: props.autoComplete,
    placeholder: props.placeholder,
    defaultValue: props.defaultValue,
    'aria-required': required || undefined,
    'aria-invalid': issue !== undefined || undefined,
    'aria-describedby': issue === undefined ? undefined : issueId,
    onBlur: props.onBlur,
    onInput: props.onInput,
  };
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={name}>{label}</label>
        {aside && <span className="field-aside">{aside}</span>}
      </div>
      <div className="field-box" data-invalid={issue !== undefined || undefined}>
        {rows === undefined ? <input type={type} {...control} /> : <textarea rows={rows} {...control} />}
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
