import { type ReactNode, useEffect, useRef } from 'react';
import { useHydrated } from '../ui/use-hydrated.ts';

interface SubmitButtonProps {
  readonly label: string;
  readonly sendingLabel: ReactNode;
  readonly isSending: boolean;
  /** Off until the script runs, for forms that are never posted. */
  readonly needsScript?: boolean;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/** The button that sends a form, and says so while it does. */
export function SubmitButton(props: SubmitButtonProps) {
  const { label, sendingLabel, isSending, needsScript = false, isDisabled = false, className = 'button-wide' } = props;
  const hydrated = useHydrated();
  const button = useRef<HTMLButtonElement>(null);
  const waits = needsScript && !hydrated;
  // Enter was pressed before the script was here: the gate has marked it (web/shared/gate.ts).
  useEffect(() => {
    const early = button.current;
    if (waits || early?.ariaBusy !== 'true') return;
    early.removeAttribute('aria-busy');
    if (!early.disabled) early.form?.requestSubmit();
  }, [waits]);
  return (
    <button
      ref={button}
      type="submit"
      className={`button button-primary ${className}`.trimEnd()}
      disabled={isDisabled || waits}
      data-waits={waits || undefined}
      // The gate's mark is not in the server's HTML.
      suppressHydrationWarning
      aria-busy={isSending || undefined}
    >
      {isSending ? sendingLabel : label}
    </button>
  );
}
