import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { ExplorerAnswer } from '#contract/insight/explorer.ts';
import { type Filters, toRequest } from '#contract/insight/explorer-filters.ts';
import { api } from '#web/shared/api/client.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { ExportButton } from '#web/workspace/kits/list/export-button.tsx';

interface ExportResultsProps {
  readonly filters: Filters;
  readonly answer: Pick<ExplorerAnswer, 'total' | 'totalIsBounded'>;
}

/** Exports the results as a workbook, stating their number first; for those who may. */
export function ExportResults({ filters, answer }: ExportResultsProps) {
  const { t } = useTranslation();
  const isAllowed = useMay('explorer:export');
  if (!isAllowed || answer.total === 0) return null;
  const total = formatCount(answer.total);
  return (
    <ExportButton
      fileName={t('explorer.exportName')}
      send={() => api('explorer.export', { body: toRequest(filters) })}
      label={t(answer.totalIsBounded ? 'explorer.exportMost' : 'explorer.export', {
        total,
        unit: t(`explorer.units.${filters.unit}`),
      })}
    />
  );
}
