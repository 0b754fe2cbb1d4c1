import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import styles from './bulk-bar.module.css';
import type { Selection } from './use-selection.ts';

interface BulkBarProps {
  readonly selection: Selection;
  /** Ids of the rows of this page. */
  readonly onPage: readonly number[];
  /** How many match the filters. */
  readonly total: number;
  readonly texts: {
    readonly label: string;
    /** How many are chosen, or what is being done to them. */
    readonly said: string;
    /** Chooses all that match; without it there is no such choice. */
    readonly selectAll?: string;
  };
  readonly children: ReactNode;
}

/** What can be done to the chosen rows at once. It takes the place of the list's toolbar, so that no row moves. */
export function BulkBar({ selection, onPage, total, texts, children }: BulkBarProps) {
  const { t } = useTranslation();
  const elsewhere = selection.ids.filter((id) => !onPage.includes(id)).length;
  return (
    <section className={styles.bar} aria-label={texts.label}>
      <span className={styles.count} role="status">
        {texts.said}
      </span>
      {elsewhere > 0 && (
        <span className={styles.quiet}>{t('lists.selection.elsewhere', { count: formatCount(elsewhere) })}</span>
      )}
      {texts.selectAll !== undefined && !selection.isAll && total > selection.ids.length && (
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
