import { Button } from 'antd';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExportColumn, type ExportedList, exportColumns } from '#contract/codes/lists.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { saveWorkbook } from '#web/shared/api/download.ts';

/** What of a list is on the screen. */
export interface ShownRows {
  /** Keys of its columns, in their order. */
  readonly columns: readonly string[];
  /** The chosen rows; without them all that match. */
  readonly ids?: readonly number[];
}

/** How a list becomes a workbook. */
export interface ListExporting {
  /** Without time and extension. */
  readonly fileName: string;
  readonly send: (shown: ShownRows) => Promise<ApiAnswer<unknown>>;
}

/** As the server is asked. */
export function exportFields<List extends ExportedList>(list: List, { columns, ids }: ShownRows) {
  const known: readonly string[] = exportColumns[list];
  return {
    columns: columns.filter((key): key is ExportColumn<List> => known.includes(key)),
    ...(ids && { ids: [...ids] }),
  };
}

interface ExportButtonProps {
  /** Without time and extension. */
  readonly fileName: string;
  readonly send: () => Promise<ApiAnswer<unknown>>;
  /** Where it has a name of its own. */
  readonly label?: string;
  /** In a line of text. */
  readonly isLink?: boolean;
}

/** Saves what is shown as a workbook. */
export function ExportButton({ fileName, send, label, isLink = false }: ExportButtonProps) {
  const { t } = useTranslation();
  const [isRunning, setIsRunning] = useState(false);
  const run = async () => {
    setIsRunning(true);
    const file = await send();
    setIsRunning(false);
    if (file.success) saveWorkbook(file.result as Blob, fileName);
  };
  return (
    <Button
      {...(isLink && { type: 'link', size: 'small' })}
      icon={<FileDown size={16} strokeWidth={1.5} aria-hidden="true" />}
      loading={isRunning}
      onClick={() => void run()}
    >
      {isRunning ? t('lists.exporting') : (label ?? t('lists.export'))}
    </Button>
  );
}
