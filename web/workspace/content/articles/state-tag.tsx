import type { ArticleState } from '#contract/content/article-states.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';

const tones = {
  draft: 'neutral',
  in_review: 'warning',
  scheduled: 'info',
  published: 'success',
  withdrawn: 'ended',
} as const;

/** State of an article: a word with a mark, so that colour is not the only cue. */
export function StateTag({ state }: { readonly state: ArticleState }) {
  const labelOf = useLabels('article_state');
  return <StateMark tone={tones[state]}>{labelOf(state)}</StateMark>;
}
