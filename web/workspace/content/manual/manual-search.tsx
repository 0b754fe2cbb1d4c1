import { Search, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './manual.module.css';

interface ManualSearchProps {
  readonly word: string;
  readonly onChange: (word: string) => void;
  /** Number of matching chapters. */
  readonly count: number;
}

export function ManualSearch({ word, onChange, count }: ManualSearchProps) {
  const { t } = useTranslation();
  return (
    <search className={styles.search}>
      <Search className={styles.searchIcon} size={16} strokeWidth={1.5} aria-hidden="true" />
      <input
        type="search"
        className={styles.input}
        aria-label={t('manual.search')}
        placeholder={t('manual.searchPlaceholder')}
        value={word}
        onChange={(event) => onChange(event.target.value)}
      />
      {word !== '' && (
        <button type="button" className={styles.clear} aria-label={t('manual.clear')} onClick={() => onChange('')}>
          <X size={16} strokeWidth={1.5} aria-hidden="true" />
        </button>
      )}
      <span role="status" className={styles.count}>
        {word.trim() !== '' && t('manual.matches', { count })}
      </span>
    </search>
  );
}
