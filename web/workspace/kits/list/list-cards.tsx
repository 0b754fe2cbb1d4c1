import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import styles from './list.module.css';
import type { ListRowsProps } from './list-table.tsx';
import { useRowKeys } from './use-row-keys.ts';

/** A row of two lines. */
export interface ListCard {
  readonly title: ReactNode;
  /** Where the whole row leads. */
  readonly to?: string;
  readonly onOpen?: () => void;
  /** Quietly beside the title. */
  readonly beside?: ReactNode;
  readonly meta: ReactNode;
  /** Something to act on at the row's end. */
  readonly aside?: ReactNode;
}

interface ListCardsProps<Row> extends ListRowsProps<Row> {
  readonly card: (row: Row) => ListCard;
}

/** The rows of a list on a phone. */
export function ListCards<Row>({ label, rows, rowKey, nameOf, selection, card }: ListCardsProps<Row>) {
  const { t } = useTranslation();
  const onKeyDown = useRowKeys(selection);
  return (
    <ul aria-label={label} onKeyDown={onKeyDown}>
      {rows.map((row) => {
        const { meta, aside, ...head } = card(row);
        const id = rowKey(row);
        const isChosen = selection !== undefined && (selection.isAll || selection.ids.includes(id));
        return (
          <li key={id} data-row-key={id} className={styles.splitRow} data-chosen={isChosen || undefined}>
            {selection && (
              <Checkbox
                className={styles.above ?? ''}
                checked={isChosen}
                disabled={selection.isAll}
                aria-label={t('lists.selection.row', { name: nameOf(row) })}
                onChange={() =>
                  selection.choose(isChosen ? selection.ids.filter((one) => one !== id) : [...selection.ids, id])
                }
              />
            )}
            <div className={styles.words}>
              <CardHead {...head} />
              <div className={styles.meta}>{meta}</div>
            </div>
            {aside && <div className={styles.above}>{aside}</div>}
          </li>
        );
      })}
    </ul>
  );
}

function CardHead({ title, to, onOpen, beside }: Omit<ListCard, 'meta' | 'aside'>) {
  const words = (
    <>
      {title}
      {beside && <span className={styles.beside}>{beside}</span>}
    </>
  );
  if (to !== undefined) {
    return (
      <RouterLink className={styles.rowTitle} to={to}>
        {words}
      </RouterLink>
    );
  }
  if (onOpen) {
    return (
      <button type="button" className={styles.rowTitle} onClick={onOpen}>
        {words}
      </button>
    );
  }
  return <p className={styles.rowTitle}>{words}</p>;
}
