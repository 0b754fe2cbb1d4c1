import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeerSet } from '#contract/insight/peers.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { useFocusWhenGone } from '#web/workspace/kits/form/use-focus-when-gone.ts';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { useUnsavedGuard } from '#web/workspace/kits/versioned/use-unsaved-guard.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import { CandidateList } from './candidate-list.tsx';
import { ChangePanel } from './change-panel.tsx';
import styles from './peer.module.css';
import { PeerHistory } from './peer-history.tsx';
import { PeerList } from './peer-list.tsx';
import { PeerSaveBar } from './peer-save-bar.tsx';
import { ownPeersQuery, usePeerDraft } from './use-peer-draft.ts';

/** 同业关系: companies to choose from, the chosen ones in their order, and what a change does before it is saved. */
export function Component() {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...ownPeersQuery, staleTime: 0 });
  // What is fetched again later must not take away what is being changed: the draft begins from the first answer, not
  // from a cached list that a colleague may have replaced since.
  const [opened, setOpened] = useState<PeerSet>();
  if (data && isFetchedAfterMount && !error && !opened) setOpened(data);
  if (opened) return <Desk opened={opened} />;
  return error ? <ErrorState error={error} onReload={() => void refetch()} /> : <PageSkeleton />;
}

function Desk({ opened }: { readonly opened: PeerSet }) {
  const { t } = useTranslation();
  const draft = usePeerDraft(opened);
  const mayEdit = useMay('peer:edit');
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const history = useRef<HTMLElement>(null);
  const afterUndo = useFocusAfterRemoval();
  const hasBar = draft.isChanged || draft.theirs !== undefined;
  useFocusWhenGone(hasBar, history);
  const { dialog } = useUnsavedGuard(draft.isChanged, { leavesBy: 'pathname' });
  return (
    <>
      {dialog}
      <p className={styles.lead}>{mayEdit ? t('peers.lead') : t('peers.readOnly')}</p>
      <div className={styles.columns}>
        <CandidateList draft={draft} mayEdit={mayEdit} />
        <div className={styles.side}>
          <PeerList
            draft={draft}
            mayEdit={mayEdit}
            onHistory={() => setIsHistoryOpen(true)}
            historyRef={(button) => {
              history.current = button;
              afterUndo.add(button);
            }}
          />
          {draft.isChanged && <ChangePanel draft={draft} afterUndo={afterUndo} />}
          {hasBar && <PeerSaveBar draft={draft} />}
        </div>
      </div>
      {isHistoryOpen && <PeerHistory draft={draft} mayEdit={mayEdit} onClose={() => setIsHistoryOpen(false)} />}
    </>
  );
}
