import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/shared/api/client.ts';
import { saveWorkbook } from '#web/shared/api/download.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useCreationKey } from '#web/workspace/kits/form/use-creation-key.ts';
import type { ExportedContacts } from './contact-address.ts';

/** As docs/product/outreach.md, "Export of contacts" names it, in every language. */
const fileName = '联系人';
/** How soon the next look at an export follows, in milliseconds. */
const lookEvery = 600;

/** An export from the count to the file. */
export function useContactExport(filters: ExportedContacts, onDone: () => void) {
  const [id, setId] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const creation = useCreationKey();
  const counted = useQuery({ ...apiQuery('contact.countExport', { body: filters }, { quiet: true }), staleTime: 0 });
  const open = useQuery({ ...apiQuery('contact.openExport', {}, { quiet: true }), staleTime: 0 });
  const state = useQuery({
    ...apiQuery('contact.exportState', { params: { id: id ?? 0 } }, { quiet: true }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isUnderWay(data?.state) ? lookEvery : false),
  });

  const attempt = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    setFailure(undefined);
    setBusy(true);
    const answer = await act();
    setBusy(false);
    return answer;
  };
  const start = async () => {
    if (counted.data?.inBackground) {
      const body = { ...filters, key: creation.keyOf(filters) };
      const answer = await attempt(() => api('contact.startExport', { body }, { quiet: true }));
      if (!answer.success) return setFailure(answer.desc);
      creation.forget();
      return setId(answer.result.id);
    }
    const answer = await attempt(() => api('contact.export', { body: filters }, { quiet: true }));
    if (!answer.success) return setFailure(answer.desc);
    saveWorkbook(answer.result as Blob, fileName);
    onDone();
  };
  const download = async (exportId: number) => {
    const answer = await attempt(() => api('contact.exportFile', { body: { id: exportId } }, { quiet: true }));
    if (!answer.success) return setFailure(answer.desc);
    saveWorkbook(answer.result as Blob, fileName);
    onDone();
  };
  const cancel = async (exportId: number) => {
    await attempt(() => api('contact.cancelExport', { body: { id: exportId } }));
    setId(undefined);
    await open.refetch();
  };
  return {
    counted: counted.data,
    countError: counted.error,
    recount: () => void counted.refetch(),
    earlier: open.data?.export ?? undefined,
    /** The one in the background that is looked at. */
    shown: id === undefined ? undefined : state.data,
    busy,
    failure,
    start,
    download,
    cancel,
    watch: setId,
  };
}

export type ContactExport = ReturnType<typeof useContactExport>;

const isUnderWay = (state: string | undefined) => state === undefined || state === 'waiting' || state === 'running';
