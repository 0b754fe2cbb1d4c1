import { useTranslation } from 'react-i18next';
import type { UserState } from '#contract/identity/members.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';

const tones = { active: 'success', locked: 'error', disabled: 'ended', anonymised: 'neutral' } as const;

export function UserStateMark({ state }: { readonly state: UserState }) {
  const { t } = useTranslation();
  return <StateMark tone={tones[state]}>{t(`users.states.${state}`)}</StateMark>;
}
