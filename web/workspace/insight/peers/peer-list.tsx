import { Button } from 'antd';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedCompany } from '#contract/identity/companies.ts';
import { maxPeers } from '#contract/insight/peer-rules.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './peer.module.css';
import { PeerRow } from './peer-row.tsx';
import type { PeerDraft } from './use-peer-draft.ts';

interface PeerListProps {
  readonly draft: PeerDraft;
  readonly mayEdit: boolean;
  readonly onHistory: () => void;
  /** Takes the button that opens the history: the keyboard goes on there once nothing is changed any more. */
  readonly historyRef: (button: HTMLElement | null) => void;
}

/** The peers in order, each with a handle, and the version below. */
export function PeerList({ draft, mayEdit, onHistory, historyRef }: PeerListProps) {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<ListedCompany>();
  const [said, setSaid] = useState('');
  const { saved, draft: peers } = draft;
  const afterRemoval = useFocusAfterRemoval();
  const move = (company: ListedCompany, place: number) => {
    if (place < 0 || place >= peers.length) return;
    draft.move(company, place);
    setSaid(t('peers.moved', { name: company.shortName, place: place + 1 }));
  };
  return (
    <Panel
      title={t('peers.mine')}
      scope={t('peers.size', { count: peers.length, most: maxPeers })}
      actions={
        mayEdit && (
          <Button
            ref={(button) => {
              afterRemoval.add(button);
              historyRef(button);
            }}
            size="small"
            icon={<History size={14} strokeWidth={1.5} aria-hidden="true" />}
            onClick={onHistory}
          >
            {t('peers.history')}
          </Button>
        )
      }
    >
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {peers.length === 0 ? (
        <EmptyState drawing={<BarsDrawing />} title={t('peers.emptyTitle')} text={t('peers.emptyText')} />
      ) : (
        <ol ref={afterRemoval.list} className={styles.peers}>
          {peers.map((company, place) => (
            <PeerRow
              key={company.stockId}
              company={company}
              place={place}
              last={peers.length - 1}
              isNew={!saved.peers.some(({ stockId }) => stockId === company.stockId)}
              mayEdit={mayEdit}
              onMove={(to) => move(company, to)}
              goesOn={afterRemoval.button}
              onRemove={() => {
                draft.remove(company);
                afterRemoval.removed(place);
              }}
              onDrag={(isDragged) => setDragged(isDragged ? company : undefined)}
              onDrop={() => dragged && move(dragged, place)}
            />
          ))}
        </ol>
      )}
      <div className={styles.foot}>
        <VersionLine saved={saved} />
        {peers.length > 2 && mayEdit && <p>{t('peers.order')}</p>}
      </div>
    </Panel>
  );
}

/** The saved version, its author and time. */
function VersionLine({ saved: { version, changedAt, changedBy } }: Pick<PeerDraft, 'saved'>) {
  const { t } = useTranslation();
  if (changedAt === null) return <p>{t('peers.noVersion')}</p>;
  const time = formatDateTime(changedAt);
  return (
    <p>
      {changedBy
        ? t('peers.version', { version, name: changedBy, time })
        : t('peers.versionPlatform', { version, time })}
    </p>
  );
}
