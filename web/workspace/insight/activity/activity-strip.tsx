import { useTranslation } from 'react-i18next';
import { formatDecimal } from '#contract/format-number.ts';
import type { ActivityOverview } from '#contract/insight/activity.ts';
import { articlePath } from '#contract/paths.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { formatDay } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { Change } from '#web/workspace/insight/figures/change.tsx';
import { Figure } from '#web/workspace/insight/figures/figure.tsx';
import { Strip, StripItem } from '#web/workspace/insight/figures/strip.tsx';
import styles from './activity.module.css';
import { TierBars } from './tier-bars.tsx';

/** Index, rate, source mix and strongest spike (docs/visual-language.md, "Workspace pages"). */
export function ActivityStrip({ data }: { readonly data: ActivityOverview }) {
  const { t } = useTranslation();
  const { activityIndex, activeRate, rank, tiers, strongestSpike } = data.figures;
  return (
    <div className={styles.strip}>
      <Strip label={t('activity.figures')}>
        <StripItem
          label={t('figure.kinds.activityIndex')}
          foot={
            <>
              <Change figure={activityIndex} />
              {rank.value !== null && (
                <span>
                  {t('activity.rankBefore')}
                  <Figure figure={rank} label={t('figure.kinds.rank')} /> / {data.industrySize}
                </span>
              )}
            </>
          }
        >
          <Figure figure={activityIndex} label={t('figure.kinds.activityIndex')} />
        </StripItem>
        <StripItem
          label={t('figure.kinds.activeRate')}
          foot={
            <>
              <Change figure={activeRate} />
              <span>{t('activity.normal')}</span>
            </>
          }
        >
          <Figure figure={activeRate} label={t('figure.kinds.activeRate')} />
        </StripItem>
        <TierBars tiers={tiers} />
        <StrongestDay spike={strongestSpike} />
      </Strip>
    </div>
  );
}

function StrongestDay({ spike }: { readonly spike: ActivityOverview['figures']['strongestSpike'] }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  if (!spike) {
    return (
      <div className={styles.cell}>
        <dt>{t('activity.strongest')}</dt>
        <dd className={styles.strongest}>{t('activity.noSpike')}</dd>
        <dd className={styles.note}>{t('activity.noSpikeText')}</dd>
      </div>
    );
  }
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(spike.day));
  const usual = formatDecimal(spike.usual, 1);
  return (
    <div className={styles.cell}>
      <dt>{t('activity.strongest')}</dt>
      <dd className={styles.strongest}>
        {t('activity.strongestDay', { day: formatDay(spike.day, language) })}
        <Figure figure={spike.z} label={t('figure.kinds.spike')} />
      </dd>
      <dd className={styles.note}>
        {t('activity.strongestText', { stories: spike.stories, weekday, usual })}{' '}
        <RouterLink to={articlePath(spike.articleId)}>{spike.title}</RouterLink>
      </dd>
    </div>
  );
}
