import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HotWord } from '#contract/insight/hot-words.ts';
import { layOutCloud } from '#web/shared/charts/cloud-layout.ts';
import { usePlotWidth } from '#web/workspace/charts/use-plot-width.ts';
import styles from './hot-word.module.css';

interface HotWordCloudProps {
  readonly items: readonly HotWord[];
  readonly onWord: (word: string) => void;
}

/**
 * The second view: size by burst score, colour by state (docs/visual-language.md, "Charts"). Words are focusable in the
 * list's order.
 */
export function HotWordCloud({ items, onWord }: HotWordCloudProps) {
  const { t } = useTranslation();
  const [box, width] = usePlotWidth();
  const height = width < 480 ? 360 : 440;
  const placed = useMemo(
    () =>
      layOutCloud(
        items.map(({ word, z }) => ({ text: word, weight: z.value ?? 0 })),
        Math.max(width, 1),
        height,
      ),
    [items, width, height],
  );
  return (
    <div ref={box} className={styles.cloudBox}>
      <ul className={styles.cloud} style={{ height }} aria-label={t('hotWord.cloud')}>
        {placed.map(({ text, size, x, y }) => (
          <li key={text} style={{ left: x, top: y, fontSize: size }}>
            <button
              type="button"
              className={styles.cloudWord}
              data-state={items.find(({ word }) => word === text)?.state}
              onClick={() => onWord(text)}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
