import { Button, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import type { Comparison } from '#contract/cooperation/opened-quotes.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { orStored } from '#web/workspace/kits/versioned/or-stored.ts';
import { useUnsavedGuard } from '#web/workspace/kits/versioned/use-unsaved-guard.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import {
  type Choice,
  judgedBy,
  lowestOf,
  percentBelow,
  type Side,
  splitChoice,
  sumOfChoice,
  wholeChoice,
  wholeOffers,
  writeAmount,
} from './award-choice.ts';
import styles from './comparison.module.css';
import { inquiryLeft } from './inquiry-address.ts';
import { LettersPreview } from './letters-preview.tsx';
import { inquiryStateWrong, readInquiry } from './read-changed.ts';

interface AwardPanelProps {
  readonly inquiry: InquiryDetail;
  readonly comparison: Comparison;
  readonly side: Side;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
  readonly onChanged: (inquiry: InquiryDetail) => void;
}

/** Whether these lines were awarded, and no others. */
const isAwarded = (
  { lines, suppliers }: Comparison,
  wanted: readonly { readonly position: number; readonly invitationId: number }[],
): boolean =>
  lines.every(({ position, awarded }) => {
    const winner = awarded === null ? undefined : suppliers[awarded]?.invitationId;
    return winner === wanted.find((one) => one.position === position)?.invitationId;
  });

/**
 * One supplier, split by line, and the reason of the award. On a phone a bar opens it in a sheet; the form is held
 * above both, so that the reason stays when the phone is turned.
 */
