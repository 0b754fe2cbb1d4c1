import { Alert, Button, Form, Upload } from 'antd';
import { Upload as UploadIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InquiryLine, ReadLines } from '#contract/cooperation/inquiries.ts';
import { maxLines } from '#contract/cooperation/inquiry-rules.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';

interface LinesFileProps {
  /** Path of the lines in their form. */
  readonly path: readonly [string, ...string[]];
  /** Lines were added to the form. */
  readonly onFilled?: () => void;
}

const isBlank = (line: InquiryLine) => Object.values(line).every((cell) => cell.trim() === '');
/** Faults that are named. */
const shown = 20;

/** Lines from an Excel file: the right ones are added, the others named by row and reason. */
export function LinesFile({ path, onFilled }: LinesFileProps) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const [isReading, setIsReading] = useState(false);
  const [read, setRead] = useState<ReadLines>();
  const take = async (file: File) => {
    setIsReading(true);
    const answer = await api('inquiry.readLines', { body: { file } });
    setIsReading(false);
    if (!answer.success) return;
    setRead(answer.result);
    const before: InquiryLine[] = form.getFieldValue([...path]) ?? [];
    const lines = [...before.filter((line) => !isBlank(line)), ...answer.result.lines];
    form.setFieldValue([...path], lines.slice(0, maxLines));
    onFilled?.();
    if (lines.length > maxLines) toast.error(t('inquiries.tooManyLines'));
  };
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
          type={read.faults.length > 0 ? 'warning' : 'success'}
          showIcon
          closable
          role="status"
          title={t('inquiries.linesRead', { count: read.lines.length })}
          description={
            read.faults.length > 0 && (
              <ul>
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
