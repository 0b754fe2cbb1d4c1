import { useTranslation } from 'react-i18next';
import { formatCount, formatDecimal } from '#contract/format-number.ts';
import type { HotWord } from '#contract/insight/hot-words.ts';
import { ShareBar } from '#web/shared/charts/share-bar.tsx';
import { Sparkline } from '#web/shared/charts/sparkline.tsx';
import { Figure } from '#web/workspace/insight/figures/figure.tsx';
import { HotWordStateTag } from '#web/workspace/ui/hot-word-state.tsx';
import { useScrollFocus } from '#web/workspace/ui/use-scroll-focus.ts';
import styles from './hot-word.module.css';
import { HotWordMenu } from './hot-word-menu.tsx';

export interface HotWordListProps {
  readonly items: readonly HotWord[];
  readonly word: string;
  readonly onWord: (word: string) => void;
}

/** Rank, word, burst score, trend, counts, state; a row opens its details. */
export function HotWordTable({ items, word, onWord }: HotWordListProps) {
  const { t } = useTranslation();
  const scroll = useScrollFocus<HTMLDivElement>();
  const most = Math.max(...items.map(({ z }) => z.value ?? 0));
  return (
    <div ref={scroll} className={styles.scroll}>
      <table className={styles.table} aria-label={t('hotWord.list')}>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{t('hotWord.word')}</th>
            <th scope="col">{t('hotWord.z')}</th>
            <th scope="col">{t('hotWord.spark')}</th>
            <th scope="col" className={styles.number}>
              {t('hotWord.stories')}
            </th>
            <th scope="col" className={styles.number}>
              {t('hotWord.ratio')}
            </th>
            <th scope="col">{t('hotWord.state')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('hotWord.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.word} data-selected={item.word === word || undefined}>
              <td className={styles.rank}>{item.rank}</td>
              <th scope="row">
                <button
                  type="button"
                  className={styles.word}
                  aria-pressed={item.word === word}
                  onClick={() => onWord(item.word)}
                >
                  {item.word}
                </button>
              </th>
              <td>
                <span className={styles.rise}>
                  <ShareBar percent={((item.z.value ?? 0) / most) * 100} tone="seal" />
                  <Figure figure={item.z} label={item.word} />
                </span>
              </td>
              <td>
                <Sparkline values={item.spark} width={96} height={24} isQuiet={item.rank > 3} />
              </td>
              <td className={styles.number}>{formatCount(item.stories)}</td>
              <td className={styles.number}>{t('hotWord.times', { ratio: formatDecimal(item.ratio, 1) })}</td>
              <td>
                <HotWordStateTag state={item.state} />
              </td>
              <td>
                <HotWordMenu word={item.word} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
