import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckedTable } from '#contract/table-import.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { saveWorkbook } from '#web/shared/api/download.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { ImportErrors } from './import-errors.tsx';
import styles from './table-import.module.css';
import { TableStart } from './table-start.tsx';

/** Spelled out, because importing the value would bring the schemas along; the type keeps it equal. */
const maxUploadBytes: typeof import('#contract/content/uploads.ts').maxUploadBytes = 16_777_216;

interface TableImportDrawerProps<Preview extends CheckedTable> {
  readonly title: string;
  /** The rules of the file: what it replaces, and what it leaves. */
  readonly lead: string;
  /** Name of the template, and what is put before the file that comes back. */
  readonly fileName: string;
  readonly template: () => Promise<ApiAnswer<unknown>>;
  readonly check: (file: File) => Promise<ApiAnswer<Preview>>;
  readonly commit: (file: File, digest: string) => Promise<ApiAnswer<unknown>>;
  readonly summaryOf: (preview: Preview) => string;
  /** Whether taking the file in would change anything. */
  readonly changesAnything: (preview: Preview) => boolean;
  /** The page as it would be. `again` looks at the same file in another way. */
  readonly page: (preview: Preview, file: File, show: (preview: Preview) => void) => ReactNode;
  readonly onDone: (preview: Preview) => void;
  readonly onClose: () => void;
}

interface Checked<Preview> {
  readonly file: File;
  readonly preview: Preview;
}

/** A table from Excel that is taken in as a whole: checked, shown as the page it makes, then confirmed or dropped. */
export function TableImportDrawer<Preview extends CheckedTable>(props: TableImportDrawerProps<Preview>) {
  const { title, lead, fileName, summaryOf, changesAnything, page, onDone, onClose } = props;
  const { t } = useTranslation();
  const [checked, setChecked] = useState<Checked<Preview>>();
  const [busy, setBusy] = useState<'checking' | 'committing'>();
  const [failure, setFailure] = useState<string>();

  const isRight = checked?.preview.faultCount === 0;

  const check = async (file: File) => {
    setFailure(undefined);
    if (file.size > maxUploadBytes) return setFailure(t('uploads.workbookTooLarge'));
    setBusy('checking');
    const answer = await props.check(file);
    setBusy(undefined);
    if (answer.success) setChecked({ file, preview: answer.result });
    else setFailure(answer.desc);
  };
  const commit = async ({ file, preview }: Checked<Preview>) => {
    setBusy('committing');
    const answer = await props.commit(file, preview.digest);
    setBusy(undefined);
    if (!answer.success) return setFailure(t('tableImport.failed', { desc: answer.desc }));
    onDone(preview);
  };
  const downloadTemplate = async () => {
    const answer = await props.template();
    if (answer.success) saveWorkbook(answer.result as Blob, fileName);
  };
  const restart = () => {
    setChecked(undefined);
    setFailure(undefined);
  };

  return (
    <Drawer
      open
      title={title}
      size={960}
      onClose={onClose}
      footer={
        checked && (
          <div className={styles.buttons}>
            <Button disabled={busy !== undefined} onClick={restart}>
              {t('tableImport.another')}
            </Button>
            <Button disabled={busy !== undefined} onClick={onClose}>
              {t('tableImport.discard')}
            </Button>
            <Button
              type="primary"
              loading={busy === 'committing'}
              disabled={!isRight || !changesAnything(checked.preview)}
              onClick={() => void commit(checked)}
            >
              {t(busy === 'committing' ? 'tableImport.committing' : 'tableImport.commit')}
            </Button>
          </div>
        )
      }
    >
      {failure !== undefined && (
        <Alert className={styles.alert ?? ''} type="error" showIcon role="alert" title={failure} />
      )}
      {checked ? (
        <>
          <p className={styles.summary} role="status">
            {isRight ? summaryOf(checked.preview) : t('tableImport.rows', { count: checked.preview.total })}
          </p>
          <ImportErrors preview={checked.preview} fileName={fileName} />
          {/* What is not taken in makes no page. */}
          {isRight && page(checked.preview, checked.file, (preview) => setChecked({ ...checked, preview }))}
        </>
      ) : (
        <TableStart
          lead={lead}
          isChecking={busy === 'checking'}
          onTemplate={() => void downloadTemplate()}
          onFile={(file) => void check(file)}
        />
      )}
    </Drawer>
  );
}
