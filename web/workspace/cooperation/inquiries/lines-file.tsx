import { Alert, Button, Form, Upload } from 'antd';
import { Upload as UploadIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InquiryLine, ReadLines } from '#contract/cooperation/inquiries.ts';
import { maxLines } from '#contract/cooperation/inquiry-rules.ts';
import { api } from '#web/shared/api/client.ts';

interface LinesFileProps {
  /** Path of the lines in their form. */
  readonly path: readonly [string, ...string[]];
  /** Lines were added to the form. */
  readonly onFilled?: () => void;
}

/** What has become of the lines of a file. */
interface TakenIn extends Pick<ReadLines, 'faults'> {
  readonly added: number;
  readonly leftOut: number;
}

const isBlank = (line: InquiryLine) => Object.values(line).every((cell) => cell.trim() === '');
/** Faults that are named. */
const shown = 20;

/** Lines from an Excel file: the right ones are added, the others named by row and reason. */
export function LinesFile({ path, onFilled }: LinesFileProps) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const [isReading, setIsReading] = useState(false);
  const [read, setRead] = useState<TakenIn>();
  const take = async (file: File) => {
    setIsReading(true);
    const answer = await api('inquiry.readLines', { body: { file } });
    setIsReading(false);
    if (!answer.success) return;
    const before: InquiryLine[] = form.getFieldValue([...path]) ?? [];
    const { lines: found, faults } = answer.result;
    const lines = [...before.filter((line) => !isBlank(line)), ...found];
    form.setFieldValue([...path], lines.slice(0, maxLines));
    const leftOut = Math.max(lines.length - maxLines, 0);
    setRead({ added: found.length - leftOut, leftOut, faults });
    onFilled?.();
  };
  const isComplete = read?.leftOut === 0 && read.faults.length === 0;
  return (
    <>
      <Upload
        accept=".xlsx"
        showUploadList={false}
        disabled={isReading}
        beforeUpload={(file) => {
          void take(file);
          return false;
        }}
      >
        <Button type="link" loading={isReading} icon={<UploadIcon size={16} strokeWidth={1.5} aria-hidden="true" />}>
          {t('inquiries.linesFile')}
        </Button>
      </Upload>
      {read && (
        <Alert
          type={isComplete ? 'success' : 'warning'}
          showIcon
          // Closed for this file alone: the next one has a result of its own.
          closable={{ onClose: () => setRead(undefined) }}
          role="status"
          title={t('inquiries.linesRead', { count: read.added })}
          description={
            !isComplete && (
              <ul>
                {read.leftOut > 0 && <li>{t('inquiries.linesLeftOut', { count: read.leftOut, most: maxLines })}</li>}
                {read.faults.slice(0, shown).map(({ row, column, reason }) => (
                  <li key={`${row} ${column}`}>{t('inquiries.linesFault', { row, column, reason })}</li>
                ))}
              </ul>
            )
          }
        />
      )}
    </>
  );
}
