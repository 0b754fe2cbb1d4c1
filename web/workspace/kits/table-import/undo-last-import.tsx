import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LastTableImport, UndoneTableImport } from '#contract/table-import.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { LastImport } from './last-import.tsx';
import styles from './table-import.module.css';

/** The way back from the last import of a kind. */
export interface ImportUndo {
  /** What is imported, such as `scores`. */
  readonly kind: string;
  readonly last: () => Promise<ApiAnswer<LastTableImport | null>>;
  readonly run: (id: number) => Promise<ApiAnswer<UndoneTableImport>>;
  /** What it did, in the words of its kind. */
  readonly textOf: (last: LastTableImport) => string;
  /** What undoing it does, with how many go back. */
  readonly undoTextOf: (last: LastTableImport) => string;
  readonly onUndone: () => void;
}

/** The last import, as long as it can be undone, and what undoing it has left. */
export function UndoLastImport({ kind, last, run, textOf, undoTextOf, onUndone }: ImportUndo) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string>();
  const [undone, setUndone] = useState<UndoneTableImport>();
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
          title={t(undone.left > 0 ? 'tableImport.undonePartly' : 'tableImport.undone', {
            undone: undone.undone,
            left: undone.left,
          })}
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
