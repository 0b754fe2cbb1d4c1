import { Button } from 'antd';
import { ChartLine, Download, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataSheet } from '#web/shared/charts/data-sheet.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { Panel } from '../ui/panel.tsx';
import styles from './chart.module.css';
import { saveCsv } from './csv.ts';
import { SheetTable } from './sheet-table.tsx';

interface ChartFrameProps {
  readonly title: string;
  /** Unit or definition of the values. */
  readonly scope: string;
  /** ISO 8601. */
  readonly asOf: string;
  readonly sheet: DataSheet;
  /** Beside the table button. */
  readonly actions?: ReactNode;
  /** The plot; omitted while the table is shown. */
  readonly children: ReactNode;
}

/** Frame of a chart: title, definition, as-of time, its table and CSV (docs/visual-language.md, "Charts"). */
export function ChartFrame({ title, scope, asOf, sheet, actions, children }: ChartFrameProps) {
  const { t } = useTranslation();
  const [isTable, setIsTable] = useState(false);
  const Icon = isTable ? ChartLine : Table2;
  return (
    <Panel
      title={title}
      scope={scope}
      actions={
        <div className={styles.actions}>
          {actions}
          <Button
            type="text"
            className={styles.action}
            icon={<Icon size={16} strokeWidth={1.5} />}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? t('chart.chart') : t('chart.table')}
          </Button>
          <Button
            type="text"
            className={styles.action}
            aria-label={`${t('chart.csv')} ${title}`}
            title={t('chart.csv')}
            icon={<Download size={16} strokeWidth={1.5} />}
            onClick={() => saveCsv(sheet, { name: title, scope, asOf })}
          />
        </div>
      }
    >
      <div className={styles.content}>{isTable ? <SheetTable sheet={sheet} label={title} /> : children}</div>
      <p className={styles.asOf}>{t('chart.asOf', { time: formatDateTime(asOf) })}</p>
    </Panel>
  );
}
