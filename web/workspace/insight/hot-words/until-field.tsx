import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDay } from '#contract/codes/days.ts';
import { dayInChina } from '#web/shared/format/date.ts';
import rangeStyles from '#web/workspace/ui/date-range.module.css';
import { isOutOfReach } from '#web/workspace/ui/out-of-reach.ts';
import styles from './hot-word.module.css';

interface UntilFieldProps {
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** Last day of the foreground: today or earlier. One that cannot be says why. */
export function UntilField({ value, onChange }: UntilFieldProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  const faultId = useId();
  const today = dayInChina(new Date());
  const fault = draft > today ? 'range.ahead' : isOutOfReach(draft) ? 'range.outOfReach' : undefined;
  const isWrong = fault !== undefined;
  return (
    <div className={`${rangeStyles.range} ${styles.until}`} data-wrong={isWrong || undefined}>
      <label>
        <span>{t('hotWord.until')}</span>
        <input
          type="date"
          className={rangeStyles.day}
          value={draft}
          max={today}
          required
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? faultId : undefined}
          onChange={({ target }) => {
            setDraft(target.value);
            if (isDay(target.value) && target.value <= today) onChange(target.value);
          }}
        />
      </label>
      <span role="status" id={faultId} className={rangeStyles.fault}>
        {fault && t(fault)}
      </span>
    </div>
  );
}
