import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { Eye } from 'lucide-react';
import type { SortKey } from '#contract/codes/lists.ts';
import type { DeliveryOutcome, UnknownAct } from '#contract/outreach/push-rules.ts';
import type { PushDelivery } from '#contract/outreach/pushes.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import listStyles from '#web/workspace/kits/list/list.module.css';
import type { ListCard } from '#web/workspace/kits/list/list-cards.tsx';
import type { ListColumn } from '#web/workspace/kits/list/list-column.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';
import styles from './pushes.module.css';

const tones = {
  queued: 'neutral',
  claimed: 'neutral',
  handing: 'info',
  accepted: 'success',
  bounced: 'error',
  complained: 'error',
  kept: 'neutral',
  deferred: 'warning',
  failed: 'error',
  suppressed: 'ended',
  unknown: 'info',
} as const satisfies Readonly<Record<DeliveryOutcome, string>>;

const Outcome = ({ t, state }: { readonly t: TFunction; readonly state: DeliveryOutcome }) => (
  <StateMark tone={tones[state]}>{t(`pushes.outcomes.${state}`)}</StateMark>
);

/** Why, or what the mail server said, and when it is tried again. */
const saidOf = (t: TFunction, { reason, answer, nextTryAt }: PushDelivery) =>
  [
    reason === null ? answer : t(`pushes.reasons.${reason}`),
    nextTryAt && t('pushes.nextTry', { time: formatDateTimeShort(nextTryAt) }),
  ]
    .filter(Boolean)
    .join(' · ');

/** What may be decided about mails of which nobody knows whether they arrived. */
export interface Deciding {
  readonly acts: readonly UnknownAct[];
  readonly onDecide: (delivery: PushDelivery, act: UnknownAct) => void;
}

interface DecisionProps {
  readonly t: TFunction;
  readonly delivery: PushDelivery;
  readonly deciding: Deciding;
}

/** What a person decides about such a mail; sent again it may reach somebody twice. */
function Decision({ t, delivery, deciding: { acts, onDecide } }: DecisionProps) {
  return (
    <span className={styles.decision}>
      <Button
        size="small"
        aria-label={t('pushes.decide.arrivedLabel', { name: delivery.name })}
        onClick={() => onDecide(delivery, 'arrived')}
      >
        {t('pushes.decide.arrived')}
      </Button>
      {acts.includes('again') && (
        <Popconfirm
          title={t('pushes.decide.againTitle', { name: delivery.name })}
          description={t('pushes.decide.againText')}
          okText={t('pushes.decide.again')}
          onConfirm={() => onDecide(delivery, 'again')}
        >
          <Button size="small" aria-label={t('pushes.decide.againLabel', { name: delivery.name })}>
            {t('pushes.decide.again')}
          </Button>
        </Popconfirm>
      )}
    </span>
  );
}

/** Whole addresses that were asked for, by delivery, and the way to one more; without it they stay masked. */
export interface Addresses {
  readonly whole: ReadonlyMap<number, string>;
  readonly onShow: ((delivery: PushDelivery) => void) | undefined;
}

interface AddressProps {
  readonly t: TFunction;
  readonly delivery: PushDelivery;
  readonly addresses: Addresses;
}

/** Masked until somebody asks, which is noted. */
function Address({ t, delivery, addresses: { whole, onShow } }: AddressProps) {
  const { id, name, email, isCard } = delivery;
  if (isCard) return t('pushes.bots.card');
  const shown = whole.get(id);
  if (shown !== undefined) return shown;
  return (
    <>
      {email}
      {onShow && (
        <Button
          type="text"
          size="small"
          title={t('pushes.showAddressNote')}
          aria-label={t('pushes.showAddress', { name })}
          icon={<Eye size={14} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => onShow(delivery)}
        />
      )}
    </>
  );
}

/** Columns of a push's log; without `deciding` nothing can be decided. */
export function deliveryColumns(
  t: TFunction,
  addresses: Addresses,
  deciding: Deciding | undefined,
): ListColumn<PushDelivery, SortKey<'pushDeliveries'>>[] {
  return [
    {
      key: 'recipient',
      title: t('pushes.recipient'),
      shown: 'always',
      width: 240,
      render: (delivery) => (
        <>
          {delivery.name}
          <p className={listStyles.note}>
            <Address t={t} delivery={delivery} addresses={addresses} />
          </p>
        </>
      ),
    },
    {
      key: 'state',
      title: t('pushes.outcome'),
      width: 120,
      sort: 'state',
      render: ({ state }) => <Outcome t={t} state={state} />,
    },
    { key: 'time', title: t('pushes.at'), width: 120, render: ({ at }) => formatDateTimeShort(at) },
    { key: 'tries', title: t('pushes.tries'), width: 70, render: ({ tries }) => tries },
    { key: 'answer', title: t('pushes.answer'), minWidth: 200, render: (delivery) => saidOf(t, delivery) },
    ...(deciding
      ? [
          {
            key: 'decision',
            title: t('pushes.decide.title'),
            width: 190,
            isTool: true,
            render: (delivery: PushDelivery) =>
              delivery.state === 'unknown' && <Decision t={t} delivery={delivery} deciding={deciding} />,
          },
        ]
      : []),
  ];
}

/** A mail in two lines. */
export const deliveryCard = (
  t: TFunction,
  delivery: PushDelivery,
  addresses: Addresses,
  deciding: Deciding | undefined,
): ListCard => ({
  title: delivery.name,
  ...(deciding &&
    delivery.state === 'unknown' && { aside: <Decision t={t} delivery={delivery} deciding={deciding} /> }),
  meta: (
    <>
      <Outcome t={t} state={delivery.state} />
      <span>
        <Address t={t} delivery={delivery} addresses={addresses} />
      </span>
      <span>{saidOf(t, delivery)}</span>
    </>
  ),
});
