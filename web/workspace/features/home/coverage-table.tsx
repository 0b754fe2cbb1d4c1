import { useTranslation } from 'react-i18next';
import type { HomeOverview } from '#contract/home.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { formatDayShort } from '#web/shared/format/date.ts';
import { formatCount } from '#web/shared/format/number.ts';
import styles from './coverage.module.css';
import { calendarWeeks, totalOf } from './figures.ts';

/** 5 January 2026 was a Monday. */
const weekdays = [5, 6, 7, 8, 9, 10, 11].map((day) => new Date(Date.UTC(2026, 0, day)));

/** The figures behind the chart: a row a week, the latest first. */
export function CoverageTable({ days }: { readonly days: HomeOverview['coverage']['days'] }) {
  const { t } = useTranslation();
  const weekday = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'short', timeZone: 'UTC' });
  return (
    <table className={styles.table} aria-label={t('home.coverage')}>
      <thead>
        <tr>
          <th scope="col">{t('home.week')}</th>
          {weekdays.map((day) => (
            <th key={day.getTime()} scope="col">
              {weekday.format(day)}
            </th>
          ))}
          <th scope="col">{t('home.weekSum')}</th>
        </tr>
      </thead>
      <tbody>
        {calendarWeeks(days)
          .toReversed()
          .map((week) => (
            <tr key={week.monday}>
              <th scope="row">{formatDayShort(week.monday)}</th>
              {weekdays.map((day, index) => (
                <td key={day.getTime()}>{week.days[index] ? formatCount(week.days[index].articles) : ''}</td>
              ))}
              <td>{formatCount(totalOf(week.days.filter((day) => day !== undefined)))}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
