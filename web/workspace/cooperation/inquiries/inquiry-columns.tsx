import { Button } from 'antd';
import type { TFunction } from 'i18next';
import type { SortKey } from '#contract/codes/lists.ts';
import type { Inquiry } from '#contract/cooperation/inquiries.ts';
import { type InquiryState, inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import listStyles from '#web/workspace/kits/list/list.module.css';
import type { ListCard } from '#web/workspace/kits/list/list-cards.tsx';
import type { ListColumn } from '#web/workspace/kits/list/list-column.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { RemainingTime } from '../remaining-time.tsx';

const tones = { 0: 'neutral', 10: 'info', 20: 'warning', 30: 'success', 40: 'ended', 50: 'ended' } as const;

/** The state of an inquiry in the dictionary's words. */
export function InquiryStateMark({ state }: { readonly state: InquiryState }) {
  const labelOf = useLabels('purchaser_inquiry_state_enum');
  return <StateMark tone={tones[state]}>{labelOf(state)}</StateMark>;
}

interface ColumnNeeds {
  readonly t: TFunction;
  readonly fieldName: (code: string) => string;
}

const titleOf = (t: TFunction, { title }: Inquiry) => title || t('inquiries.untitled');
const deadlineOf = (t: TFunction, { deadline }: Inquiry) =>
  deadline === null ? t('inquiries.noDeadline') : formatDateTime(deadline);
const answersOf = (t: TFunction, { quoted, invited }: Inquiry) => t('inquiries.answered', { quoted, invited });

/** Columns of the list. */
export function inquiryColumns(
  { t, fieldName }: ColumnNeeds,
  onOpen: (inquiry: Inquiry) => void,
  onEnd: () => void,
): ListColumn<Inquiry, SortKey<'inquiries'>>[] {
  return [
    {
      key: 'inquiry',
      title: t('inquiries.inquiry'),
      shown: 'always',
      sort: 'added',
      render: (inquiry) => (
        <>
          <Button type="link" className={listStyles.open ?? ''} onClick={() => onOpen(inquiry)}>
            {titleOf(t, inquiry)}
          </Button>
          <p className={listStyles.note}>{inquiry.number}</p>
        </>
      ),
    },
    {
      key: 'state',
      title: t('inquiries.state'),
      width: 110,
      render: ({ state }) => <InquiryStateMark state={state} />,
    },
    { key: 'field', title: t('inquiries.field'), width: 150, render: ({ field }) => field && fieldName(field) },
    {
      key: 'deadline',
      title: t('inquiries.deadline'),
      width: 160,
      sort: 'deadline',
      render: (inquiry) => (
        <>
          {deadlineOf(t, inquiry)}
          {inquiry.state === inquiryState.open && (
            <p className={listStyles.note}>
              <RemainingTime answer={inquiry} onEnd={onEnd} />
            </p>
          )}
        </>
      ),
    },
    { key: 'answers', title: t('inquiries.answers'), width: 130, render: (inquiry) => answersOf(t, inquiry) },
    {
      key: 'changed',
      title: t('inquiries.changed'),
      width: 152,
      render: ({ changedAt }) => <span className={listStyles.unbroken}>{formatDateTime(changedAt)}</span>,
    },
  ];
}

/** An inquiry in two lines. */
export const inquiryCard = ({ t }: ColumnNeeds, inquiry: Inquiry, onOpen: () => void, onEnd: () => void): ListCard => ({
  title: titleOf(t, inquiry),
  onOpen,
  meta: (
    <>
      <InquiryStateMark state={inquiry.state} />
      <span>{deadlineOf(t, inquiry)}</span>
      {inquiry.state === inquiryState.open && <RemainingTime answer={inquiry} onEnd={onEnd} />}
      <span>{answersOf(t, inquiry)}</span>
    </>
  ),
});
