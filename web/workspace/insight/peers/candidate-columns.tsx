import { Button } from 'antd';
import type { TFunction } from 'i18next';
import type { SortKey } from '#contract/codes/lists.ts';
import { maxPeers } from '#contract/insight/peer-rules.ts';
import type { PeerCandidate } from '#contract/insight/peers.ts';
import listStyles from '#web/workspace/kits/list/list.module.css';
import type { ListCard } from '#web/workspace/kits/list/list-cards.tsx';
import type { ListColumn } from '#web/workspace/kits/list/list-column.ts';
import styles from './peer.module.css';
import type { PeerDraft } from './use-peer-draft.ts';

interface Choosing {
  readonly draft: PeerDraft;
  readonly mayEdit: boolean;
}

function toggle(t: TFunction, { draft }: Choosing, company: PeerCandidate) {
  const isPeer = draft.has(company);
  const isFull = draft.draft.length >= maxPeers;
  const name = company.shortName;
  return (
    <Button
      size="small"
      type={isPeer ? 'default' : 'link'}
      className={styles.toggle ?? ''}
      aria-label={isPeer ? t('peers.removeCompany', { name }) : t('peers.addCompany', { name })}
      disabled={!isPeer && isFull}
      {...(!isPeer && isFull && { title: t('peers.full', { most: maxPeers }) })}
      onClick={() => (isPeer ? draft.remove(company) : draft.add(company))}
    >
      {isPeer ? t('peers.remove') : t('peers.add')}
    </Button>
  );
}

const tag = (t: TFunction, { draft }: Choosing, company: PeerCandidate) =>
  draft.has(company) && <span className={styles.tag}>{t('peers.related')}</span>;

/** Columns of the companies that can be peers. Whether one is a peer follows the draft, saved or not. */
export function candidateColumns(
  t: TFunction,
  choosing: Choosing,
): ListColumn<PeerCandidate, SortKey<'peerCandidates'>>[] {
  return [
    {
      key: 'company',
      title: t('peers.company'),
      shown: 'always',
      render: (company) => (
        <>
          <span className={styles.name}>
            {company.shortName} {tag(t, choosing, company)}
          </span>
          <span className={styles.full}>{company.name}</span>
        </>
      ),
    },
    {
      key: 'code',
      title: t('peers.code'),
      width: 112,
      sort: 'code',
      render: ({ code }) => <span className={listStyles.figures}>{code}</span>,
    },
    {
      key: 'industry',
      title: t('peers.industry'),
      width: 152,
      sort: 'industry',
      render: ({ industryName }) => industryName,
    },
    ...(choosing.mayEdit
      ? [
          {
            key: 'action',
            title: t('peers.action'),
            width: 96,
            isTool: true,
            render: (company: PeerCandidate) => toggle(t, choosing, company),
          },
        ]
      : []),
  ];
}

/** A company in two lines. */
export const candidateCard = (t: TFunction, choosing: Choosing, company: PeerCandidate): ListCard => ({
  title: (
    <>
      {company.shortName} {tag(t, choosing, company)}
    </>
  ),
  meta: [company.code, company.industryName].filter(Boolean).join(' · '),
  ...(choosing.mayEdit && { aside: toggle(t, choosing, company) }),
});
