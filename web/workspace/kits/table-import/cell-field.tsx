import { Input } from 'antd';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import { isComposing } from '#web/shared/is-composing.ts';
import { isTooLong, maxCorrectedCell } from './edits.ts';
import styles from './table-import.module.css';

/** Lines that are shown at once where the browser does not make the field as high as its text. */
const mostLines = 12;

interface CellFieldProps {
  readonly title: string;
  readonly value: string;
  readonly reasons: readonly string[];
  readonly onChange: (value: string) => void;
  readonly onCheck: () => void;
}

/**
 * A wrong cell as a field, with what is wrong below it. Cells may hold line breaks, which divide the paragraphs of a
 * body: a field of one line would join them.
 */
export function CellField({ title, value, reasons, onChange, onCheck }: CellFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  // Nothing is cut: what is missing at the end of a text that was pasted would not be seen.
  const said = isTooLong(value) ? [t('tableImport.cellTooLong', { max: formatCount(maxCorrectedCell) })] : reasons;
  const isWrong = said.length > 0;
  const checkByEnter = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.shiftKey) return;
    if (value.includes('\n') && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    onCheck();
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{title}</label>
      <div>
        <Input.TextArea
          id={id}
          value={value}
          rows={Math.min(value.split('\n').length, mostLines)}
          className={styles.cell ?? ''}
          autoComplete="off"
          {...(isWrong && { status: 'error' as const })}
          aria-invalid={isWrong}
          aria-describedby={`${id}-reason`}
          onChange={({ target }) => onChange(target.value)}
          onPressEnter={checkByEnter}
        />
        <p id={`${id}-reason`} className={styles.wrong}>
          {said.join(' ')}
        </p>
      </div>
    </div>
  );
}
