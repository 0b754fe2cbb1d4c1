import type { TFunction } from 'i18next';
import type { SortKey } from '#contract/codes/lists.ts';
import type { InquiryState } from '#contract/cooperation/inquiry-rules.ts';
import type { ReceivedInvitation } from '#contract/cooperation/own-quotes.ts';
import { publicPaths } from '#contract/paths.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import listStyles from '#web/workspace/kits/list/list.module.css';
import type { ListCard } from '#web/workspace/kits/list/list-cards.tsx';
import type { ListColumn } from '#web/workspace/kits/list/list-column.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { RemainingTime } from '../remaining-time.tsx';

const tones = { 10: 'warning', 20: 'success', 30: 'ended' } as const;

/** The page on which an invitation is opened; its key stands behind `#`. */
const addressOf = ({ key }: ReceivedInvitation) => `${publicPaths.quote}#invitation=${key}`;

function InvitationStateMark({ state }: Pick<ReceivedInvitation, 'state'>) {
  const labelOf = useLabels('supplier_quote_state_enum');
  return <StateMark tone={tones[state]}>{labelOf(state)}</StateMark>;
}

interface RemainingProps {
  readonly t: TFunction;
  readonly invitation: ReceivedInvitation;
  /** The deadline has passed. */
  readonly onEnd: () => void;
}

/** Time left; why nothing can be quoted once it has ended. */
function Remaining({ t, invitation, onEnd }: RemainingProps) {
  if (invitation.state === '30') return <span className={listStyles.note}>{endedNote(t, invitation)}</span>;
  return <RemainingTime answer={invitation} onEnd={onEnd} />;
}

const endings = {
  0: 'closed',
  10: 'closed',
  20: 'waiting',
  30: 'decided',
  40: 'cancelled',
  50: 'failed',
} as const satisfies Readonly<Record<InquiryState, string>>;

/** Why nothing can be quoted any more. */
function endedNote(t: TFunction, { isWithdrawn, hasDeclined, inquiryState }: ReceivedInvitation): string {
  if (isWithdrawn) return t('quoteInvitations.withdrawn');
  if (hasDeclined) return t('quoteInvitations.declined');
  return t(`quoteInvitations.ended.${endings[inquiryState]}`);
}

function Title({ t, invitation }: { readonly t: TFunction; readonly invitation: ReceivedInvitation }) {
  return (
    <>
      {invitation.isWithdrawn ? (
        <b>{invitation.title}</b>
      ) : (
        <a className={listStyles.open} href={addressOf(invitation)}>
          {invitation.title}
        </a>
      )}
      <p className={listStyles.note}>
        {t('quoteInvitations.scope', { number: invitation.number, count: invitation.lines })}
      </p>
    </>
  );
}

interface QuoteProps {
  readonly t: TFunction;
  readonly invitation: ReceivedInvitation;
  readonly mayQuote: boolean;
}

/** When the own quote was received; where one is awaited, the way to it. */
function OwnQuote({ t, invitation, mayQuote }: QuoteProps) {
  const isAwaited = invitation.state !== '30' && (invitation.receivedAt === null || invitation.isStale);
  if (!isAwaited || !mayQuote) return <>{receivedOf(t, invitation)}</>;
  return (
    <>
      <a href={addressOf(invitation)}>{t('quoteInvitations.quoteNow')}</a>
      <p className={listStyles.note}>{receivedOf(t, invitation)}</p>
    </>
  );
}

const receivedOf = (t: TFunction, { receivedAt, isStale }: ReceivedInvitation) =>
  receivedAt === null ? t('quoteInvitations.none') : isStale ? t('quoteInvitations.stale') : formatDateTime(receivedAt);

interface ColumnNeeds {
  readonly t: TFunction;
  readonly mayQuote: boolean;
}

/** Columns of the list. */
export function invitationColumns(
  { t, mayQuote }: ColumnNeeds,
  onEnd: () => void,
): ListColumn<ReceivedInvitation, SortKey<'receivedInvitations'>>[] {
  return [
    {
      key: 'inquiry',
      title: t('quoteInvitations.inquiry'),
      shown: 'always',
      sort: 'received',
      render: (invitation) => <Title t={t} invitation={invitation} />,
    },
    { key: 'buyer', title: t('quoteInvitations.buyer'), width: 200, render: ({ buyer }) => buyer },
    {
      key: 'state',
      title: t('quoteInvitations.state'),
      width: 110,
      render: ({ state }) => <InvitationStateMark state={state} />,
    },
    {
      key: 'remaining',
      title: t('quoteInvitations.remaining'),
      width: 170,
      render: (invitation) => <Remaining t={t} invitation={invitation} onEnd={onEnd} />,
    },
    {
      key: 'deadline',
      title: t('quoteInvitations.deadline'),
      width: 160,
      sort: 'deadline',
      render: ({ deadline }) => formatDateTime(deadline),
    },
    {
      key: 'quote',
      title: t('quoteInvitations.quote'),
      width: 160,
      render: (invitation) => <OwnQuote t={t} invitation={invitation} mayQuote={mayQuote} />,
    },
  ];
}

/** An invitation in two lines. */
export const invitationCard = (t: TFunction, invitation: ReceivedInvitation, onEnd: () => void): ListCard => ({
  title: invitation.title,
  ...(!invitation.isWithdrawn && { onOpen: () => location.assign(addressOf(invitation)) }),
  meta: (
    <>
      <InvitationStateMark state={invitation.state} />
      <span>{invitation.buyer}</span>
      <Remaining t={t} invitation={invitation} onEnd={onEnd} />
    </>
  ),
});
