import { useTranslation } from 'react-i18next';
import type { DataSheet } from '#web/shared/charts/data-sheet.ts';
import { DataTable } from '#web/shared/charts/data-table.tsx';
import { useScrollFocus } from '../ui/use-scroll-focus.ts';

interface SheetTableProps {
  readonly sheet: DataSheet;
  readonly label: string;
}

/** The table of a chart, which scrolls in its place. */
export function SheetTable({ sheet, label }: SheetTableProps) {
  const { t } = useTranslation();
  const scroll = useScrollFocus<HTMLDivElement>();
  return (
    <div ref={scroll} className="chart-table-scroll">
      <DataTable sheet={sheet} label={label} noValue={t('chart.noValue')} />
    </div>
  );
}
