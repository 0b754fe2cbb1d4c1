import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HomeOverview } from '#contract/home.ts';
import { formatDateTime, formatDayShort } from '#web/shared/format/date.ts';
import { formatChange, formatCount } from '#web/shared/format/number.ts';
import styles from './figure-strip.module.css';
import { busiestDay, totalOf, weeklySums } from './figures.ts';
import { Sparkline } from './sparkline.tsx';

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  readonly aside?: ReactNode;
  readonly foot?: ReactNode;
}

function Figure({ label, value, unit, aside, foot }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value}>{value}</span>
        {unit && <span className={styles.unit}>{unit}</span>}
        {aside}
        <div className={styles.foot}>{foot}</div>
      </dd>
    </div>
  );
}

function Change({ now, before }: { readonly now: number; readonly before: number }) {
  const { t } = useTranslation();
  const change = formatChange(now, before);
  if (change === '') return null;
  const isUp = now > before;
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <span className={isUp ? styles.up : styles.down}>
      <span className="visually-hidden">{isUp ? t('home.changeUp') : t('home.changeDown')} </span>
      <Arrow size={13} strokeWidth={2} aria-hidden="true" />
      {change.slice(2)}
    </span>
  );
}

type FigureStripProps = Pick<HomeOverview, 'coverage' | 'modules'>;

/** Four figures under a 2 px ink rule (layout.md §5). */
export function FigureStrip({ coverage, modules }: FigureStripProps) {
  const { t } = useTranslation();
  const { days, last7Days, previous7Days } = coverage;
  const total = totalOf(days);
  const busiest = busiestDay(days);
  const open = modules.filter(({ expired }) => !expired);
  const nextEnd = open.flatMap(({ expiresAt }) => (expiresAt ? [expiresAt] : [])).sort()[0];
  return (
    <dl className={styles.strip} aria-label={t('home.figures')}>
      <Figure
        label={t('home.last7')}
        value={formatCount(last7Days)}
        unit={t('home.articlesUnit')}
        aside={<Change now={last7Days} before={previous7Days} />}
        foot={<Sparkline values={days.slice(-30).map(({ articles }) => articles)} />}
      />
      <Figure
        label={t('home.last90')}
        value={formatCount(total)}
        unit={t('home.articlesUnit')}
        aside={
          <span className={styles.aside}>
            {t('home.perDay', { average: (total / Math.max(1, days.length)).toFixed(1) })}
          </span>
        }
        foot={<Sparkline values={weeklySums(days)} />}
      />
      <Figure
        label={t('home.busiest')}
        value={busiest ? formatCount(busiest.articles) : '–'}
        unit={busiest ? t('home.articlesUnit') : ''}
        foot={busiest ? formatDayShort(busiest.date) : t('home.none')}
      />
      <Figure
        label={t('home.modulesOpen')}
        value={formatCount(open.length)}
        unit={t('home.modulesUnit')}
        aside={
          open.length < modules.length && (
            <span className={styles.aside}>{t('home.of', { total: modules.length })}</span>
          )
        }
        foot={nextEnd && t('home.until', { date: formatDateTime(nextEnd).slice(0, 10) })}
      />
    </dl>
  );
}
