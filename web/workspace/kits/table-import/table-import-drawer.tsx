import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import type { DiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { AnnotatedFileButton } from './annotated-file-button.tsx';
import { ImportFrame } from './import-frame.tsx';
import { ImportPreview } from './import-preview.tsx';
import { PreviewButtons } from './preview-buttons.tsx';
import { PreviewRows, type RowsPlace } from './preview-rows.tsx';
import { RowList } from './row-list.tsx';
import { TableStart } from './table-start.tsx';
import { type ImportUndo, UndoLastImport } from './undo-last-import.tsx';
import {
  type Checked,
  type SentTable,
  sentOf,
  type TableCalls,
  type TableImport,
  type TablePreview,
  useTableImport,
} from './use-table-import.ts';

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
  /** What can be chosen for the whole file, and how to have it checked so. */
  readonly choice?: (preview: Preview, checkAs: (preview: Preview) => void) => ReactNode;
  /** The page as it would be. */
  readonly page?: (preview: Preview, sent: SentTable, show: (preview: Preview) => void) => ReactNode;
  /** The way back from the last import, where there is one. */
  readonly undo?: ImportUndo;
}

/** A table from Excel: checked, seen row by row and put right, then taken in as one or dropped. */
export function TableImportDrawer<Preview extends TablePreview>(props: TableImportDrawerProps<Preview>) {
  const { title, lead, template, templateName, onClose } = props;
  const { t } = useTranslation();
  const importing = useTableImport(props);
  const { checked, edits, busy, failure, isTouched, checkAgain, commit } = importing;
  const isBlocked = checked !== undefined && props.blockOf(checked.preview) !== undefined;
  const buttons = ({ close, ask }: Pick<DiscardQuestion, 'close' | 'ask'>) => (
    <PreviewButtons
      {...{ edits, busy, isBlocked }}
      commitText={t('tableImport.commit')}
      onCheckAgain={checkAgain}
      onCommit={commit}
    >
      <Button disabled={busy !== undefined} onClick={() => ask(importing.restart)}>
        {t('tableImport.another')}
      </Button>
      <Button disabled={busy !== undefined} onClick={close}>
        {checked?.left ? t('tableImport.close') : t('tableImport.discard')}
      </Button>
    </PreviewButtons>
  );
  return (
    <ImportFrame
      {...{ title, failure, isTouched, onClose }}
      isHeld={busy === 'committing'}
      footer={(ways) => checked && buttons(ways)}
    >
      {checked ? (
        <Preview {...props} importing={importing} checked={checked} />
      ) : (
        <>
          <TableStart
            {...{ lead, template, templateName }}
            isChecking={busy === 'checking'}
            onFile={(file) => void importing.choose(file)}
          />
          {props.undo && <UndoLastImport {...props.undo} />}
        </>
      )}
    </ImportFrame>
  );
}

interface PreviewProps<Preview extends TablePreview> extends TableImportDrawerProps<Preview> {
  readonly importing: TableImport<Preview>;
  readonly checked: Checked<Preview>;
}

function Preview<Preview extends TablePreview>(props: PreviewProps<Preview>) {
  const { checked, importing, summaryOf, annotatedOf, blockOf, choice, page } = props;
  const { t } = useTranslation();
  const { preview, file, corrections, left } = checked;
  const { columns, rows } = preview;
  const byEffect = Map.groupBy(rows, ({ effect }) => effect);
  const rowsOf = ({ effect, page: number, pageSize }: RowsPlace) =>
    (byEffect.get(effect) ?? []).slice((number - 1) * pageSize, number * pageSize);
  const annotated = annotatedOf(preview);
  const block = blockOf(preview);
  const wrong = byEffect.get('wrong')?.length ?? 0;
  const isRest = left !== undefined && wrong > 0 && block !== undefined;
  return (
    <ImportPreview
      checked={preview}
      summary={summaryOf(preview)}
      help={isRest ? t('tableImport.rest', { count: wrong }) : undefined}
      block={isRest ? undefined : block}
      choice={choice?.(preview, (wanted) => void importing.checkAs(wanted))}
      annotated={
        annotated !== null && (
          <AnnotatedFileButton read={async () => fromBase64(annotated)} fileName={props.annotatedName} />
        )
      }
    >
      <PreviewRows counts={Object.fromEntries([...byEffect].map(([effect, found]) => [effect, found.length]))}>
        {(place) => (
          <RowList
            preview={{ columns, rows: rowsOf(place) }}
            edits={importing.edits}
            onEdit={importing.edit}
            onCheck={() => void importing.checkAgain()}
          />
        )}
      </PreviewRows>
      {/* What is not taken in makes no page. */}
      {block === undefined && page?.(preview, sentOf(file, corrections), importing.show)}
    </ImportPreview>
  );
}

function fromBase64(text: string): Blob {
  return new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]);
}
