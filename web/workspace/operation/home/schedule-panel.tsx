import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Schedule } from '#contract/operation/operator-home.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { formatDateTime, formatDateTimeShort, formatDay } from '#web/shared/format/date.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { calendarOf } from './calendar.ts';
import styles from './home.module.css';
import { usePlaces } from './use-places.ts';

const pages = { article: 'Articles', content: 'SiteContent', manual: 'ManualEditor' } as const;

/** How many of the next ones are named while no day is chosen. */
const nextTexts = 6;

interface SchedulePanelProps {
  readonly schedule: Schedule;
  /** ISO 8601. */
  readonly asOf: string;
}

/** Days in China, as `2026-11-26`. */
const dayOf = (iso: string) => formatDateTime(iso).slice(0, 10);

/** Texts that go out by themselves, on a calendar of five weeks; below it those of a day, or the next. */
export function SchedulePanel({ schedule: { days: counted, texts }, asOf }: SchedulePanelProps) {
  const { t } = useTranslation();
  const places = usePlaces();
  const [chosen, setChosen] = useState<string>();
  const counts = new Map(counted.map(({ day, count }) => [day, count]));
  const weeks = calendarOf(dayOf(asOf));
  const last = weeks.at(-1)?.at(-1) ?? '';
  const later = counted.reduce((sum, { day, count }) => (day > last ? sum + count : sum), 0);
  const shown = chosen === undefined ? texts.slice(0, nextTexts) : texts.filter(({ at }) => dayOf(at) === chosen);
  const ofChosen = chosen === undefined ? 0 : (counts.get(chosen) ?? 0);
  const language = currentLanguage();
  const dayName = (day: string) => formatDay(`${day}T12:00:00+08:00`, language);
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' });
  return (
    <Panel title={t('operatorHome.schedule.title')} scope={t('operatorHome.schedule.scope')}>
      <table className={styles.calendar} aria-label={t('operatorHome.schedule.calendar')}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {weekday.format(new Date(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((day) => {
                const count = counts.get(day) ?? 0;
                const number = Number(day.slice(8));
                return (
                  <td
                    key={day}
                    {...(day === dayOf(asOf) && { 'aria-current': 'date' })}
                    data-past={day < dayOf(asOf) || undefined}
                  >
                    {count === 0 ? (
                      number
                    ) : (
                      <button
                        type="button"
                        aria-pressed={chosen === day}
                        aria-label={t('operatorHome.schedule.day', { day: dayName(day), count })}
                        onClick={() => setChosen(chosen === day ? undefined : day)}
                      >
                        {number}
                        <small>{count}</small>
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note} role="status">
        {counted.length === 0
          ? t('operatorHome.schedule.empty')
          : chosen === undefined
            ? t('operatorHome.schedule.next')
            : t('operatorHome.schedule.day', { day: dayName(chosen), count: ofChosen })}
      </p>
      <ul>
        {shown.map(({ subject, id, title, at }) => {
          const to = places.to(pages[subject], { edit: String(id) });
          return (
            <li key={`${subject} ${id}`} className={styles.short}>
              <span className={styles.what}>
                {to ? <Link to={to}>{title}</Link> : <span>{title}</span>}
                <small>{t(`operatorHome.subjects.${subject}`)}</small>
              </span>
              <span className={styles.evidence}>{formatDateTimeShort(at)}</span>
            </li>
          );
        })}
      </ul>
      {ofChosen > shown.length && (
        <p className={styles.note}>{t('operatorHome.schedule.more', { count: ofChosen - shown.length })}</p>
      )}
      {later > 0 && <p className={styles.note}>{t('operatorHome.schedule.later', { count: later })}</p>}
    </Panel>
  );
}
