import { useTranslation } from 'react-i18next';
import type { ListedPartner } from '#contract/identity/partners.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';

const tones = { on: 'success', off: 'neutral', keyless: 'error' } as const;

/** Whether people can sign in by a partner. */
export function PartnerState({ state }: { readonly state: ListedPartner['state'] }) {
  const { t } = useTranslation();
  return <StateMark tone={tones[state]}>{t(`partners.states.${state}`)}</StateMark>;
}
