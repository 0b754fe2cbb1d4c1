import type { ReactNode } from 'react';
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
  return (
    <button
      type="submit"
      className={`button button-primary ${className}`.trimEnd()}
      disabled={isDisabled || (needsScript && !hydrated)}
      aria-busy={isSending || undefined}
    >
      {isSending ? sendingLabel : label}
    </button>
  );
}
