import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './date-range.module.css';

interface DateRangeProps {
  /** Days in China, both included. */
  readonly from: string;
  readonly until: string;
  readonly onChange: (from: string, until: string) => void;
}

const isDay = (text: string): boolean => /^(19|20|21)\d\d-\d\d-\d\d$/.test(text);

/** Two native date inputs. A range is applied when both ends are set. */
export function DateRange({ from, until, onChange }: DateRangeProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState({ from, until });
  useEffect(() => setDraft({ from, until }), [from, until]);
  const change = (next: { from: string; until: string }) => {
    setDraft(next);
    if (isDay(next.from) && isDay(next.until) && next.from <= next.until) onChange(next.from, next.until);
  };
  return (
    <fieldset className={styles.range}>
      <legend className="visually-hidden">{t('range.label')}</legend>
      <input
        type="date"
        className={styles.day}
        aria-label={t('range.from')}
        value={draft.from}
        max={draft.until}
        required
        onChange={(event) => change({ ...draft, from: event.target.value })}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        className={styles.day}
        aria-label={t('range.until')}
        value={draft.until}
        min={draft.from}
        required
        onChange={(event) => change({ ...draft, until: event.target.value })}
      />
    </fieldset>
  );
}
