import { Button } from 'antd';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/shared/api/client.ts';
import { saveWorkbook } from '#web/shared/api/download.ts';
import { useTrail } from '#web/workspace/identity/permissions/use-menu.ts';
import type { AuditNarrowing } from './audit-address.ts';

interface AuditExportButtonProps {
  readonly narrowing: AuditNarrowing;
  readonly total: number;
}

/** Exports the list as a workbook, for those who may. */
export function AuditExportButton({ narrowing, total }: AuditExportButtonProps) {
  const { t } = useTranslation();
  const [isRunning, setIsRunning] = useState(false);
  const isAllowed = useTrail().at(-1)?.buttons.includes('audit:export') ?? false;
  if (!isAllowed || total === 0) return null;
  const run = async () => {
    setIsRunning(true);
    const file = await api('audit.export', { body: narrowing });
    setIsRunning(false);
    if (file.success) saveWorkbook(file.result as Blob, t('audit.exportName'));
  };
  return (
    <Button icon={<FileDown size={16} strokeWidth={1.5} />} loading={isRunning} onClick={() => void run()}>
      {t(isRunning ? 'audit.exporting' : 'audit.export')}
    </Button>
  );
}
