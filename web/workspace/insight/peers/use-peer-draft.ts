import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointName } from '#contract/endpoints.ts';
import type { ListedCompany } from '#contract/identity/companies.ts';
import type { PeerSet } from '#contract/insight/peers.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { applyChanges, changesBetween, isSameList, moveTo } from './peer-changes.ts';

/** Code of an edit conflict; the type keeps it equal to the contract's. */
const changedCode: typeof import('#contract/codes/errors.ts').errorTable['PEERS_CHANGED']['code'] = 1463;

export const ownPeersQuery = apiQuery('peer.own', {}, { quiet: true });

/** Queries that depend on the peers and are invalidated after saving. */
const dependents: readonly EndpointName[] = [
  ...(['home.overview', 'activity.overview', 'comparison.overview', 'evaluation.overview'] as const),
  ...([
    'theme.detail',
    'figure.explain',
    'story.figures',
    'event.timeline',
    'alert.backTest',
    'clientStart.own',
  ] as const),
];

/** Unsaved changes to a list of peers, starting from `saved`. */
export function usePeerDraft(opened: PeerSet) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [saved, setSaved] = useState(opened);
  const [draft, setDraft] = useState<readonly ListedCompany[]>(opened.peers);
  /** The conflicting version saved by a colleague. */
  const [theirs, setTheirs] = useState<PeerSet>();
  const [refusal, setRefusal] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const changes = changesBetween(saved.peers, draft);

  const change = (next: readonly ListedCompany[]) => {
    setRefusal('');
    setDraft(next);
  };
  const without = ({ stockId }: ListedCompany) => draft.filter((peer) => peer.stockId !== stockId);
  const begin = (set: PeerSet, peers: readonly ListedCompany[] = set.peers) => {
    setSaved(set);
    change(peers);
    setTheirs(undefined);
  };

  const goOnFrom = (stored: PeerSet, sent: readonly ListedCompany[]) => {
    toast.success(t('peers.saved', { version: stored.version }));
    setSaved(stored);
    setTheirs(undefined);
    // What was changed meanwhile is the next change.
    setDraft((now) => (now === sent ? stored.peers : now));
    queries.setQueryData(ownPeersQuery.queryKey, stored);
    for (const key of ['peer.set', 'peer.candidates', 'peer.versions', ...dependents]) {
      void queries.invalidateQueries({ queryKey: [key] });
    }
  };

  async function save(): Promise<void> {
    setIsSaving(true);
    setRefusal('');
    const body = { stockIds: draft.map(({ stockId }) => stockId), basedOn: saved.version };
    const sent = draft;
    const answer = await api('peer.replace', { body }, { quiet: true });
    setIsSaving(false);
    if (answer.success) return goOnFrom(answer.result, sent);
    if (answer.code === changedCode) {
      const latest = await queries.fetchQuery({ ...ownPeersQuery, staleTime: 0 }).catch(() => undefined);
      // Stored as it was sent: the answer to an earlier try was lost.
      if (latest && isSameList(latest.peers, sent)) return goOnFrom(latest, sent);
      if (latest) return setTheirs(latest);
    }
    setRefusal(answer.issues?.map(({ message }) => message).join(' ') || answer.desc);
  }

  return {
    saved,
    draft,
    changes,
    theirs,
    refusal,
    isSaving,
    isChanged: !isSameList(saved.peers, draft),
    has: ({ stockId }: ListedCompany) => draft.some((peer) => peer.stockId === stockId),
    add: (company: ListedCompany) => change([...without(company), company]),
    remove: (company: ListedCompany) => change(without(company)),
    /** Restores a removed company to its position. */
    putBack: (company: ListedCompany) => {
      const place = saved.peers.findIndex(({ stockId }) => stockId === company.stockId);
      change(without(company).toSpliced(place, 0, company));
    },
    move: (company: ListedCompany, place: number) => change(moveTo(draft, company, place)),
    replace: (peers: readonly ListedCompany[]) => change(peers),
    discard: () => (theirs ? begin(theirs) : change(saved.peers)),
    takeTheirs: () => theirs && begin(theirs),
    rebase: () => theirs && begin(theirs, applyChanges(theirs.peers, draft, changes)),
    save,
  };
}

export type PeerDraft = ReturnType<typeof usePeerDraft>;
