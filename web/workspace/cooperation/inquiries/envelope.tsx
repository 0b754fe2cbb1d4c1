import { Alert, Button } from 'antd';
import { Lock, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTimeAcrossYears, formatDateTimeShort } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { EnvelopeDrawing } from './envelope-drawing.tsx';
import { FrozenRates } from './exchange-rates.tsx';
import styles from './published-inquiry.module.css';
import { readChanged } from './read-changed.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface EnvelopeProps {
  readonly inquiry: InquiryDetail;
  readonly onChanged: (inquiry: InquiryDetail) => void;
  readonly onFail: () => void;
}

/** Sealed quotes: how many, why nobody can read them, and their opening after the deadline. */
export function Envelope({ inquiry, onChanged, onFail }: EnvelopeProps) {
  const { t } = useTranslation();
  const { quoted, deadline, state, content } = inquiry;
  const isClosed = state === inquiryState.closed;
  const text =
    state === inquiryState.open
      ? t('inquiries.sealedText', { at: deadline ? formatDateTimeAcrossYears(deadline) : '' })
      : t(isClosed ? 'inquiries.closedText' : 'inquiries.endedText');
  return (
    <section className={styles.envelope}>
      <EnvelopeDrawing sheets={Math.min(5, quoted)} />
      <div>
        <h3>{quoted > 0 ? t('inquiries.sealedTitle', { count: quoted }) : t('inquiries.noneSealed')}</h3>
        <p>{text}</p>
        <p className={styles.marks}>
          <span>
            <Lock size={14} strokeWidth={1.5} aria-hidden="true" /> {t('inquiries.receiptsKept')}
          </span>
          {content.needsTwo && (
            <span>
              <Users size={14} strokeWidth={1.5} aria-hidden="true" /> {t('inquiries.byTwo')}
            </span>
          )}
        </p>
        {isClosed && <Opening inquiry={inquiry} onChanged={onChanged} onFail={onFail} />}
      </div>
    </section>
  );
}

function Opening({ inquiry, onChanged, onFail }: EnvelopeProps) {
  const { t } = useTranslation();
  const mayOpen = useMay('inquiry:open');
  const mayAward = useMay('inquiry:award');
  const [isOpening, setIsOpening] = useState(false);
  const [isGoingOn, setIsGoingOn] = useState(false);
  /** A colleague has changed something, such as exchange rates, before it was opened. */
  const [isChanged, setIsChanged] = useState(false);
  const { id, quoted, content, opening } = inquiry;
  if (!mayOpen) return null;
  const send = (reason: string, version: number) =>
    api('inquiry.open', { body: { id, version, reason } }, { quiet: true });
  const tellOfChange = (latest: InquiryDetail) => {
    setIsChanged(true);
    onChanged(latest);
  };
  const open = async () => {
    setIsOpening(true);
    const answer = await send('', inquiry.version);
    const latest = answer.success ? undefined : await readChanged(answer, id);
    setIsOpening(false);
    setIsChanged(false);
    if (latest) return tellOfChange(latest);
    if (!answer.success) return toast.error(answer.desc);
    if (answer.result.isOpened) toast.success(t('inquiries.opened'));
    onChanged(answer.result);
  };
  if (opening?.isOwn) {
    return <p role="status">{t('inquiries.waitingFor', { at: formatDateTimeShort(opening.until) })}</p>;
  }
  const warning = isChanged && (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t('inquiries.changedBeforeOpening')}
      description={inquiry.rates.length > 0 && <FrozenRates rates={inquiry.rates} currency={content.currency} />}
    />
  );
  const isFew = quoted < content.fewestQuotes && inquiry.reason === '';
  if (isFew || isGoingOn) {
    return (
      <>
        <Alert
          type="warning"
          showIcon
          title={t('inquiries.fewTitle', { count: content.fewestQuotes })}
          description={t('inquiries.fewText')}
        />
        <p className={styles.buttons}>
          {mayAward && (
            <Button danger onClick={onFail}>
              {t('inquiries.fail')}
            </Button>
          )}
          <Button onClick={() => setIsGoingOn(true)}>{t('inquiries.goOn')}</Button>
        </p>
        {isGoingOn && (
          <ReasonDialog
            title={t('inquiries.goOnTitle')}
            text={t('inquiries.fewText')}
            help={t('inquiries.goOnHelp')}
            inquiry={inquiry}
            warning={warning}
            onChanged={tellOfChange}
            send={({ reason }, version) => send(reason, version)}
            onDone={(changed) => {
              setIsGoingOn(false);
              onChanged(changed);
            }}
            onClose={() => setIsGoingOn(false)}
          />
        )}
      </>
    );
  }
  const lacksRates = content.otherCurrencies.some((one) => !inquiry.rates.some(({ currency }) => currency === one));
  return (
    <>
      {warning}
      {lacksRates && <p role="status">{t('inquiries.ratesMissing')}</p>}
      {opening && (
        <p role="status">{t('inquiries.askedBy', { by: opening.by, at: formatDateTimeShort(opening.until) })}</p>
      )}
      <Button type="primary" loading={isOpening} disabled={lacksRates} onClick={() => void open()}>
        {t(opening ? 'inquiries.confirmOpening' : 'inquiries.open')}
      </Button>
    </>
  );
}
