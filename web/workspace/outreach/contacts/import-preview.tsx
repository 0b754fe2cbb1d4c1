import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { ImportStatus, RowAction } from '#contract/outreach/contact-import.ts';
import type { RowEffect } from '#contract/table-import.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { AnnotatedFileButton } from '#web/workspace/kits/table-import/annotated-file-button.tsx';
import { ImportPreview } from '#web/workspace/kits/table-import/import-preview.tsx';
import { PreviewButtons } from '#web/workspace/kits/table-import/preview-buttons.tsx';
import { PreviewRows, type RowsPlace } from '#web/workspace/kits/table-import/preview-rows.tsx';
import { RowList } from '#web/workspace/kits/table-import/row-list.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import type { ContactImport } from './use-contact-import.ts';

interface StagedProps {
  readonly upload: ImportStatus;
  readonly importing: ContactImport;
}

/** What an import that the server keeps would do; its rows are read page by page. */
export function StagedPreview({ upload, importing }: StagedProps) {
  const { t } = useTranslation();
  const { id, fileName, added, changed, skipped, newGroups, errors } = upload;
  return (
    <ImportPreview
      checked={upload}
      summary={t('contactImport.summary', {
        name: fileName,
        added: formatCount(added),
        changed: formatCount(changed),
        skipped: formatCount(skipped),
      })}
      help={
        newGroups.length > 0
          ? t('contactImport.newGroups', { names: newGroups.join(t('contactImport.groupSeparator')) })
          : undefined
      }
      block={added + changed === 0 ? t('contactImport.nothing') : undefined}
      annotated={errors.length > 0 && <ResultFileButton id={id} />}
    >
      <PreviewRows counts={{ added, changed, skipped }}>
        {(place) => <StagedRows id={id} place={place} importing={importing} />}
      </PreviewRows>
    </ImportPreview>
  );
}

/** Downloads the annotated file. */
export function ResultFileButton({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const read = async () => {
    const answer = await api('contact.uploadResult', { body: { id } });
    return answer.success ? (answer.result as Blob) : undefined;
  };
  return <AnnotatedFileButton read={read} fileName={t('contactImport.resultFileName')} />;
}

const actionOf: Partial<Readonly<Record<RowEffect, RowAction>>> = { added: 'add', changed: 'change' };

interface StagedRowsProps {
  readonly id: number;
  readonly place: RowsPlace;
  readonly importing: ContactImport;
}

function StagedRows({ id, place: { effect, page, pageSize }, importing }: StagedRowsProps) {
  const body = { id, act: actionOf[effect] ?? 'skip', page, pageSize };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery('contact.uploadRows', { body }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  if (!data) return error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={6} />;
  return (
    <RowList
      preview={data}
      edits={importing.edits}
      onEdit={importing.edit}
      onCheck={() => void importing.checkAgain(id)}
      isStale={isPlaceholderData}
    />
  );
}

export function ReadyButtons({ importing, upload }: StagedProps) {
  const { t } = useTranslation();
  const { busy, edits } = importing;
  const { id, added, changed } = upload;
  const count = added + changed;
  return (
    <PreviewButtons
      {...{ edits, busy }}
      isBlocked={count === 0}
      commitText={t('contactImport.commit', { count: formatCount(count) })}
      onCheckAgain={() => importing.checkAgain(id)}
      onCommit={() => importing.commit(id)}
    >
      <Popconfirm
        title={t('contactImport.discardTitle')}
        description={t('contactImport.discardText')}
        okText={t('tableImport.discard')}
        cancelText={t('contactImport.keep')}
        okButtonProps={{ danger: true }}
        onConfirm={() => importing.discard(id)}
      >
        <Button disabled={busy !== undefined}>{t('tableImport.discard')}</Button>
      </Popconfirm>
    </PreviewButtons>
  );
}
