import { Input } from 'antd';
import { useId } from 'react';
import { isComposing } from '#web/shared/is-composing.ts';
import styles from './table-import.module.css';

/** Spelled out, because importing the value would bring the schemas along; the type keeps it equal. */
const maxCorrectedCell: typeof import('#contract/table-import.ts').maxCorrectedCell = 1_000;

interface CellFieldProps {
  readonly title: string;
  readonly value: string;
  readonly reasons: readonly string[];
  readonly onChange: (value: string) => void;
  readonly onCheck: () => void;
}

/** A wrong cell as a field, with what is wrong below it. */
export function CellField({ title, value, reasons, onChange, onCheck }: CellFieldProps) {
  const id = useId();
  const isWrong = reasons.length > 0;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{title}</label>
      <div>
        <Input
          id={id}
          value={value}
          maxLength={maxCorrectedCell}
          autoComplete="off"
          {...(isWrong && { status: 'error' as const })}
          aria-invalid={isWrong}
          aria-describedby={`${id}-reason`}
          onChange={({ target }) => onChange(target.value)}
          onPressEnter={({ nativeEvent }) => !isComposing(nativeEvent) && onCheck()}
        />
        <p id={`${id}-reason`} className={styles.wrong}>
          {reasons.join(' ')}
        </p>
      </div>
    </div>
  );
}
