import { Trans, useTranslation } from 'react-i18next';
import type { HomeOverview } from '#contract/insight/home.ts';
import { Figure } from '#web/workspace/insight/figures/figure.tsx';
import styles from './home.module.css';

interface HomeSentenceProps {
  readonly data: HomeOverview;
  /** Length of the range. */
  readonly days: number;
}

/** Verb for the direction of a figure. */
export function directionOf(now: number, before: number | null, digits: number): 'Up' | 'Down' | 'Same' {
  const step = Number((now - (before ?? now)).toFixed(digits));
  return step > 0 ? 'Up' : step < 0 ? 'Down' : 'Same';
}

/** Lines can break before and after a button; this keeps a figure and its punctuation together. */
const kept = <span className={styles.kept} />;

/** A sentence whose figures can all be opened (docs/visual-language.md, "Principles"). Missing figures are left out. */
export function HomeSentence({ data, days }: HomeSentenceProps) {
  const { t } = useTranslation();
  const { articles, shareOfVoice } = data.figures;
  const index = data.figures.activityIndex?.figure;
  const rank = data.figures.rank?.figure;
  const share = shareOfVoice.figure;
  const word = data.topHotWord;
  const { scope, name } = data.hotWordScope;
  const place = index?.value ?? null;
  const hasRank = rank !== undefined && rank.value !== null;
  const [comma, stop] = [t('home.sentence.comma'), t('home.sentence.stop')];
  return (
    <div className={styles.sentence}>
      <p>
        <Trans
          i18nKey="home.sentence.articles"
          count={articles.figure.value ?? 0}
          values={{
            days,
            company: data.company.shortName,
            end: place === null && !hasRank ? stop : comma,
          }}
          components={{ value: <Figure figure={articles.figure} />, kept }}
        />
        {index && place !== null && (
          <Trans
            i18nKey={`home.sentence.index${directionOf(place, index.previous, 1)}`}
            values={{ end: hasRank ? comma : stop }}
            components={{ value: <Figure figure={index} />, kept }}
          />
        )}
        {hasRank && (
          <Trans
            i18nKey="home.sentence.rank"
            values={{ end: stop }}
            components={{ value: <Figure figure={rank} />, kept }}
          />
        )}
      </p>
      <p>
        {word && (
          <Trans
            i18nKey={`home.sentence.${scope === 'company' ? 'hotWord' : 'hotWordOf'}`}
            values={{ scope: name || t('hotWord.everyone'), end: share.value === null ? stop : comma }}
            components={{
              word: <Figure figure={word.figure}>{word.word}</Figure>,
              value: <Figure figure={word.figure} />,
              kept,
            }}
          />
        )}
        {share.value !== null && (
          <Trans
            i18nKey={`home.sentence.${word ? 'share' : 'aloneShare'}${directionOf(share.value, share.previous, 3)}`}
            values={{ end: stop }}
            components={{ value: <Figure figure={share} />, kept }}
          />
        )}
      </p>
    </div>
  );
}
