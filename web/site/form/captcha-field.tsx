import { useEffect, useRef } from 'react';
import type { Captcha } from '#contract/identity/captcha.ts';

interface CaptchaFieldProps {
  readonly captcha: Captcha;
  /** For documents with two captchas. */
  readonly helpId?: string;
  readonly names?: { readonly challenge: string; readonly answer: string };
  readonly texts: { readonly title: string; readonly drawing: string; readonly answer: string; readonly label: string };
}

/** Distorted characters or an addition in words; either can be answered. */
export function CaptchaField({
  captcha: { challenge, drawing, question },
  texts,
  helpId = 'captcha-help',
  names = { challenge: 'challenge', answer: 'answer' },
}: CaptchaFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef(challenge);
  // Another question empties it. It keeps the focus: Enter in it sends the form that brings the next one.
  useEffect(() => {
    if (asked.current !== challenge && input.current) input.current.value = '';
    asked.current = challenge;
  }, [challenge]);
  return (
    <fieldset className="captcha">
      <legend>{texts.title}</legend>
      <input type="hidden" name={names.challenge} value={challenge} />
      <svg
        role="img"
        aria-label={texts.drawing}
        width={drawing.width}
        height={drawing.height}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      >
        <path d={drawing.path} />
      </svg>
      <p id={helpId}>{texts.answer.replace('{question}', question)}</p>
      <div className="field-box">
        <input
          ref={input}
          name={names.answer}
          aria-label={texts.label}
          aria-describedby={helpId}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
    </fieldset>
  );
}
