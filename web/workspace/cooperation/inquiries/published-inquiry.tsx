import { Button } from 'antd';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { useAct } from '#web/workspace/kits/form/use-act.ts';
import { ExportButton } from '#web/workspace/kits/list/export-button.tsx';
import { isStored } from '#web/workspace/kits/versioned/or-stored.ts';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { AnswerStrip } from './answer-strip.tsx';
import { AskedFor } from './asked-for.tsx';
import { Comparison } from './comparison.tsx';
import { Envelope } from './envelope.tsx';
import { ExchangeRates } from './exchange-rates.tsx';
import { shownOfInquiry } from './inquiry-address.ts';
import { InquiryFiles } from './inquiry-files.tsx';
import { InquiryQuestions } from './inquiry-questions.tsx';
import { InquirySteps } from './inquiry-steps.tsx';
import { InquiryTitle } from './inquiry-title.tsx';
import { InvitedSuppliers } from './invited-suppliers.tsx';
import { OpeningRecord } from './opening-record.tsx';
import styles from './published-inquiry.module.css';
import { ReasonDialog, type ReasonValues } from './reason-dialog.tsx';
import { SaveTemplate } from './template-dialogs.tsx';
import { useBeginOnce } from './use-begin-once.ts';
import { ViewersPanel } from './viewers-panel.tsx';

interface PublishedInquiryProps {
  readonly inquiry: InquiryDetail;
  /** The last look at the server failed. */
  readonly isBehind: boolean;
  readonly onChanged: (inquiry: InquiryDetail) => void;
}

/** An act that is being confirmed. */
interface Act {
  readonly name: 'extend' | 'revise' | 'cancel' | 'fail';
  /**
   * The inquiry as it was when the act began. The page reads it again meanwhile, and what a colleague has published since
   * must not be overwritten unseen by what this person began with: the server refuses its version.
   */
  readonly begun: InquiryDetail;
}

/** What an act was sent with, and what it went on from. */
interface Sent {
  readonly values: ReasonValues;
  readonly seen: InquiryDetail;
}

const timesOf = ({ deadline, questionsUntil }: Pick<InquiryDetail, 'deadline' | 'questionsUntil'>) => ({
  deadline,
  questionsUntil,
});

/** Whether an act is stored as it was sent; the server knows by itself a new version that is sent again. */
function isDone(name: Act['name'], latest: InquiryDetail, { values, seen }: Sent): boolean {
  switch (name) {
    case 'extend':
      return latest.deadline !== seen.deadline && isStored(timesOf(values), timesOf(latest));
    case 'cancel':
      return latest.state === inquiryState.cancelled && latest.reason === values.reason.trim();
    case 'fail':
      return latest.state === inquiryState.failed && latest.reason === values.reason.trim();
    case 'revise':
      return false;
  }
}

