import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import rangeStyles from '#web/workspace/ui/date-range.module.css';
import styles from './hot-word.module.css';

interface UntilFieldProps {
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** Last day of the foreground. */
export function UntilField({ value, onChange }: UntilFieldProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  return (
    <label className={`${rangeStyles.range} ${styles.until}`}>
      <span>{t('hotWord.until')}</span>
      <input
        type="date"
        className={rangeStyles.day}
        value={draft}
        required
        onChange={(event) => {
          setDraft(event.target.value);
          if (/^(19|20|21)\d\d-\d\d-\d\d$/.test(event.target.value)) onChange(event.target.value);
        }}
      />
    </label>
  );
}