export function AwardPanel({ inquiry, comparison, side, choice, onChoose, onChanged }: AwardPanelProps) {
  const { t } = useTranslation();
  const name = useId();
  const isPhone = useLayoutWidth() === 'phone';
  const [isOpen, setIsOpen] = useState(false);
  const offers = wholeOffers(comparison, side);
  const [best] = offers;
  const winners = new Set(choice.values());
  const isWhole = winners.size === 1 && choice.size === comparison.lines.length;
  // Whoever was given every line stands there, also where another is lower.
  const [winner = best] = isWhole ? winners : [];
  const whole = winner === undefined ? undefined : wholeChoice(comparison, winner);
  const split = winners.size > 1 || (winners.size === 1 && !isWhole) ? choice : splitChoice(comparison, side);
  const judged = judgedBy(side);
  // Beside the tax the sums are net: they say so themselves.
  const basis = t(`inquiries.${judged}`);
  const wholeSum = whole && sumOfChoice(comparison, whole, judged);
  const splitSum = sumOfChoice(comparison, split, judged);
  const cheaper =
    wholeSum !== undefined && split.size === comparison.lines.length ? percentBelow(splitSum, wholeSum) : undefined;
  const tied = comparison.lines
    .filter((line) => lowestOf(line, side).length > 1 && choice.has(line.position))
    .map(({ position }) => position);
  const notApproved = comparison.suppliers.filter(
    ({ supplierState }, place) => winners.has(place) && supplierState !== 'approved',
  );
  const awarded = () =>
    [...choice].map(([position, place]) => ({
      ...{ position, invitationId: comparison.suppliers[place]?.invitationId ?? 0 },
    }));
  const submission = useSubmission<{ readonly reason: string }, InquiryDetail>({
    send: async ({ reason }) => {
      const lines = awarded();
      const body = {
        ...{ id: inquiry.id, version: comparison.version, reason, lines },
        // The question that is answered before names them.
        acceptsNotApproved: notApproved.length > 0,
      };
      const answer = await api('inquiry.award', { body }, { quiet: true });
      return orStored(answer, [inquiryStateWrong], async () => {
        const latest = await readInquiry(inquiry.id);
        if (latest?.state !== inquiryState.awarded || latest.reason !== reason.trim()) return undefined;
        const stored = await api('inquiry.compare', { params: { id: inquiry.id } }, { quiet: true });
        return stored.success && isAwarded(stored.result, lines) ? latest : undefined;
      });
    },
    onDone: (changed) => {
      toast.success(t('inquiries.awarded'));
      onChanged(changed);
    },
  });
  const hasReason = (Form.useWatch('reason', submission.form) ?? '').trim() !== '';
  const { dialog } = useUnsavedGuard(hasReason, inquiryLeft);
  const panel = (
    <div className={styles.award}>
      <label data-chosen={isWhole}>
        <input type="radio" name={name} checked={isWhole} disabled={!whole} onChange={() => whole && onChoose(whole)} />
        <b>{t('inquiries.whole')}</b>
        {wholeSum === undefined || winner === undefined ? (
          <span>{t('inquiries.noWhole')}</span>
        ) : (
          <>
            <strong>
              {writeAmount(wholeSum)} <small>{basis}</small>
            </strong>
            <span>
              {t('inquiries.wholeText', { name: comparison.suppliers[winner]?.name ?? '', count: offers.length })}
            </span>
          </>
        )}
      </label>
      <label data-chosen={!isWhole}>
        <input
          type="radio"
          name={name}
          checked={!isWhole && choice.size > 0}
          disabled={!comparison.maySplit}
          onChange={() => onChoose(split)}
        />
        <b>{t('inquiries.split')}</b>
        {cheaper !== undefined && <i>{t('inquiries.cheaper', { percent: cheaper })}</i>}
        {comparison.maySplit ? (
          <>
            <strong>
              {writeAmount(splitSum)} <small>{basis}</small>
            </strong>
            <span>{t('inquiries.splitText', { count: new Set(split.values()).size, lines: split.size })}</span>
          </>
        ) : (
          <span>{t('inquiries.splitOff')}</span>
        )}
      </label>
      <SubmitForm<{ readonly reason: string }> submission={submission} initialValues={{ reason: '' }}>
        <Form.Item
          name="reason"
          label={t('inquiries.awardReason')}
          extra={
            tied.length > 0
              ? t('inquiries.tieNote', { lines: tied.join(t('suppliers.comma')) })
              : t('inquiries.awardHelp')
          }
        >
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
        <p className={styles.preview}>
          <LettersPreview
            count={comparison.suppliers.length}
            disabled={choice.size === 0}
            ask={() => ({ id: inquiry.id, act: 'award', lines: awarded() })}
          />
        </p>
        <Popconfirm
          title={t('inquiries.awardTitle')}
          description={notApproved.map(({ invitationId, name, supplierState }) => (
            <p key={invitationId}>
              {t('inquiries.awardNotApproved', { name, state: t(`suppliers.states.${supplierState}`) })}
            </p>
          ))}
          // Without a reason it is refused in any case, which is said before the question is asked.
          disabled={!hasReason}
          onConfirm={() => submission.form.submit()}
        >
          <Button
            type="primary"
            disabled={choice.size === 0}
            loading={submission.isSending}
            onClick={() => !hasReason && submission.form.submit()}
          >
            {choice.size === 0 ? t('inquiries.awardNone') : t('inquiries.award', { count: winners.size })}
          </Button>
        </Popconfirm>
      </SubmitForm>
    </div>
  );
  if (!isPhone) {
    return (
      <>
        {dialog}
        {panel}
      </>
    );
  }
  return (
    <>
      {dialog}
      <div className={styles.awardBar}>
        <span>
          {t('inquiries.chosenSum', { count: winners.size })}
          <b className={styles.awardSum}>{writeAmount(sumOfChoice(comparison, choice, judged))}</b>{' '}
          <small>{basis}</small>
        </span>
        <Button type="primary" onClick={() => setIsOpen(true)}>
          {t('inquiries.wholeOrSplit')}
        </Button>
      </div>
      <Drawer
        open={isOpen}
        onClose={() => setIsOpen(false)}
        placement="bottom"
        size="85dvh"
        title={t('inquiries.wholeOrSplit')}
        closable={{ 'aria-label': t('inquiries.closeSheet') }}
      >
        {panel}
      </Drawer>
    </>
  );
}
