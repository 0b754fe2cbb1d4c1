import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LastTableImport, UndoneTableImport } from '#contract/table-import.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { LastImport } from './last-import.tsx';
import styles from './table-import.module.css';

/** The way back from the last import of a kind. */
export interface ImportUndo<
  Last extends LastTableImport = LastTableImport,
  Undone extends UndoneTableImport = UndoneTableImport,
> {
  /** What is imported, such as `scores`. */
  readonly kind: string;
  readonly last: () => Promise<ApiAnswer<Last | null>>;
  readonly run: (id: number) => Promise<ApiAnswer<Undone>>;
  /** What it did, in the words of its kind. */
  readonly textOf: (last: Last) => string;
  /** What undoing it does, with how many go back. */
  readonly undoTextOf: (last: Last) => string;
  /** What was undone, where the number alone does not say it. */
  readonly undoneTextOf?: (undone: Undone) => string;
  readonly onUndone: () => void;
}

/** The last import, as long as it can be undone, and what undoing it has left. */
export function UndoLastImport<Last extends LastTableImport, Undone extends UndoneTableImport>(
  props: ImportUndo<Last, Undone>,
) {
  const { kind, last, run, textOf, undoTextOf, undoneTextOf, onUndone } = props;
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string>();
  const [undone, setUndone] = useState<Undone>();
  const { data, refetch } = useQuery({
    queryKey: ['tableImport', 'last', kind],
    queryFn: async () => {
      const answer = await last();
      return answer.success ? answer.result : null;
    },
    staleTime: 0,
    gcTime: 0,
  });
  const undo = async (id: number) => {
    setFailure(undefined);
    const answer = await run(id);
    if (answer.success) {
      setUndone(answer.result);
      onUndone();
    } else setFailure(answer.desc);
    await refetch();
  };
  const undoneText = ({ undone, left }: UndoneTableImport) =>
    t(left > 0 ? 'tableImport.undonePartly' : 'tableImport.undone', { undone, left });
  return (
    <>
      {failure !== undefined && (
        <Alert className={styles.undone ?? ''} type="error" showIcon role="alert" title={failure} />
      )}
      {undone && (
        <Alert
          className={styles.undone ?? ''}
          type="success"
          showIcon
          role="status"
          title={undoneTextOf?.(undone) ?? undoneText(undone)}
        />
      )}
      {data && (
        <LastImport
          text={textOf(data)}
          undoText={`${undoTextOf(data)}${data.left > 0 ? t('tableImport.undoLeaves', { count: data.left }) : ''}`}
          onUndo={() => undo(data.id)}
        />
      )}
    </>
  );
}
