import type { ReactNode } from 'react';
import type { DataSheet } from '#web/shared/charts/data-sheet.ts';
import { DataTable } from '#web/shared/charts/data-table.tsx';

interface ChartTableProps {
  readonly sheet: DataSheet;
  readonly title: string;
  /** Said where there is too little data. */
  readonly noValue: string;
  /** Open initially, if the table is the page's subject. */
  readonly open?: boolean;
  /** Below the table. */
  readonly children?: ReactNode;
}

/** The table behind a chart, collapsed on screen and omitted on paper. */
export function ChartTable({ sheet, title, noValue, open = false, children }: ChartTableProps) {
  return (
    <details className="chart-details" open={open}>
      <summary>{title}</summary>
      <div className="chart-table-scroll">
        <DataTable sheet={sheet} label={title} noValue={noValue} />
      </div>
      {children}
    </details>
  );
}
