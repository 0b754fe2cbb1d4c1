import { useTranslation } from 'react-i18next';
import type { LeadState } from '#contract/clients/lead-states.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';

const tones = { new: 'warning', contacted: 'info', won: 'success', closed: 'ended' } as const;

/** State of a lead: a word with a mark, so that colour is not the only cue. */
export function LeadStateTag({ state }: { readonly state: LeadState }) {
  const { t } = useTranslation();
  return <StateMark tone={tones[state]}>{t(`leads.states.${state}`)}</StateMark>;
}
