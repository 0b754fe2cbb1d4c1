import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ListedCompany } from '#contract/identity/companies.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './peer.module.css';
import { PeerPreviewTable } from './peer-preview-table.tsx';
import type { PeerDraft } from './use-peer-draft.ts';

/** Unsaved changes, and their effect on figures. */
export function ChangePanel({ draft }: { readonly draft: PeerDraft }) {
  const { t } = useTranslation();
  const { changes } = draft;
  return (
    <Panel title={t('peers.changes')}>
      <div className={styles.changes}>
        <Chips
          label={t('peers.added')}
          companies={changes.added}
          undoLabel={(name) => t('peers.undoAdd', { name })}
          onUndo={draft.remove}
          kind="added"
        />
        <Chips
          label={t('peers.removed')}
          companies={changes.removed}
          undoLabel={(name) => t('peers.undoRemove', { name })}
          onUndo={draft.putBack}
          kind="removed"
        />
        {changes.isReordered && <p className={styles.meta}>{t('peers.reordered')}</p>}
        <PeerPreviewTable stockIds={draft.draft.map(({ stockId }) => stockId)} />
      </div>
    </Panel>
  );
}

interface ChipsProps {
  readonly label: string;
  readonly companies: readonly ListedCompany[];
  readonly kind: 'added' | 'removed';
  readonly undoLabel: (name: string) => string;
  readonly onUndo: (company: ListedCompany) => void;
}

function Chips({ label, companies, kind, undoLabel, onUndo }: ChipsProps) {
  if (companies.length === 0) return null;
  return (
    <div className={styles.chipRow}>
      <span className={styles.meta}>{label}</span>
      <ul className={styles.chips} aria-label={label}>
        {companies.map((company) => (
          <li key={company.stockId} className={styles.chip} data-kind={kind}>
            {company.shortName}
            <button type="button" aria-label={undoLabel(company.shortName)} onClick={() => onUndo(company)}>
              <Undo2 size={14} strokeWidth={1.5} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