/** An inquiry that suppliers know: sealed until the deadline, compared after the opening. */
export function PublishedInquiry({ inquiry, isBehind, onChanged }: PublishedInquiryProps) {
  const { t } = useTranslation();
  const mayEdit = useMay('inquiry:edit');
  const mayAward = useMay('inquiry:award');
  const [act, setAct] = useState<Act>();
  const [isKeeping, setIsKeeping] = useState(false);
  const [{ shows }, changeShown] = useAddress(shownOfInquiry);
  const { id, state, content, number, edition } = inquiry;
  const { lines, attachments } = content;
  const isOpen = state === inquiryState.open;
  const beginOnce = useBeginOnce();
  const copy = useAct(async () => {
    const answer = await beginOnce(id, (body) => api('inquiry.copy', { body }));
    if (!answer.success) return;
    toast.success(t('inquiries.copied', { number: answer.result.number }));
    // The page opens what has another number than its own.
    onChanged(answer.result);
  });
  const begin = (name: Act['name']) => setAct({ name, begun: inquiry });
  const sendAct = (
    name: Act['name'],
    { reason, change, lines, note, attachments, ...times }: ReasonValues,
    version: number,
  ) => {
    const quiet = { quiet: true };
    const { deadline, questionsUntil } = times;
    const later = { deadline: deadline ?? '', ...(questionsUntil !== null && { questionsUntil }) };
    switch (name) {
      case 'extend':
        return api('inquiry.extend', { body: { id, version, ...later, reason } }, quiet);
      case 'revise':
        return api('inquiry.revise', { body: { id, version, ...later, change, note, attachments, lines } }, quiet);
      case 'cancel':
        return api('inquiry.cancel', { body: { id, reason } }, quiet);
      case 'fail':
        return api('inquiry.fail', { body: { id, reason } }, quiet);
    }
  };
  const isRecordShown = shows === 'record' && inquiry.isOpened;
  const mayStillCancel = mayEdit && (isOpen || (state === inquiryState.closed && !inquiry.isOpened));
  return (
    <>
      {isRecordShown && <OpeningRecord inquiry={inquiry} onClose={() => changeShown({ shows: undefined })} />}
      {!isRecordShown && (
        <PageActions>
          {mayStillCancel && (
            <Button type="text" danger onClick={() => begin('cancel')}>
              {t('inquiries.cancel')}
            </Button>
          )}
          {mayEdit && (
            <Button type="text" loading={copy.isRunning} onClick={() => void copy.run()}>
              {t('inquiries.copy')}
            </Button>
          )}
          {mayEdit && (
            <Button type="text" onClick={() => setIsKeeping(true)}>
              {t('inquiries.templates.save')}
            </Button>
          )}
          {inquiry.isOpened && (
            <ExportButton
              fileName={`${number} ${t('inquiries.comparison')}`}
              send={() => api('inquiry.export', { body: { id } })}
            />
          )}
          {inquiry.isOpened && (
            <Button onClick={() => changeShown({ shows: 'record' })}>{t('inquiries.record')}</Button>
          )}
          {inquiry.isOpened && (
            <Button icon={<Printer size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => print()}>
              {t('inquiries.print')}
            </Button>
          )}
          {mayEdit && isOpen && <Button onClick={() => begin('revise')}>{t('inquiries.revise')}</Button>}
          {mayEdit && isOpen && <Button onClick={() => begin('extend')}>{t('inquiries.extend')}</Button>}
          {mayAward && state === inquiryState.closed && (
            <Button danger onClick={() => begin('fail')}>
              {t('inquiries.fail')}
            </Button>
          )}
        </PageActions>
      )}
      {/* Only hidden behind the record, so that what was chosen and typed for the award is there afterwards. */}
      <div hidden={isRecordShown}>
        <InquiryTitle
          inquiry={inquiry}
          words={
            t('inquiries.subtitle', { number, edition, count: lines.length }) +
            (attachments.length > 0 ? t('inquiries.subtitleFiles', { count: attachments.length }) : '')
          }
        />
        {inquiry.reason && <p className={styles.reason}>{inquiry.reason}</p>}
        {inquiry.isOpened ? (
          <Comparison inquiry={inquiry} onChanged={onChanged} />
        ) : (
          <AnswerStrip inquiry={inquiry} isBehind={isBehind} />
        )}
        <div className={styles.columns}>
          <div className={styles.main}>
            {!inquiry.isOpened && <Envelope inquiry={inquiry} onChanged={onChanged} onFail={() => begin('fail')} />}
            {!inquiry.isOpened && <ExchangeRates inquiry={inquiry} onChanged={onChanged} />}
            <AskedFor inquiry={inquiry} />
            <InquiryFiles inquiry={inquiry} />
            <InquiryQuestions inquiry={inquiry} onChanged={onChanged} />
            <InvitedSuppliers inquiry={inquiry} onChanged={onChanged} />
            <ViewersPanel inquiry={inquiry} onChanged={onChanged} />
          </div>
          <InquirySteps inquiry={inquiry} />
        </div>
      </div>
      {isKeeping && <SaveTemplate inquiry={inquiry} onClose={() => setIsKeeping(false)} />}
      {act && (
        <ReasonDialog
          title={t(`inquiries.${act.name}Title`)}
          text={t(`inquiries.${act.name}Text`)}
          {...(act.name === 'revise' && { asks: 'version' as const })}
          {...(act.name === 'extend' && { asks: 'deadline' as const })}
          inquiry={act.begun}
          {...((act.name === 'cancel' || act.name === 'fail') && { isDanger: true, previews: act.name })}
          isDone={(latest, values, seen) => isDone(act.name, latest, { values, seen })}
          send={(values, version) => sendAct(act.name, values, version)}
          onDone={(changed) => {
            setAct(undefined);
            onChanged(changed);
          }}
          onClose={() => setAct(undefined)}
        />
      )}
    </>
  );
}
