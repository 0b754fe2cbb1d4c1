import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDay } from '#contract/codes/days.ts';
import styles from './date-range.module.css';
import { isOutOfReach } from './out-of-reach.ts';

interface DateRangeProps {
  /** Days in China, both included. */
  readonly from: string;
  readonly until: string;
  /** Whether what is shown can have these days; by default, all that are not reversed. */
  readonly isWindow?: (days: { readonly from: string; readonly until: string }) => boolean;
  /** The last day that can be chosen; any where it is left out. */
  readonly last?: string;
  readonly onChange: (from: string, until: string) => void;
}

const isOrdered = (days: { readonly from: string; readonly until: string }): boolean => days.from <= days.until;

/** Two native date inputs. A range is applied when both ends are set; one that cannot be says why. */
export function DateRange({ from, until, isWindow = isOrdered, last, onChange }: DateRangeProps) {
  const { t } = useTranslation();
  const faultId = useId();
  const [draft, setDraft] = useState({ from, until });
  useEffect(() => setDraft({ from, until }), [from, until]);
  const change = (next: { from: string; until: string }) => {
    setDraft(next);
    if (isDay(next.from) && isDay(next.until) && !faultOf(next)) onChange(next.from, next.until);
  };
  const faultOf = (days: { readonly from: string; readonly until: string }) => {
    if (isOutOfReach(days.from) || isOutOfReach(days.until)) return 'range.outOfReach';
    if (!isDay(days.from) || !isDay(days.until)) return undefined;
    if (!isOrdered(days)) return 'range.reversed';
    if (last !== undefined && days.until > last) return 'range.ahead';
    return isWindow(days) ? undefined : 'range.tooLong';
  };
  const key = faultOf(draft);
  const isWrong = key !== undefined;
  const fault = key ? t(key) : '';
  const state = { 'aria-invalid': isWrong || undefined, 'aria-describedby': isWrong ? faultId : undefined };
  return (
    <fieldset className={styles.range} data-wrong={isWrong || undefined}>
      <legend className="visually-hidden">{t('range.label')}</legend>
      <input
        type="date"
        className={styles.day}
        aria-label={t('range.from')}
        value={draft.from}
        max={draft.until}
        required
        {...state}
        onChange={(event) => change({ ...draft, from: event.target.value })}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        className={styles.day}
        aria-label={t('range.until')}
        value={draft.until}
        min={draft.from}
        max={last}
        required
        {...state}
        onChange={(event) => change({ ...draft, until: event.target.value })}
      />
      <span role="status" id={faultId} className={styles.fault}>
        {fault}
      </span>
    </fieldset>
  );
}
