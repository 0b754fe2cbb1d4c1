import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDay } from '#contract/codes/days.ts';
import type { ExplorerAnswer } from '#contract/insight/explorer.ts';
import rangeStyles from '#web/workspace/ui/date-range.module.css';
import styles from './facets.module.css';
import type { ChangeFilters } from './use-filters.ts';

interface TimeFacetProps {
  readonly range: ExplorerAnswer['range'];
  readonly onChange: ChangeFilters;
}

/** The server searches nothing before. */
const earliest = '2000-01-01';

const shortcuts = [7, 30, 90, 365];

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

/** The current day in China. */
function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
}

/** First and last day: the keyboard alternative to dragging in the histogram. */
export function TimeFacet({ range, onChange }: TimeFacetProps) {
  const { t } = useTranslation();
  const now = today();
  const change = (part: Partial<ExplorerAnswer['range']>) =>
    onChange((shown) => {
      // The range is that of the last answer; another end may have been chosen since.
      const { from, until } = { from: shown.from || range.from, until: shown.until || range.until, ...part };
      // A start after the end moves the end, and vice versa.
      return from <= until ? { from, until } : part.from ? { from, until: from } : { from: until, until };
    });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('explorer.time')}</legend>
      <div className={styles.dates}>
        {(['from', 'until'] as const).map((end) => (
          <DayField
            key={end}
            label={t(`explorer.${end}`)}
            day={range[end]}
            last={now}
            onChange={(day) => change({ [end]: day })}
          />
        ))}
      </div>
      <div className={styles.shortcuts}>
        {shortcuts.map((days) => {
          const from = daysBefore(now, days - 1);
          const isDefault = days === 90;
          return (
            <button
              key={days}
              type="button"
              aria-pressed={range.from === from && range.until === now}
              onClick={() => onChange(isDefault ? { from: '', until: '' } : { from, until: now })}
            >
              {days === 365 ? t('explorer.lastYear') : t('explorer.lastDays', { days })}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

interface DayFieldProps {
  readonly label: string;
  /** Of the last answer. */
  readonly day: string;
  readonly last: string;
  readonly onChange: (day: string) => void;
}

/** Why a day cannot be asked for. The first digits of a year make one before 1000. */
function faultOf(day: string, last: string) {
  if (day > last) return 'range.ahead';
  return day >= '1000' && day < earliest ? 'explorer.tooEarly' : undefined;
}

/** Typing a year passes through many dates: only blur or Enter applies. A day that cannot be says why. */
function DayField({ label, day, last, onChange }: DayFieldProps) {
  const { t } = useTranslation();
  const faultId = useId();
  const [draft, setDraft] = useState(day);
  /** Typed and not applied: an answer that comes meanwhile leaves it. */
  const isTyped = useRef(false);
  useEffect(() => {
    if (!isTyped.current) setDraft(day);
  }, [day]);
  const fault = faultOf(draft, last);
  const isWrong = fault !== undefined;
  const apply = () => {
    if (!isTyped.current || isWrong || !isDay(draft)) return;
    isTyped.current = false;
    if (draft !== day) onChange(draft);
  };
  return (
    <div>
      <label>
        <span>{label}</span>
        <input
          type="date"
          value={draft}
          min={earliest}
          max={last}
          required
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? faultId : undefined}
          onChange={({ target }) => {
            isTyped.current = true;
            setDraft(target.value);
          }}
          onBlur={() => {
            apply();
            isTyped.current = false;
            // Nothing that could be said why it is refused: the day of the results is shown again.
            if (!isWrong && !isDay(draft)) setDraft(day);
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') apply();
          }}
        />
      </label>
      <span role="status" id={faultId} className={rangeStyles.fault}>
        {fault && t(fault)}
      </span>
    </div>
  );
}
