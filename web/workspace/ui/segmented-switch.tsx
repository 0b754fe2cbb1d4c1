import { type ReactNode, useId } from 'react';
import styles from './segmented-switch.module.css';

interface Option<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
}

interface SegmentedSwitchProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly Option<T>[];
  readonly onChange: (value: T) => void;
}

/** One of a few visible options: radio buttons, so that arrow keys work and the choice is announced. */
export function SegmentedSwitch<T extends string>({ label, value, options, onChange }: SegmentedSwitchProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.track}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
