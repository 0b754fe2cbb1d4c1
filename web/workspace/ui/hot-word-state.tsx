import type { HotWordState } from '#contract/insight/hot-words.ts';
import styles from './hot-word-state.module.css';
import { useLabels } from './use-labels.ts';

/** 新上榜 / 上升 / 持平 / 回落: the word carries the meaning, colour only helps (docs/visual-language.md, "Colour roles"). */
export function HotWordStateTag({ state }: { readonly state: HotWordState }) {
  const labelOf = useLabels('hot_word_state');
  return (
    <span className={styles.tag} data-state={state}>
      {labelOf(state)}
    </span>
  );
}
