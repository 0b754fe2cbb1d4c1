import { useTranslation } from 'react-i18next';
import type { ArticleState } from '#contract/content/article-states.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';

const tones = {
  draft: 'neutral',
  in_review: 'warning',
  scheduled: 'info',
  published: 'success',
  withdrawn: 'ended',
} as const;

/** State of an article: a word with a mark, so that colour is not the only cue. */
export function StateTag({ state }: { readonly state: ArticleState }) {
  const { t } = useTranslation();
  return <StateMark tone={tones[state]}>{t(`articles.states.${state}`)}</StateMark>;
}
