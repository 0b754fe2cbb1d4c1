import { useTranslation } from 'react-i18next';
import type { JobState } from '#contract/job.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';

const tones = { waiting: 'neutral', running: 'info', done: 'success', failed: 'error', cancelled: 'ended' } as const;

export function JobStateMark({ state }: { readonly state: JobState }) {
  const { t } = useTranslation();
  return <StateMark tone={tones[state]}>{t(`jobs.states.${state}`)}</StateMark>;
}
