import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

interface FormFootProps {
  readonly refusal: string;
  readonly sending: boolean;
  readonly label: string;
}

/** The refusal of a step, and its button. */
export function FormFoot({ refusal, sending, label }: FormFootProps) {
  const hydrated = useHydrated();
  return (
    <>
      {refusal && (
        <p className="form-refusal" role="alert">
          <Icon name="alert" />
          {refusal}
        </p>
      )}
      <button
        type="submit"
        className="button button-primary button-wide"
        disabled={!hydrated}
        aria-busy={sending || undefined}
      >
        {label}
      </button>
    </>
  );
}
