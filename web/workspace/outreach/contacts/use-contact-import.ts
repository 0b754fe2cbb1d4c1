import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/shared/api/client.ts';
import { fetchWithProgress } from '#web/shared/api/fetch-with-progress.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useIsGone } from '#web/workspace/kits/form/use-is-gone.ts';
import { useEdits } from '#web/workspace/kits/table-import/edits.ts';

/** Duplicated to avoid importing the schemas; the type ensures equality. */
const maxUploadBytes: typeof import('#contract/uploads.ts').maxUploadBytes = 16_777_216;
/** Interval of polling a check, in milliseconds. */
const lookEvery = 600;

interface Sending {
  readonly name: string;
  /** From 0 to 1. */
  readonly share: number;
}

/** An import from file to contacts. The server keeps its state, so it can be left and resumed. */
export function useContactImport({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [id, setId] = useState<number>();
  const [sending, setSending] = useState<Sending>();
  const [busy, setBusy] = useState<'checking' | 'committing' | 'discarding'>();
  const [failure, setFailure] = useState<string>();
  const { edits, edit, clearEdits, dropSent } = useEdits();
  const isGone = useIsGone();
  const controller = useRef<AbortController>(undefined);
  const open = useQuery({ ...apiQuery('contact.openUpload', {}, { quiet: true }), staleTime: 0 });
  const current = id ?? open.data?.id ?? undefined;
  const state = useQuery({
    ...apiQuery('contact.uploadState', { params: { id: current ?? 0 } }, { quiet: true }),
    enabled: current !== undefined,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'checking' ? lookEvery : false),
  });
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: ['contact.openUpload'] });
    await queries.invalidateQueries({ queryKey: ['contact.uploadState'] });
    await queries.invalidateQueries({ queryKey: ['contact.uploadRows'] });
  };

  const send = async (file: File) => {
    setFailure(undefined);
    clearEdits();
    if (file.size > maxUploadBytes) return setFailure(t('contactImport.dropHelp'));
    controller.current = new AbortController();
    setSending({ name: file.name, share: 0 });
    const answer = await api(
      'contact.upload',
      { body: { file, name: file.name } },
      {
        quiet: true,
        signal: controller.current.signal,
        fetch: fetchWithProgress((share) => setSending({ name: file.name, share })),
      },
    );
    setSending(undefined);
    if (controller.current.signal.aborted) return;
    if (!answer.success) return setFailure(t('contactImport.failed', { desc: answer.desc }));
    setId(answer.result.id);
    await refresh();
  };
  const commit = async (importId: number) => {
    setFailure(undefined);
    setBusy('committing');
    const answer = await api('contact.commitUpload', { body: { id: importId } }, { quiet: true });
    setBusy(undefined);
    if (!answer.success && isGone()) return toast.error(t('tableImport.failed', { desc: answer.desc }));
    if (!answer.success) setFailure(answer.desc);
    // Stays on screen, now with its result.
    setId(importId);
    await refresh();
    if (answer.success) onDone();
  };
  const discard = async (importId: number) => {
    setFailure(undefined);
    clearEdits();
    setBusy('discarding');
    const answer = await api('contact.discardUpload', { body: { id: importId } }, { quiet: true });
    setBusy(undefined);
    if (!answer.success) setFailure(answer.desc);
    setId(undefined);
    await refresh();
  };
  /** Has the file checked again with the cells that were corrected. */
  const checkAgain = async (importId: number) => {
    if (edits.size === 0 || busy) return;
    setFailure(undefined);
    setBusy('checking');
    const corrections = [...edits.values()];
    const answer = await api('contact.correctUpload', { body: { id: importId, corrections } }, { quiet: true });
    setBusy(undefined);
    if (!answer.success) return setFailure(answer.desc);
    dropSent(edits);
    await refresh();
  };
  /** Back to file selection. */
  const begin = async () => {
    setFailure(undefined);
    setId(undefined);
    await refresh();
  };
  const loading = open.isPending || (current !== undefined && state.isPending);
  const error = open.error ?? state.error;
  const upload = state.data?.id === current ? state.data : undefined;
  return {
    isOpen: open.data?.id != null,
    loading,
    error,
    upload,
    /** Nothing is under way: a file can be chosen, or has been imported. */
    isAtRest: upload ? upload.state !== 'checking' && upload.state !== 'ready' : !sending && !loading && !error,
    sending,
    busy,
    failure,
    edits,
    edit,
    checkAgain,
    send,
    stopSending: () => controller.current?.abort(),
    commit,
    discard,
    begin,
    retry: () => void refresh(),
  };
}

export type ContactImport = ReturnType<typeof useContactImport>;
