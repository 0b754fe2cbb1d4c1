import { Alert, Button } from 'antd';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { saveWorkbook } from '#web/shared/api/download.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { PreviewRows } from './preview-rows.tsx';
import styles from './table-import.module.css';
import { TableStart } from './table-start.tsx';
import { type ImportUndo, UndoLastImport } from './undo-last-import.tsx';
import { type SentTable, sentOf, type TableCalls, type TablePreview, useTableImport } from './use-table-import.ts';

interface TableImportDrawerProps<Preview extends TablePreview> extends TableCalls<Preview> {
  readonly title: string;
  /** The rules of the file: what it replaces, and what it leaves. */
  readonly lead: string;
  /** Name of the template. */
  readonly templateName: string;
  /** What is put before the file that comes back. */
  readonly annotatedName: string;
  readonly template: () => Promise<ApiAnswer<unknown>>;
  readonly summaryOf: (preview: Preview) => string;
  /** The file with what is wrong beside each row, in base64; `null` when nothing is. */
  readonly annotatedOf: (preview: Preview) => string | null;
  /** Says why the file cannot be taken in as it is; nothing where it can. */
  readonly blockOf: (preview: Preview) => string | undefined;
  /** The page as it would be. */
  readonly page?: (preview: Preview, sent: SentTable, show: (preview: Preview) => void) => ReactNode;
  /** The way back from the last import, where there is one. */
  readonly undo?: ImportUndo;
  readonly onClose: () => void;
}

/** A table from Excel: checked, seen row by row and put right, then taken in as one or dropped. */
export function TableImportDrawer<Preview extends TablePreview>(props: TableImportDrawerProps<Preview>) {
  const { title, lead, summaryOf, annotatedOf, blockOf, page, onClose } = props;
  const { t } = useTranslation();
  const importing = useTableImport(props);
  const { checked, edits, busy, failure } = importing;
  const { close, question } = useDiscardQuestion({ isFieldsTouched: () => edits.size > 0 }, onClose);
  const summary = useRef<HTMLParagraphElement>(null);
  const preview = checked?.preview;
  // The field that was written in may be gone with what was wrong.
  useEffect(() => {
    if (preview) summary.current?.focus({ preventScroll: true });
  }, [preview]);
  const annotated = preview && annotatedOf(preview);
  const block = preview && blockOf(preview);
  const downloadTemplate = async () => {
    const answer = await props.template();
    if (answer.success) saveWorkbook(answer.result as Blob, props.templateName);
  };

  return (
    <Drawer
      open
      title={title}
      size={960}
      onClose={close}
      footer={
        checked && (
          <div className={styles.buttons}>
            <Button disabled={busy !== undefined} onClick={importing.restart}>
              {t('tableImport.another')}
            </Button>
            <Button disabled={busy !== undefined} onClick={close}>
              {t('tableImport.discard')}
            </Button>
            {edits.size > 0 ? (
              <Button
                key="check"
                type="primary"
                loading={busy === 'checking'}
                onClick={() => void importing.checkAgain()}
              >
                {t('tableImport.checkAgain', { count: edits.size })}
              </Button>
            ) : (
              <Button
                key="commit"
                type="primary"
                loading={busy === 'committing'}
                disabled={block !== undefined || busy === 'checking'}
                onClick={() => void importing.commit()}
              >
                {t(busy === 'committing' ? 'tableImport.committing' : 'tableImport.commit')}
              </Button>
            )}
          </div>
        )
      }
    >
      {question}
      {failure !== undefined && (
        <Alert className={styles.alert ?? ''} type="error" showIcon role="alert" title={failure} />
      )}
      {checked ? (
        <>
          <p ref={summary} tabIndex={-1} className={styles.summary} role="status">
            {summaryOf(checked.preview)}
          </p>
          {block !== undefined && <Alert className={styles.alert ?? ''} type="warning" showIcon title={block} />}
          {typeof annotated === 'string' && (
            <Button
              className={styles.template ?? ''}
              icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={() => saveWorkbook(fromBase64(annotated), props.annotatedName)}
            >
              {t('tableImport.annotated')}
            </Button>
          )}
          <PreviewRows
            preview={checked.preview}
            edits={edits}
            onEdit={importing.edit}
            onCheck={() => void importing.checkAgain()}
          />
          {/* What is not taken in makes no page. */}
          {block === undefined && page?.(checked.preview, sentOf(checked.file, checked.corrections), importing.show)}
        </>
      ) : (
        <>
          <TableStart
            lead={lead}
            isChecking={busy === 'checking'}
            onTemplate={() => void downloadTemplate()}
            onFile={(file) => void importing.choose(file)}
          />
          {props.undo && <UndoLastImport {...props.undo} />}
        </>
      )}
    </Drawer>
  );
}

function fromBase64(text: string): Blob {
  return new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]);
}
