import { Alert, Button, Table, Upload } from 'antd';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportPreview, SkippedRow } from '#contract/content/article-import.ts';
import { api } from '#web/shared/api/client.ts';
import { saveWorkbook } from '#web/shared/api/download.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import formStyles from '#web/workspace/kits/form/form.module.css';
import styles from './import-drawer.module.css';

/** Duplicated to avoid importing the schemas; the type ensures equality. */
const maxUploadBytes: typeof import('#contract/content/uploads.ts').maxUploadBytes = 16_777_216;

interface ImportDrawerProps {
  readonly onClose: () => void;
  readonly onImported: () => void;
}

interface Checked {
  readonly file: File;
  readonly preview: ImportPreview;
}

/** Imports articles from an Excel file: a preview, then all valid rows at once. */
export function ImportDrawer({ onClose, onImported }: ImportDrawerProps) {
  const { t } = useTranslation();
  const [checked, setChecked] = useState<Checked>();
  const [busy, setBusy] = useState<'checking' | 'committing'>();
  const [failure, setFailure] = useState<string>();

  const check = async (file: File) => {
    setFailure(undefined);
    if (file.size > maxUploadBytes) return setFailure(t('importing.dropHelp'));
    setBusy('checking');
    const answer = await api('article.previewImport', { body: { file } }, { quiet: true });
    setBusy(undefined);
    if (answer.success) setChecked({ file, preview: answer.result });
    else setFailure(answer.desc);
  };
  const commit = async ({ file, preview: { digest } }: Checked) => {
    setBusy('committing');
    const answer = await api('article.commitImport', { body: { file, digest } }, { quiet: true });
    setBusy(undefined);
    if (!answer.success) return setFailure(answer.desc);
    toast.success(t('importing.done', { count: answer.result.added }));
    onImported();
    onClose();
  };
  const downloadTemplate = async () => {
    const answer = await api('article.importTemplate', {});
    if (answer.success) saveWorkbook(answer.result as Blob, t('importing.templateName'));
  };

  return (
    <Drawer
      open
      title={t('importing.title')}
      size={640}
      onClose={onClose}
      footer={
        checked && (
          <div className={formStyles.buttons}>
            <Button disabled={busy !== undefined} onClick={() => setChecked(undefined)}>
              {t('importing.another')}
            </Button>
            <Button
              type="primary"
              loading={busy === 'committing'}
              disabled={checked.preview.added === 0}
              onClick={() => void commit(checked)}
            >
              {busy === 'committing'
                ? t('importing.committing')
                : t('importing.commit', { count: checked.preview.added })}
            </Button>
          </div>
        )
      }
    >
      {failure !== undefined && (
        <Alert
          className={styles.alert ?? ''}
          type="error"
          showIcon
          role="alert"
          title={t('importing.failed', { desc: failure })}
        />
      )}
      {checked ? (
        <PreviewResult preview={checked.preview} />
      ) : (
        <>
          <Button
            className={styles.template ?? ''}
            icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={() => void downloadTemplate()}
          >
            {t('importing.template')}
          </Button>
          <Upload.Dragger
            height={200}
            accept=".xlsx"
            showUploadList={false}
            disabled={busy !== undefined}
            beforeUpload={(file) => {
              void check(file);
              return false;
            }}
          >
            <FileSpreadsheet size={32} strokeWidth={1.2} aria-hidden="true" />
            <p className={styles.drop} role="status">
              {busy === 'checking' ? t('importing.checking') : t('importing.drop')}
            </p>
            <p className={styles.help}>{t('importing.dropHelp')}</p>
          </Upload.Dragger>
        </>
      )}
    </Drawer>
  );
}

function PreviewResult({ preview }: { readonly preview: ImportPreview }) {
  const { t } = useTranslation();
  const { total, added, wrong, known, skipped, wrongRows } = preview;
  const columns = [
    { title: t('importing.row'), dataIndex: 'row', width: 72 },
    {
      title: t('importing.column'),
      key: 'column',
      width: 120,
      render: (_value: unknown, { column }: SkippedRow) => column ?? t('importing.wholeRow'),
    },
    { title: t('importing.reason'), dataIndex: 'reason' },
  ];
  return (
    <>
      <p className={styles.summary} role="status">
        {t('importing.summary', { total, added, wrong, known })}
      </p>
      {added === 0 && <p className={styles.help}>{t('importing.nothing')}</p>}
      {wrongRows !== null && (
        <Button
          className={styles.template ?? ''}
          icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => saveWorkbook(fromBase64(wrongRows), t('importing.wrongRowsName'))}
        >
          {t('importing.wrongRows')}
        </Button>
      )}
      {skipped.length > 0 && (
        <Table
          size="small"
          rowKey={({ row, column }) => `${row} ${column}`}
          columns={columns}
          dataSource={[...skipped]}
          pagination={false}
          scroll={{ x: 'max-content' }}
        />
      )}
      {skipped.length >= 200 && <p className={styles.help}>{t('importing.more', { count: skipped.length })}</p>}
    </>
  );
}

function fromBase64(text: string): Blob {
  return new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]);
}
