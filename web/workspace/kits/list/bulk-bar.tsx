import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import { isFocusElsewhere } from '#web/workspace/kits/drawer/use-focus-return.ts';
import styles from './bulk-bar.module.css';
import type { Selection } from './use-selection.ts';

interface BulkBarProps {
  readonly selection: Selection;
  /** Ids of the rows of this page. */
  readonly onPage: readonly number[];
  /** How many match the filters. */
  readonly total: number;
  /** Counting stopped before the end. */
  readonly isMany?: boolean;
  /** What the list itself says of its rows, in its own unit. */
  readonly texts?: {
    readonly label: string;
    /** How many are chosen, or what is being done to them. */
    readonly said: string;
    /** Chooses all that match. */
    readonly selectAll: string;
  };
  /** What is being done to them, which takes the place of how many there are. */
  readonly busy?: string | undefined;
  readonly children: ReactNode;
}

/** What can be done to the chosen rows at once. It takes the place of the list's toolbar, so that no row moves. */
export function BulkBar({ selection, onPage, total, isMany = false, busy, children, ...props }: BulkBarProps) {
  const { t } = useTranslation();
  const count = formatCount(selection.isAll ? total : selection.ids.length);
  const texts = props.texts ?? {
    label: t('lists.selection.label'),
    said: t(selection.isAll ? (isMany ? 'lists.selection.allMany' : 'lists.selection.all') : 'lists.selection.some', {
      count,
    }),
    selectAll: t(isMany ? 'lists.selection.selectAllMany' : 'lists.selection.selectAll', { count: formatCount(total) }),
  };
  const bar = useRef<HTMLElement>(null);
  // When the bar goes with the button or the menu that had the focus, the keyboard goes on in the list: the rows that
  // were chosen may be gone as well.
  useEffect(() => {
    const list = bar.current?.closest<HTMLElement>('[data-list]');
    return () => void setTimeout(() => !isFocusElsewhere() && list?.focus({ preventScroll: true }));
  }, []);
  const elsewhere = selection.ids.filter((id) => !onPage.includes(id)).length;
  return (
    <section ref={bar} className={styles.bar} aria-label={texts.label}>
      <span className={styles.count} role="status">
        {busy ?? texts.said}
      </span>
      {elsewhere > 0 && (
        <span className={styles.quiet}>{t('lists.selection.elsewhere', { count: formatCount(elsewhere) })}</span>
      )}
      {!selection.isAll && total > selection.ids.length && (
        <Button type="link" size="small" onClick={selection.chooseAll}>
          {texts.selectAll}
        </Button>
      )}
      <Button type="link" size="small" onClick={selection.clear}>
        {t('lists.selection.clear')}
      </Button>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
