import { describeIssue, FieldFrame } from './field-frame.tsx';

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
  readonly maxLength?: number;
  readonly issue?: string | undefined;
  readonly onBlur?: () => void;
  readonly onInput?: () => void;
}

/**
 * A field for words of any kind, in a form that also works without script. Uncontrolled, so that input before
 * hydration, and values from the server, are kept.
 */
export function FormField(props: FormFieldProps) {
  const { name, label, aside, type = 'text', rows, issue, required = false } = props;
  const control = {
    id: name,
    name,
    autoComplete: props.autoComplete,
    placeholder: props.placeholder,
    defaultValue: props.defaultValue,
    maxLength: props.maxLength,
    'aria-required': required || undefined,
    ...describeIssue(name, issue),
    onBlur: props.onBlur,
    onInput: props.onInput,
  };
  return (
    <FieldFrame name={name} label={label} aside={aside} issue={issue}>
      {rows === undefined ? <input type={type} {...control} /> : <textarea rows={rows} {...control} />}
    </FieldFrame>
  );
}
