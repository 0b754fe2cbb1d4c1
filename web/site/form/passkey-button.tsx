import { useEffect, useRef } from 'react';
import { canUsePasskeys } from '#web/shared/passkeys.ts';
import { Icon } from '../ui/icon.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

interface PasskeyButtonProps {
  /** The host name that passkeys belong to. */
  readonly rpId: string | null;
  readonly label: string;
  readonly isBusy: boolean;
  /** Whether a passkey is what is asked for now. */
  readonly takesFocus?: boolean;
  readonly onUse: () => void;
}

/** Offers a passkey where the browser has them on this page; nothing without script. */
export function PasskeyButton(props: PasskeyButtonProps) {
  const hydrated = useHydrated();
  return hydrated && canUsePasskeys(props.rpId) ? <OfferedPasskey {...props} /> : null;
}

function OfferedPasskey({ label, isBusy, takesFocus = false, onUse }: PasskeyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <button
      ref={button}
      type="button"
      className="button button-wide passkey-button"
      aria-busy={isBusy || undefined}
      onClick={onUse}
    >
      <Icon name="shield" size={18} />
      {label}
    </button>
  );
}
