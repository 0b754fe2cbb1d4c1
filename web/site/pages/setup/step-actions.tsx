import { SubmitButton } from '../../form/submit-button.tsx';
import type { SetupTexts } from '../../locales/zh-CN/setup.ts';

interface StepActionsProps {
  readonly texts: SetupTexts;
  readonly label: string;
  readonly sendingLabel?: string;
  readonly isSending: boolean;
  readonly onBack: () => void;
}

/** On to the next step, or back to the one before. */
export function StepActions({ texts, label, sendingLabel = texts.checking, isSending, onBack }: StepActionsProps) {
  return (
    <div className="setup-actions">
      <SubmitButton
        label={label}
        sendingLabel={sendingLabel}
        isSending={isSending}
        className="button-large"
        needsScript
      />
      <button type="button" className="button button-large" onClick={onBack}>
        {texts.back}
      </button>
    </div>
  );
}
