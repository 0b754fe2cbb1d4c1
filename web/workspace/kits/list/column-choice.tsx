import { Button, Checkbox, Popover } from 'antd';
import { Columns3 } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveButtons } from '#web/workspace/ui/move-buttons.tsx';
import { usePopoverFocus } from '../drawer/use-popover-focus.ts';
import styles from './column-choice.module.css';
import { choosable, columnsInOrder, type ListColumn, usualColumns } from './list-column.ts';

interface ColumnChoiceProps<Row> {
  readonly columns: readonly ListColumn<Row>[];
  /** Keys of the chosen columns; those that everybody sees where nothing is chosen. */
  readonly chosen: readonly string[] | undefined;
  /** What the list is sorted by. */
  readonly sortedBy: string | undefined;
  readonly onChoose: (keys: readonly string[] | undefined) => void;
}

/** Which columns a list shows, and in which order. */
export function ColumnChoice<Row>({ columns, chosen, sortedBy, onChoose }: ColumnChoiceProps<Row>) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const head = useId();
  const panel = useRef<HTMLFieldSetElement>(null);
  const focus = usePopoverFocus(panel);
  const shown = choosable(columnsInOrder(columns, chosen));
  const keys = shown.map(({ key }) => key);
  const hidden = choosable(columns).filter(({ key }) => !keys.includes(key));
  const choose = (next: readonly string[]) => onChoose(next.join() === usualColumns(columns).join() ? undefined : next);
  const move = ({ key, title }: ListColumn<Row>, place: number) => {
    if (!keys.includes(key) || keys[place] === undefined) return;
    const others = keys.filter((one) => one !== key);
    choose(others.toSpliced(place, 0, key));
    setSaid(t('lists.columns.moved', { name: title, place: place + 1 }));
  };
  const byKeys = (column: ListColumn<Row>) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(column, keys.indexOf(column.key) + (event.key === 'ArrowUp' ? -1 : 1));
  };
  const row = (column: ListColumn<Row>, isShown: boolean) => {
    const { key, title, sort, shown: when } = column;
    const isSorted = sort !== undefined && sortedBy?.replace('-', '') === sort;
    return (
      <li key={key} className={styles.row} onKeyDown={byKeys(column)}>
        <Checkbox
          checked={isShown}
          disabled={when === 'always'}
          onChange={() => choose(isShown ? keys.filter((one) => one !== key) : [...keys, key])}
        >
          {title}
        </Checkbox>
        <span className={styles.note}>
          {when === 'always' ? t('lists.columns.always') : isSorted && t('lists.columns.sorted')}
        </span>
        {isShown && (
          <MoveButtons
            isSmall
            title={title}
            place={keys.indexOf(key)}
            last={keys.length - 1}
            onMove={(place) => move(column, place)}
          />
        )}
      </li>
    );
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      {...focus}
      content={
        <fieldset ref={panel} className={styles.panel} aria-labelledby={head}>
          <div className={styles.head}>
            <span id={head}>{t('lists.columns.title')}</span>
            <Button type="link" size="small" onClick={() => onChoose(undefined)}>
              {t('lists.columns.reset')}
            </Button>
          </div>
          <ul>
            {shown.map((column) => row(column, true))}
            {hidden.map((column) => row(column, false))}
          </ul>
          <p className={styles.foot}>{t('lists.columns.keys')}</p>
          <p className="visually-hidden" role="status">
            {said}
          </p>
        </fieldset>
      }
    >
      <Button icon={<Columns3 size={16} strokeWidth={1.5} aria-hidden="true" />} aria-haspopup="dialog">
        {t('lists.columns.open')} {keys.length}
      </Button>
    </Popover>
  );
}
