import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ListedCompany } from '#contract/identity/companies.ts';
import type { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './peer.module.css';
import { PeerPreviewTable } from './peer-preview-table.tsx';
import type { PeerDraft } from './use-peer-draft.ts';

interface ChangePanelProps {
  readonly draft: PeerDraft;
  /** Of all chips: the panel goes with the last one. */
  readonly afterUndo: ReturnType<typeof useFocusAfterRemoval>;
}

/** Unsaved changes, and their effect on figures. */
export function ChangePanel({ draft, afterUndo }: ChangePanelProps) {
  const { t } = useTranslation();
  const { changes } = draft;
  const goesOn = afterUndo.button;
  return (
    <Panel title={t('peers.changes')}>
      <div ref={afterUndo.list} className={styles.changes}>
        <Chips
          label={t('peers.added')}
          companies={changes.added}
          undoLabel={(name) => t('peers.undoAdd', { name })}
          goesOn={goesOn}
          onUndo={(company, place) => {
            draft.remove(company);
            afterUndo.removed(place);
          }}
          kind="added"
        />
        <Chips
          label={t('peers.removed')}
          companies={changes.removed}
          undoLabel={(name) => t('peers.undoRemove', { name })}
          goesOn={goesOn}
          onUndo={(company, place) => {
            draft.putBack(company);
            afterUndo.removed(changes.added.length + place);
          }}
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
  readonly goesOn: ReturnType<typeof useFocusAfterRemoval>['button'];
  readonly onUndo: (company: ListedCompany, place: number) => void;
}

function Chips({ label, companies, kind, undoLabel, goesOn, onUndo }: ChipsProps) {
  if (companies.length === 0) return null;
  return (
    <div className={styles.chipRow}>
      <span className={styles.meta}>{label}</span>
      <ul className={styles.chips} aria-label={label}>
        {companies.map((company, place) => (
          <li key={company.stockId} className={styles.chip} data-kind={kind}>
            {company.shortName}
            <button
              {...goesOn}
              type="button"
              aria-label={undoLabel(company.shortName)}
              onClick={() => onUndo(company, place)}
            >
              <Undo2 size={14} strokeWidth={1.5} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
