import { Select } from 'antd';
import styles from './list.module.css';

interface FilterSelectProps<Value extends string | number> {
  readonly label: string;
  /** What stands for no choice. */
  readonly all: string;
  readonly value: Value | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** There are so many that words find them. */
  readonly isSearchable?: boolean;
  readonly onChange: (value: Value | undefined) => void;
}

/** One of several, or all: a select that narrows a list. */
export function FilterSelect<Value extends string | number>(props: FilterSelectProps<Value>) {
  const { label, all, value, options, isSearchable = false, onChange } = props;
  return (
    <Select<Value | ''>
      className={styles.filter ?? ''}
      aria-label={label}
      value={value ?? ''}
      showSearch={isSearchable && { optionFilterProp: 'label' }}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
      options={[{ value: '', label: all }, ...options]}
    />
  );
}
