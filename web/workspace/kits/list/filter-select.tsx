import { Select } from 'antd';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './list.module.css';

interface FilterSelectProps<Value extends string | number> {
  /** What is chosen, as a noun: it stands before the choice. */
  readonly label: string;
  /** What stands for no choice. */
  readonly all: string;
  readonly value: Value | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** There are so many that words find them. */
  readonly isSearchable?: boolean;
  readonly onChange: (value: Value | undefined) => void;
}

/**
 * One of several, or all: a select with the noun of what it narrows a list by, which with a choice is a chip that
 * says which.
 */
export function FilterSelect<Value extends string | number>(props: FilterSelectProps<Value>) {
  const { label, all, value, options, isSearchable = false, onChange } = props;
  const { t } = useTranslation();
  const isSet = value !== undefined;
  const place = useRef<HTMLSpanElement>(null);
  const clear = () => {
    onChange(undefined);
    // The button goes with the choice; the field stays.
    place.current?.querySelector('input')?.focus();
  };
  return (
    <span ref={place} className={styles.filter} data-set={isSet || undefined}>
      <Select<Value | ''>
        className={styles.filterSelect ?? ''}
        aria-label={label}
        value={value ?? ''}
        showSearch={isSearchable && { optionFilterProp: 'label' }}
        popupMatchSelectWidth={200}
        labelRender={({ label: chosen }) =>
          isSet ? t('lists.filters.chosen', { label, chosen: chosen ?? value }) : label
        }
        {...(isSet && { suffixIcon: null })}
        onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
        options={[{ value: '', label: all }, ...options]}
      />
      {isSet && (
        <button
          type="button"
          className={styles.filterClear}
          aria-label={t('lists.filters.remove', { label })}
          onClick={clear}
        >
          <X size={14} strokeWidth={1.5} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
