import { Trans, useTranslation } from 'react-i18next';
import type { HomeOverview, HomeRange } from '#contract/home.ts';
import { Figure } from '../../figure/figure.tsx';
import styles from './home.module.css';

interface HomeSentenceProps {
  readonly data: HomeOverview;
  readonly range: HomeRange;
}

/** Which of three words says where a figure went. */
export function courseOf(now: number, before: number | null, digits: number): 'Up' | 'Down' | 'Same' {
  const step = Number((now - (before ?? now)).toFixed(digits));
  return step > 0 ? 'Up' : step < 0 ? 'Down' : 'Same';
}

/** The page speaks first, and every figure of its sentence opens (layout.md §0). What cannot be said is left out. */
export function HomeSentence({ data, range }: HomeSentenceProps) {
  const { t } = useTranslation();
  const { articles, activityIndex, rank, shareOfVoice } = data.figures;
  const index = activityIndex.figure;
  const share = shareOfVoice.figure;
  const word = data.topHotWord;
  const hasRank = rank.figure.value !== null;
  return (
    <div className={styles.sentence}>
      <p>
        <Trans
          i18nKey="home.sentence.articles"
          values={{ days: range, company: data.company.shortName }}
          components={[<Figure key="0" figure={articles.figure} />]}
        />
        {index.value !== null && (
          <Trans
            i18nKey={`home.sentence.index${courseOf(index.value, index.previous, 1)}`}
            components={[<Figure key="0" figure={index} />]}
          />
        )}
        {hasRank && <Trans i18nKey="home.sentence.rank" components={[<Figure key="0" figure={rank.figure} />]} />}
        {t('home.sentence.stop')}
      </p>
      <p>
        {word && (
          <Trans
            i18nKey="home.sentence.hotWord"
            values={{ word: word.word }}
            components={[
              <Figure key="0" figure={word.figure}>
                {word.word}
              </Figure>,
              <Figure key="1" figure={word.figure} />,
            ]}
          />
        )}
        {word && share.value !== null && t('home.sentence.comma')}
        {share.value !== null && (
          <Trans
            i18nKey={`home.sentence.share${courseOf(share.value, share.previous, 3)}`}
            components={[<Figure key="0" figure={share} />]}
          />
        )}
        {(word || share.value !== null) && t('home.sentence.stop')}
      </p>
    </div>
  );
}
