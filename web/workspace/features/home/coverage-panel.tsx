import { Button } from 'antd';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HomeOverview } from '#contract/home.ts';
import { Panel } from '../../ui/panel.tsx';
import { CoverageChart } from './coverage-chart.tsx';
import { CoverageTable } from './coverage-table.tsx';

interface CoveragePanelProps {
  readonly days: HomeOverview['coverage']['days'];
  readonly company: string;
}

/** Articles per day, as a chart or as the table behind it. */
export function CoveragePanel({ days, company }: CoveragePanelProps) {
  const { t } = useTranslation();
  const [isTable, setIsTable] = useState(false);
  const Icon = isTable ? ChartColumn : Table2;
  return (
    <Panel
      title={t('home.coverage')}
      scope={t('home.coverageScope', { company })}
      actions={
        <Button type="text" icon={<Icon size={16} strokeWidth={1.5} />} onClick={() => setIsTable(!isTable)}>
          {isTable ? t('home.chart') : t('home.table')}
        </Button>
      }
    >
      {isTable ? <CoverageTable days={days} /> : <CoverageChart days={days} company={company} />}
    </Panel>
  );
}
