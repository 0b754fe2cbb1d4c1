import { useTranslation } from 'react-i18next';
import type { LeadState } from '#contract/clients/lead-states.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';

const tones = { new: 'warning', contacted: 'success', closed: 'ended' } as const;

/** How far a lead has come: a word with a mark, so that colour never speaks alone. */
export function LeadStateTag({ state }: { readonly state: LeadState }) {
  const { t } = useTranslation();
  return <StateMark tone={tones[state]}>{t(`leads.states.${state}`)}</StateMark>;
}
