import { useTranslation } from 'react-i18next';
import type { HomeOverview } from '#contract/insight/home.ts';
import { Sparkline } from '#web/shared/charts/sparkline.tsx';
import { Change } from '#web/workspace/insight/figures/change.tsx';
import { Figure } from '#web/workspace/insight/figures/figure.tsx';
import { Strip, StripItem } from '#web/workspace/insight/figures/strip.tsx';
import styles from './home.module.css';

interface HomeStripProps {
  readonly figures: HomeOverview['figures'];
  /** Length of the range. */
  readonly days: number;
}

/** Whether enough days have a value for a line: of a few, only scraps of one would be seen. */
const hasCourse = (values: readonly (number | null)[]): boolean =>
  values.filter((value) => value !== null).length * 2 >= values.length;

/** Four figures with change and trend (docs/visual-language.md, "Workspace pages"). */
export function HomeStrip({ figures, days }: HomeStripProps) {
  const { t } = useTranslation();
  const { activityIndex, rank, articles, shareOfVoice } = figures;
  return (
    <Strip label={t('home.figures')}>
      {activityIndex && (
        <StripItem
          label={t('figure.kinds.activityIndex')}
          aside={<Change figure={activityIndex.figure} />}
          foot={<Sparkline values={activityIndex.spark} hasArea />}
        >
          <Figure figure={activityIndex.figure} label={t('figure.kinds.activityIndex')} />
        </StripItem>
      )}
      {rank && (
        <StripItem
          label={t('home.rank')}
          aside={<Change figure={rank.figure} unit={t('home.places')} />}
          foot={<Sparkline values={rank.spark} hasArea isInverted />}
        >
          <Figure figure={rank.figure} label={t('home.rank')} />
          {rank.figure.value !== null && <span className={styles.unit}>/{rank.of}</span>}
        </StripItem>
      )}
      <StripItem
        label={t('home.lastDays', { days })}
        aside={<Change figure={articles.figure} />}
        foot={<Sparkline values={articles.spark} hasArea />}
      >
        <Figure figure={articles.figure} label={t('home.lastDays', { days })} />
        <span className={styles.unit}>{t('home.articlesUnit')}</span>
      </StripItem>
      <StripItem
        label={t('figure.kinds.shareOfVoice')}
        aside={<Change figure={shareOfVoice.figure} />}
        foot={hasCourse(shareOfVoice.spark) && <Sparkline values={shareOfVoice.spark} hasArea />}
      >
        <Figure figure={shareOfVoice.figure} label={t('figure.kinds.shareOfVoice')} />
      </StripItem>
    </Strip>
  );
}
