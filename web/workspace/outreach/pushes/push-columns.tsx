import { Button } from 'antd';
import type { TFunction } from 'i18next';
import type { SortKey } from '#contract/codes/lists.ts';
import { formatCount } from '#contract/format-number.ts';
import type { PushState } from '#contract/outreach/push-rules.ts';
import type { Push } from '#contract/outreach/pushes.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import listStyles from '#web/workspace/kits/list/list.module.css';
import type { ListCard } from '#web/workspace/kits/list/list-cards.tsx';
import type { ListColumn } from '#web/workspace/kits/list/list-column.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';
import { rhythmText } from './rhythm-fields.tsx';

const tones = {
  draft: 'neutral',
  scheduled: 'info',
  frozen: 'info',
  sending: 'success',
  paused: 'warning',
  missed: 'warning',
  done: 'success',
  cancelled: 'ended',
} as const satisfies Readonly<Record<PushState, string>>;

export const PushStateMark = ({ t, state }: { readonly t: TFunction; readonly state: PushState }) => (
  <StateMark tone={tones[state]}>{t(`pushes.states.${state}`)}</StateMark>
);

const timeOf = (t: TFunction, { state, sendAt }: Push) =>
  sendAt && state !== 'draft' ? formatDateTimeAcrossYears(sendAt) : t('pushes.notPlanned');

const acceptedOf = (t: TFunction, { recipients, accepted }: Push) =>
  t('pushes.accepted', { accepted: formatCount(accepted), recipients: formatCount(recipients) });

/** Columns of the list of pushes. */
export function pushColumns(t: TFunction, onOpen: (push: Push) => void): ListColumn<Push, SortKey<'pushes'>>[] {
  return [
    {
      key: 'subject',
      title: t('pushes.subject'),
      shown: 'always',
      render: (push) => (
        <>
          <Button type="link" className={listStyles.open ?? ''} onClick={() => onOpen(push)}>
            {push.subject}
          </Button>
          <p className={listStyles.note}>{push.by}</p>
        </>
      ),
    },
    {
      key: 'state',
      title: t('pushes.state'),
      width: 110,
      sort: 'state',
      render: ({ state }) => <PushStateMark t={t} state={state} />,
    },
    {
      key: 'recipients',
      title: t('pushes.recipients'),
      width: 190,
      render: (push) =>
        push.recipients > 0
          ? acceptedOf(t, push)
          : push.state === 'scheduled' && <span className={listStyles.note}>{t('pushes.notFrozen')}</span>,
    },
    {
      key: 'sendAt',
      title: t('pushes.sendAt'),
      width: 150,
      render: (push) => (
        <>
          {timeOf(t, push)}
          {push.rhythm && push.state !== 'draft' && <p className={listStyles.note}>{rhythmText(t, push.rhythm)}</p>}
        </>
      ),
    },
    {
      key: 'changed',
      title: t('pushes.changed'),
      width: 130,
      sort: 'changed',
      render: ({ updatedAt }) => <span className={listStyles.note}>{formatDateTimeAcrossYears(updatedAt)}</span>,
    },
  ];
}

/** A push in two lines. */
export const pushCard = (t: TFunction, push: Push, onOpen: () => void): ListCard => ({
  title: push.subject,
  onOpen,
  meta: (
    <>
      <PushStateMark t={t} state={push.state} />
      <span>{timeOf(t, push)}</span>
      {push.recipients > 0 && <span>{acceptedOf(t, push)}</span>}
    </>
  ),
});
