import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExplorerAnswer } from '#contract/insight/explorer.ts';
import styles from './facets.module.css';
import type { ChangeFilters } from './use-filters.ts';

interface TimeFacetProps {
  readonly range: ExplorerAnswer['range'];
  readonly onChange: ChangeFilters;
}

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

/** Typing a year passes through many dates: only blur or Enter applies. */
function DayField({ label, day, last, onChange }: DayFieldProps) {
  const [draft, setDraft] = useState(day);
  /** Typed and not applied: an answer that comes meanwhile leaves it. */
  const isTyped = useRef(false);
  useEffect(() => {
    if (!isTyped.current) setDraft(day);
  }, [day]);
  const apply = ({ value, validity }: HTMLInputElement) => {
    if (!isTyped.current || !validity.valid) return;
    isTyped.current = false;
    if (value !== day) onChange(value);
  };
  return (
    <label>
      <span>{label}</span>
      <input
        type="date"
        value={draft}
        min="2000-01-01"
        max={last}
        required
        onChange={({ target }) => {
          isTyped.current = true;
          setDraft(target.value);
        }}
        onBlur={({ target }) => {
          apply(target);
          isTyped.current = false;
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') apply(currentTarget);
        }}
      />
    </label>
  );
}
