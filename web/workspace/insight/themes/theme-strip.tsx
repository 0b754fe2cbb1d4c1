import { useTranslation } from 'react-i18next';
import { formatCount, formatDecimal } from '#contract/format-number.ts';
import { formatFigure } from '#contract/insight/figure-texts/format-figure.ts';
import type { Theme } from '#contract/insight/themes.ts';
import { Change } from '#web/workspace/insight/figures/change.tsx';
import { Figure } from '#web/workspace/insight/figures/figure.tsx';
import { Strip, StripItem } from '#web/workspace/insight/figures/strip.tsx';
import styles from './themes.module.css';

/** Below this number of stories there is no share and no tone; as figures say it. */
const least = 30;

/** The key figures of a theme with their change, and what is usual among the peers. */
export function ThemeStrip({ theme: { figures, days, name } }: { readonly theme: Theme }) {
  const { t } = useTranslation();
  const { stories, share, rank, netTone, negativeShare, medianNetTone, medianNegativeShare, sources } = figures;
  const median = (kind: 'netTone' | 'negativeShare', value: number | null) => {
    if (value === null) return null;
    const { number, unit } = formatFigure(kind, value);
    return <span>{t('themes.median', { value: `${number}${unit}` })}</span>;
  };
  const isSmall = (stories.value ?? 0) < least;
  const tooFew = (
    <span className={styles.few}>{t('themes.tooFew', { least, shown: formatCount(stories.value ?? 0) })}</span>
  );
  const sourcesUnit = t('themes.sourcesUnit');
  const moreSources = figures.sourcesBefore === null ? 0 : sources - figures.sourcesBefore;
  return (
    <Strip label={name} items={5} isWhole>
      <StripItem
        label={t('themes.stories')}
        foot={
          <>
            <Change figure={stories} />
            {stories.previous === null ? (
              <span>{t('themes.noBefore')}</span>
            ) : (
              <span>{t('themes.beforeCount', { days, shown: formatCount(stories.previous) })}</span>
            )}
          </>
        }
      >
        <Figure figure={stories} label={t('themes.stories')} />
      </StripItem>
      <StripItem
        label={t('themes.ownShare')}
        foot={
          share &&
          !isSmall && (
            <>
              <Change figure={share} />
              {rank !== null && <span>{t('themes.rank', { rank })}</span>}
            </>
          )
        }
      >
        {isSmall ? tooFew : share ? <Figure figure={share} label={t('themes.ownShare')} /> : '–'}
      </StripItem>
      <StripItem
        label={t('figure.kinds.netTone')}
        foot={
          !isSmall && (
            <>
              <Change figure={netTone} />
              {median('netTone', medianNetTone)}
            </>
          )
        }
      >
        {isSmall ? tooFew : <Figure figure={netTone} label={t('figure.kinds.netTone')} />}
      </StripItem>
      <StripItem
        label={t('figure.kinds.negativeShare')}
        foot={
          !isSmall && (
            <>
              <Change figure={negativeShare} />
              {median('negativeShare', medianNegativeShare)}
            </>
          )
        }
      >
        {isSmall ? tooFew : <Figure figure={negativeShare} label={t('figure.kinds.negativeShare')} />}
      </StripItem>
      <StripItem
        label={t('themes.sources')}
        foot={
          <>
            {moreSources !== 0 && (
              <span>
                {t(moreSources > 0 ? 'themes.moreSources' : 'themes.fewerSources', {
                  shown: formatCount(Math.abs(moreSources)),
                })}
              </span>
            )}
            {figures.firstThree !== null && (
              <span>{t('themes.firstThree', { percent: formatDecimal(figures.firstThree * 100, 0) })}</span>
            )}
          </>
        }
      >
        {formatCount(sources)}
        {sourcesUnit && <span data-unit>{sourcesUnit}</span>}
      </StripItem>
    </Strip>
  );
}
