import { Button } from 'antd';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { ExplorerAnswer } from '#contract/insight/explorer.ts';
import { api } from '#web/shared/api/client.ts';
import { saveWorkbook } from '#web/shared/api/download.ts';
import { type Filters, toRequest } from '#web/shared/explorer-filters.ts';
import { useTrail } from '#web/workspace/identity/permissions/use-menu.ts';

interface ExportButtonProps {
  readonly filters: Filters;
  readonly answer: Pick<ExplorerAnswer, 'total' | 'totalIsBounded'>;
}

/** Exports the results as a workbook, stating their number first; for those who may. */
export function ExportButton({ filters, answer }: ExportButtonProps) {
  const { t } = useTranslation();
  const [isRunning, setIsRunning] = useState(false);
  const isAllowed = useTrail().at(-1)?.buttons.includes('explorer:export') ?? false;
  if (!isAllowed || answer.total === 0) return null;
  const run = async () => {
    setIsRunning(true);
    const file = await api('explorer.export', { body: toRequest(filters) });
    setIsRunning(false);
    if (file.success) saveWorkbook(file.result as Blob, t('explorer.exportName'));
  };
  const total = formatCount(answer.total);
  return (
    <Button icon={<FileDown size={16} strokeWidth={1.5} />} loading={isRunning} onClick={() => void run()}>
      {isRunning
        ? t('explorer.exporting')
        : t(answer.totalIsBounded ? 'explorer.exportMost' : 'explorer.export', { total })}
    </Button>
  );
}
