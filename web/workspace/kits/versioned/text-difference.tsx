import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './text-difference.module.css';

/** Words are found as the language has them: Chinese is written without spaces. */
const segmenter = new Intl.Segmenter('zh-CN', { granularity: 'word' });
/** As much of what stayed as is shown on either side of a change. */
const context = 40;

interface TextDifferenceProps {
  readonly before: string;
  readonly after: string;
}

/** Two versions of a text as one: what was taken out and what was put in, as elements and not by colour alone. */
export function TextDifference({ before, after }: TextDifferenceProps) {
  const { t } = useTranslation();
  const parts = useMemo(() => {
    const found = diffWordsWithSpace(before, after, { intlSegmenter: segmenter });
    let place = 0;
    return found.map(({ value, added, removed }, index) => {
      const part = { key: place, kind: added ? 'added' : removed ? 'removed' : 'kept', value } as const;
      place += value.length;
      if (part.kind !== 'kept') return part;
      return { ...part, value: shorten(value, { isFirst: index === 0, isLast: index === found.length - 1 }) };
    });
  }, [before, after]);
  return (
    <p className={styles.text}>
      {parts.map(({ key, kind, value }, index) => {
        const name = `${key}.${index}`;
        if (kind === 'kept') return <span key={name}>{value}</span>;
        const Mark = kind === 'added' ? 'ins' : 'del';
        return (
          <Mark key={name} className={styles[kind]} title={t(`versions.${kind}`)}>
            {value}
          </Mark>
        );
      })}
    </p>
  );
}

function shorten(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  if (text.length <= context * 2 + 10) return text;
  const head = isFirst ? '' : text.slice(0, context);
  const tail = isLast ? '' : text.slice(-context);
  return `${head} … ${tail}`;
}
