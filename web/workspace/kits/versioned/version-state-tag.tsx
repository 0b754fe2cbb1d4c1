import { useTranslation } from 'react-i18next';
import type { VersionState } from '#contract/content/version-states.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';

const tones = {
  draft: 'neutral',
  in_review: 'warning',
  scheduled: 'info',
  published: 'success',
  withdrawn: 'ended',
  discarded: 'ended',
} as const;

/** How far a version came: a word with a mark, so that colour never speaks alone. */
export function VersionStateTag({ state }: { readonly state: VersionState }) {
  const { t } = useTranslation();
  const labelOf = useLabels('article_state');
  return (
    <StateMark tone={tones[state]}>{state === 'discarded' ? t('versions.stateDiscarded') : labelOf(state)}</StateMark>
  );
}
