import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { LastImport } from '#web/workspace/kits/table-import/last-import.tsx';
import type { ContactImport } from './use-contact-import.ts';

/** The last import, and the way back from it. */
export function UndoImport({ importing: { last, busy, undo } }: { readonly importing: ContactImport }) {
  const { t } = useTranslation();
  if (!last) return null;
  return (
    <LastImport
      text={t('contactImport.last', {
        name: last.fileName,
        time: formatDateTime(last.endedAt),
        added: formatCount(last.added),
        changed: formatCount(last.changed),
      })}
      undoText={t('contactImport.undoText')}
      isUndoing={busy === 'undoing'}
      onUndo={() => undo(last.id)}
    />
  );
}
