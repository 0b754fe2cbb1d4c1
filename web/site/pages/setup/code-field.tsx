import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { readSetupCode, setupCodeGroupLength, setupCodeGroups, setupCodeLength } from '#contract/content/setup-code.ts';

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly isWrong: boolean;
  /** Id of what says why. */
  readonly describedBy: string;
  readonly onChange: (code: string) => void;
}

/** Typed at the end only: what stands before is drawn in boxes, where no caret shows. */
function keepCaretAtEnd({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
  const { value, selectionStart, selectionEnd } = currentTarget;
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  if (!isAll && selectionEnd !== value.length) currentTarget.setSelectionRange(value.length, value.length);
}

/** One input for the whole code, drawn as groups of boxes: pasting and Backspace work as in any other. */
export function CodeField({ label, value, isWrong, describedBy, onChange }: CodeFieldProps) {
  const [hasFocus, setHasFocus] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (field: HTMLInputElement) => {
    const typed = readSetupCode(field.value);
    if (field.value !== typed) field.value = typed;
    if (typed !== value) onChange(typed);
  };
  // What is typed before the page's script has come is kept by the browser alone.
  useEffect(() => {
    if (input.current) take(input.current);
  });
  const place = Math.min(value.length, setupCodeLength - 1);
  return (
    <div className="code-field" data-invalid={isWrong || undefined}>
      <input
        name="code"
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        ref={input}
        defaultValue={value}
        onInput={({ currentTarget }) => take(currentTarget)}
        onSelect={keepCaretAtEnd}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      />
      {Array.from({ length: setupCodeGroups }, (_group, group) => {
        const first = group * setupCodeGroupLength;
        const isActive = hasFocus && place >= first && place < first + setupCodeGroupLength;
        return (
          <span key={first} className="code-group" data-active={isActive || undefined} aria-hidden="true">
            {Array.from({ length: setupCodeGroupLength }, (_cell, index) => {
              const at = first + index;
              return (
                <span key={at} data-caret={(hasFocus && at === value.length) || undefined}>
                  {value[at]}
                </span>
              );
            })}
          </span>
        );
      })}
    </div>
  );
}
