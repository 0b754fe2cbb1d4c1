import { Sparkline } from '#web/shared/charts/sparkline.tsx';
import { Figure } from '#web/workspace/insight/figures/figure.tsx';
import { HotWordStateTag } from '#web/workspace/ui/hot-word-state.tsx';
import styles from './hot-word.module.css';
import { HotWordMenu } from './hot-word-menu.tsx';
import type { HotWordListProps } from './hot-word-table.tsx';

/** Phones: rank, word, burst score, trend, state; the rest on tap (docs/visual-language.md, "Phones"). */
export function HotWordRows({ items, onWord }: HotWordListProps) {
  return (
    <ol>
      {items.map((item) => (
        <li key={item.word} className={styles.row}>
          <span className={styles.rank}>{item.rank}</span>
          <button type="button" className={styles.word} aria-haspopup="dialog" onClick={() => onWord(item.word)}>
            {item.word}
          </button>
          <span className={styles.rowZ}>
            <Figure figure={item.z} label={item.word} />
          </span>
          <Sparkline values={item.spark} width={64} height={22} isQuiet={item.rank > 3} />
          <HotWordStateTag state={item.state} />
          <HotWordMenu word={item.word} />
        </li>
      ))}
    </ol>
  );
}
