import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import { readFilters, toRequest } from '#contract/insight/explorer-filters.ts';
import { maxHits } from '#contract/insight/explorer-limits.ts';
import type { Theme } from '#contract/insight/themes.ts';
import { api } from '#web/shared/api/client.ts';
import { useMayOn } from '#web/workspace/identity/permissions/use-menu.ts';
import { ExportButton } from '#web/workspace/kits/list/export-button.tsx';

/** Exports the stories of a theme as a workbook, stating how many where it has not all; for those who may. */
export function ThemeExport({ theme: { query, from, until, figures, name } }: { readonly theme: Theme }) {
  const { t } = useTranslation();
  const mayExport = useMayOn('BaExplorer', 'explorer:export');
  const stories = figures.stories.value ?? 0;
  if (!mayExport || stories === 0) return null;
  const filters = { ...readFilters(new URLSearchParams(query)), from, until, unit: 'stories' as const };
  return (
    <ExportButton
      fileName={name}
      send={() => api('explorer.export', { body: toRequest(filters) })}
      label={
        stories > maxHits
          ? t('explorer.exportMost', { total: formatCount(maxHits), unit: t('explorer.units.stories') })
          : t('themes.export')
      }
    />
  );
}
