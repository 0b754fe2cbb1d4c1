import { useEffect, useId, useRef, useState } from 'react';
import { inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import type { LookedQuote, Receipt } from '#contract/cooperation/quotes.ts';
import { isUnanswered } from '#web/shared/api/is-unanswered.ts';
import { copyText } from '#web/shared/copy-text.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { Seal } from '#web/shared/ui/seal.tsx';
import { FormRefusal } from '../../form/form-refusal.tsx';
import { fill } from '../../loading/formatting.ts';
import { usePageData } from '../../shown-page.tsx';
import type { QuoteData } from './load-quote.ts';
import { outcomeText } from './outcome-text.ts';
import type { QuoteCalls } from './quote-access.ts';
import { QuoteFiles } from './quote-files.tsx';
import { QuotedLines } from './quoted-lines.tsx';
import { useOpener } from './use-opener.ts';

interface QuoteReceiptProps {
  readonly calls: QuoteCalls;
  readonly invitation: LookedQuote;
  readonly receipt: Receipt;
  /** What is looked at knows nothing of this receipt yet. */
  readonly isLookOlder: boolean;
  /** Why nothing was withdrawn; kept outside, because another receipt takes the place of this one. */
  readonly refusal: string;
  readonly onRefuse: (refusal: string) => void;
  readonly onLook: () => Promise<unknown>;
  readonly onChange: () => void;
  /** It was withdrawn, or it was asked for and the answer was lost. */
  readonly onMaybeWithdrawn: () => void;
  readonly onWithdrawn: () => void;
  readonly onLookAt: () => void;
}

/** A time in China, to the millisecond. */
const momentOf = (iso: string) => `${formatDateTime(iso)}:${iso.slice(17, 23)}`;

/** The seal on a quote: when it was received, its receipt, and after the opening the proof. */
export function QuoteReceipt(props: QuoteReceiptProps) {
  const { calls, invitation, receipt, isLookOlder, refusal, onRefuse, onLook, onChange, onLookAt } = props;
  const { onMaybeWithdrawn, onWithdrawn } = props;
  const { texts } = usePageData<QuoteData>();
  const [said, setSaid] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const opener = useOpener(isAsking);
  const { outcome, proof, deadline, edition } = invitation;
  const quote = isLookOlder ? null : invitation.quote;
  const { lines, priced } = invitation.quotedFor ?? invitation;
  const isOpen = invitation.inquiryState === inquiryState.open;
  const mayChange = isOpen && invitation.mayQuote;
  const withdraw = async () => {
    const answer = await calls.withdraw(receipt.number);
    onRefuse(answer.success ? '' : answer.desc);
    if (answer.success || isUnanswered(answer)) onMaybeWithdrawn();
    await onLook();
    if (answer.success) onWithdrawn();
  };
  const confirmAgain = async () => {
    const answer = await calls.confirm();
    onRefuse(answer.success ? '' : answer.desc);
    setIsConfirmed(answer.success);
    await onLook();
  };
  const copy = async () => setSaid((await copyText(receipt.receipt)) ? texts.copied : texts.copyFailed);
  return (
    <>
      <div className="quote-sealed-head">
        <Seal size={52} />
        <div>
          <h1>{proof ? texts.opened : texts.sealed}</h1>
          <p>
            {fill(quote ? texts.sealedScope : texts.sealedNumber, {
              number: receipt.number,
              lines: quote?.lines.length ?? 0,
            })}
          </p>
        </div>
      </div>
      {outcome && (
        <p className="quote-outcome" role="status">
          {outcomeText(texts, outcome)}
        </p>
      )}
      {receipt.edition < edition && (
        <p className="quote-warning" role="status">
          {fill(texts.staleText, { answered: receipt.edition, edition })}
        </p>
      )}
      {invitation.mayConfirm && invitation.mayQuote && (
        <div className="quote-warning">
          <b>{fill(texts.confirmTitle, { day: invitation.validUntil ?? '' })}</b>
          <p>{texts.confirmText}</p>
          <button type="button" className="button button-primary" onClick={() => void confirmAgain()}>
            {texts.confirm}
          </button>
        </div>
      )}
      {isConfirmed && !invitation.mayConfirm && <Confirmed validUntil={invitation.validUntil ?? ''} />}
      <p className="quote-quiet">{texts.receivedAt}</p>
      <p className="quote-received">
        <b>{momentOf(receipt.receivedAt)}</b>
      </p>
      <p className="quote-quiet">{texts.byServer}</p>
      <section className="quote-receipt">
        <h2>
          {texts.receipt}
          <button type="button" className="button" onClick={() => void copy()}>
            {texts.copy}
          </button>
        </h2>
        <div role="status" className="quote-quiet">
          {said}
        </div>
        <code>
          {(receipt.receipt.match(/.{4}/g) ?? []).map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
            <span key={index}>{part}</span>
          ))}
        </code>
        <p>
          {texts.receiptHelp}
          <button type="button" className="button" onClick={() => print()}>
            {texts.print}
          </button>
        </p>
      </section>
      {quote && (
        <section>
          <h2>{texts.quoted}</h2>
          <QuotedLines asked={{ ...invitation, lines }} quote={quote} priced={priced} />
        </section>
      )}
      {quote && quote.files.length > 0 && (
        <section>
          <h2>{texts.files}</h2>
          <QuoteFiles calls={calls} files={quote.files} />
        </section>
      )}
      {proof && (
        <section className="quote-proof">
          <h2>{proof.isIntact ? texts.proof : texts.proofBroken}</h2>
          <p>{texts.proofText}</p>
          <pre>{proof.canonical}</pre>
          <p>
            {texts.nonce} <code>{proof.nonce}</code>
          </p>
        </section>
      )}
      {!proof && !isOpen && !outcome && <p className="quote-quiet">{texts.notOpened}</p>}
      {isOpen && (
        <section>
          <h2>{texts.next}</h2>
          <ul className="quote-next">
            <li>{fill(texts.nextChange, { at: formatDateTime(deadline) })}</li>
            <li>{texts.nextOpen}</li>
            <li>{texts.nextOutcome}</li>
          </ul>
        </section>
      )}
      {invitation.receipts.length > 1 && (
        <section>
          <h2>{texts.history}</h2>
          <ul className="quote-next">
            {invitation.receipts.map((one) => (
              <li key={one.number}>
                {fill(texts.historyRow, { number: one.number, at: momentOf(one.receivedAt) })}
                {one.isWithdrawn && ` · ${texts.historyWithdrawn}`}
              </li>
            ))}
          </ul>
        </section>
      )}
      <FormRefusal text={refusal} />
      {isAsking && <WithdrawQuestion onBack={() => setIsAsking(false)} onWithdraw={() => void withdraw()} />}
      <div className="quote-foot">
        {mayChange && !isAsking && (
          <button ref={opener} type="button" className="button" onClick={() => setIsAsking(true)}>
            {texts.withdraw}
          </button>
        )}
        <button type="button" className="button" onClick={onLookAt}>
          {texts.title}
        </button>
        {mayChange && (
          <button type="button" className="button button-primary" onClick={onChange}>
            {texts.change}
          </button>
        )}
      </div>
    </>
  );
}

/** Takes the place of the request to confirm, and its focus. */
function Confirmed({ validUntil }: { readonly validUntil: string }) {
  const { texts } = usePageData<QuoteData>();
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p ref={note} tabIndex={-1} className="quote-outcome">
      {fill(texts.confirmed, { day: validUntil })}
    </p>
  );
}

interface WithdrawQuestionProps {
  readonly onBack: () => void;
  readonly onWithdraw: () => void;
}

function WithdrawQuestion({ onBack, onWithdraw }: WithdrawQuestionProps) {
  const { texts } = usePageData<QuoteData>();
  const question = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => question.current?.focus(), []);
  return (
    <div
      ref={question}
      tabIndex={-1}
      className="quote-warning"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <b id={`${id}-title`}>{texts.withdrawTitle}</b>
      <p id={`${id}-text`}>{texts.withdrawText}</p>
      <span className="quote-buttons">
        <button type="button" className="button" onClick={onBack}>
          {texts.back}
        </button>
        <button type="button" className="button button-primary" onClick={onWithdraw}>
          {texts.withdraw}
        </button>
      </span>
    </div>
  );
}
