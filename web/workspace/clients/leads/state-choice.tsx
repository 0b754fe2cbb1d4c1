import { useTranslation } from 'react-i18next';
import type { LeadState } from '#contract/clients/lead-states.ts';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';

interface StateChoiceProps {
  readonly options: readonly LeadState[];
  /** Provided by the form. */
  readonly value?: LeadState;
  readonly onChange?: (state: LeadState) => void;
}

/** State of a lead, with all states visible. */
export function StateChoice({ options, value = 'new', onChange }: StateChoiceProps) {
  const { t } = useTranslation();
  return (
    <SegmentedSwitch
      label={t('leads.state')}
      value={value}
      onChange={(state) => onChange?.(state)}
      options={options.map((state) => ({ value: state, label: t(`leads.states.${state}`) }))}
    />
  );
}
