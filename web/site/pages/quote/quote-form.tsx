import { useEffect, useRef, useState } from 'react';
import { inquiryState, isPrice, isTaxRate } from '#contract/cooperation/inquiry-rules.ts';
import type { LookedQuote, PricedQuote, Receipt } from '#contract/cooperation/quotes.ts';
import { plainNumber } from '#contract/texts/normal-form.ts';
import { issueText } from '#contract/texts/texts.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { FormRefusal } from '../../form/form-refusal.tsx';
import { useFrame } from '../../frame/use-frame.ts';
import { fill } from '../../loading/formatting.ts';
import type { QuoteTexts } from '../../locales/zh-CN/quote.ts';
import { usePageData } from '../../shown-page.tsx';
import type { QuoteData } from './load-quote.ts';
import type { QuoteCalls } from './quote-access.ts';
import { QuoteConflict } from './quote-conflict.tsx';
import { areDaysWrong, contentOf, isQuoted, type WrittenDraft } from './quote-draft.ts';
import { QuoteFileField } from './quote-files.tsx';
import { QuoteLate } from './quote-late.tsx';
import { QuoteLine } from './quote-line.tsx';
import { QuoteTime } from './quote-time.tsx';
import { QuotedLines, QuoteTotal } from './quoted-lines.tsx';
import { useLostFocus } from './use-lost-focus.ts';
import type { WrittenQuote } from './use-quote-draft.ts';

interface QuoteFormProps {
  readonly calls: QuoteCalls;
  /** As it was looked at last. */
  readonly invitation: LookedQuote;
  readonly written: WrittenQuote;
  /** The edition that the quote is written for. */
  readonly begun: LookedQuote;
  readonly isBehind: boolean;
  readonly onLook: () => Promise<unknown>;
  readonly onBack: () => void;
  readonly onSubmitted: (receipt: Receipt) => void;
}

/** Prices line by line; submitted after they were read once more. */
export function QuoteForm(props: QuoteFormProps) {
  const { calls, invitation, written, begun, isBehind, onLook, onBack, onSubmitted } = props;
  const { texts } = usePageData<QuoteData>();
  const { language } = useFrame();
  const { draft, change, changeFiles, priced, status, save, isRevised, theirs, isKept, isPriced } = written;
  const [isReviewing, setIsReviewing] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { lines, currency, otherCurrencies } = begun;
  const isOpen = invitation.inquiryState === inquiryState.open;
  const quoted = draft.lines.filter(isQuoted);
  const isTaxWrong = !isTaxRate(draft.taxRate.trim());
  const isReadable = !isTaxWrong && !draft.lines.some(areDaysWrong);
  const isReady = quoted.length > 0 && isReadable && quoted.every(({ unitPrice }) => isPrice(plainNumber(unitPrice)));
  const heading = useRef<HTMLHeadingElement>(null);
  const told = useRef<HTMLDivElement>(null);
  /** How often somebody came back to the lines by a button that is gone: the focus is at their heading then. */
  const [returns, setReturns] = useState(0);
  const toLines = () => {
    setIsReviewing(false);
    setReturns((count) => count + 1);
  };
  useEffect(() => {
    if (returns > 0) heading.current?.focus();
  }, [returns]);
  const submit = async () => {
    if (isSending) return;
    setRefusal('');
    setIsSending(true);
    const answer = await written.submit();
    // Still sending: the form makes way for the receipt once the invitation has been looked at again.
    if (answer?.success) return onSubmitted(answer.result);
    setIsSending(false);
    if (answer) setRefusal(answer.issues?.[0]?.message ?? answer.desc);
    return onLook();
  };
  const review = async () => {
    setRefusal('');
    if (isPriced || (await save())) setIsReviewing(true);
  };
  const leave = async () => {
    if (!isKept) await save();
    onBack();
  };
  const revision = isRevised && (
    <Revision
      change={invitation.change}
      onTakeOver={() => {
        setRefusal('');
        toLines();
        written.takeOver();
      }}
    />
  );
  const conflict = theirs && (
    <QuoteConflict
      told={told}
      mine={draft}
      theirs={theirs}
      onChoose={(kept) => {
        toLines();
        written.settle(kept);
      }}
    />
  );
  if (!isOpen) {
    const isCancelled = invitation.inquiryState === inquiryState.cancelled;
    const [title, text] = isCancelled ? [texts.cancelled, texts.cancelledText] : [texts.late, texts.lateText];
    return <QuoteLate title={title} text={text} draft={draft} onBack={onBack} />;
  }
  if (isReviewing) {
    return (
      <>
        <QuoteTime invitation={invitation} isBehind={isBehind} onEnd={() => void onLook()} />
        {revision}
        {conflict}
        <Review invitation={begun} draft={draft} priced={priced} />
        <FormRefusal text={refusal} />
        <div className="quote-foot">
          <button type="button" className="button" onClick={toLines}>
            {texts.back}
          </button>
          <button
            type="button"
            className="button button-primary"
            disabled={isUploading || isRevised || theirs !== undefined || !isPriced}
            aria-busy={isSending || undefined}
            onClick={() => void submit()}
          >
            {isSending ? texts.submitting : texts.submit}
          </button>
        </div>
      </>
    );
  }
  return (
    <>
      <div className="quote-sticky">
        <QuoteTime invitation={invitation} isBehind={isBehind} onEnd={() => void onLook()} />
        {/* In sight wherever somebody types: it says why nothing can be submitted. */}
        {revision}
        {status.name === 'unread' && (
          <p className="quote-warning" role="status">
            {fill(texts.unread, { field: fieldName(texts, begun, status.path) })}
          </p>
        )}
        {status.name === 'failed' && !isRevised && !theirs && (
          <p className="quote-warning" role="alert">
            {status.desc || texts.offline}{' '}
            <button type="button" className="button" onClick={() => void save()}>
              {texts.retry}
            </button>
          </p>
        )}
      </div>
      {/* As long as what differs: it would hide the page in a small window. The foot leads to it. */}
      {conflict}
      <div className="quote-form-head">
        <h1 ref={heading} tabIndex={-1}>
          {texts.form}
        </h1>
        <span role="status">
          {status.name === 'saved' && fill(texts.saved, { at: formatDateTimeShort(status.at) })}
          {status.name === 'waiting' && texts.saving}
        </span>
      </div>
      <p className="quote-quiet">
        {fill(texts.filled, { filled: quoted.length, all: lines.length })} · {priceName(texts, begun)}
      </p>
      {otherCurrencies.length > 0 && (
        <label className="quote-tax">
          {texts.currency}
          <select
            value={draft.currency ?? currency}
            onChange={({ target }) => {
              const chosen = [currency, ...otherCurrencies].find((one) => one === target.value);
              if (chosen) change({ currency: chosen });
            }}
          >
            {[currency, ...otherCurrencies].map((one) => (
              <option key={one} value={one}>
                {texts.currencies[one]}
              </option>
            ))}
          </select>
          <small className="quote-quiet">{texts.currencyHelp}</small>
        </label>
      )}
      <label className="quote-tax">
        {texts.taxRate}
        <input
          inputMode="decimal"
          maxLength={6}
          value={draft.taxRate}
          aria-invalid={isTaxWrong || undefined}
          onChange={({ target }) => change({ taxRate: target.value })}
        />
        {isTaxWrong && <span className="field-issue">{issueText('taxRateWrong', language)}</span>}
      </label>
      {draft.lines.map((line, index) => (
        <QuoteLine
          key={line.position}
          invitation={begun}
          line={line}
          currency={draft.currency ?? currency}
          gross={priced?.lines[index]?.gross}
          isWaiting={status.name === 'waiting'}
          onChange={(next) => change({ lines: draft.lines.with(index, next) })}
        />
      ))}
      <label className="quote-words">
        {texts.quoteNote}
        <textarea
          rows={3}
          maxLength={1_000}
          value={draft.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </label>
      <QuoteFileField
        calls={calls}
        files={draft.files}
        onChange={changeFiles}
        isSending={isUploading}
        isHeld={theirs !== undefined}
        onSending={setIsUploading}
      />
      <div className="quote-foot quote-foot-sticky">
        <QuoteTotal priced={priced} currency={draft.currency ?? currency} />
        {isUploading && <span className="quote-quiet">{texts.waitsForFile}</span>}
        {theirs && (
          <button type="button" className="button" onClick={() => told.current?.focus()}>
            {texts.conflict.toChoice}
          </button>
        )}
        <button type="button" className="button" onClick={() => void leave()}>
          {texts.back}
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={!isReady || isUploading || isRevised || theirs !== undefined || status.name === 'waiting'}
          onClick={() => void review()}
        >
          {texts.review}
        </button>
      </div>
    </>
  );
}

/** Unit prices with or without tax. */
const priceName = (texts: QuoteTexts, { includesTax }: LookedQuote) =>
  fill(texts.unitPrice, { basis: includesTax ? texts.gross : texts.net });

/** How the form calls the field at a place of the draft. */
function fieldName(texts: QuoteTexts, edition: LookedQuote, [part, index, cell]: readonly PropertyKey[]): string {
  if (part === 'taxRate') return texts.taxRate;
  if (part === 'note') return texts.quoteNote;
  if (part !== 'lines') return texts.files;
  const names = { deliveryDays: texts.delivery, note: texts.note, deviation: texts.deviation };
  const name = Object.entries(names).find(([one]) => one === cell)?.[1];
  return fill(texts.lineField, { line: Number(index) + 1, field: name ?? priceName(texts, edition) });
}

interface RevisionProps {
  readonly change: string;
  readonly onTakeOver: () => void;
}

/** The buyer has published a new edition meanwhile. */
function Revision({ change, onTakeOver }: RevisionProps) {
  const { texts } = usePageData<QuoteData>();
  const panel = useRef<HTMLDivElement>(null);
  useLostFocus(panel);
  return (
    <div ref={panel} tabIndex={-1} className="quote-warning" role="alert">
      <b>{texts.newVersion}</b>
      <p>{fill(texts.newVersionChange, { change })}</p>
      <p>{texts.takeOverText}</p>
      <button type="button" className="button button-primary" onClick={onTakeOver}>
        {texts.takeOver}
      </button>
    </div>
  );
}

interface ReviewProps {
  readonly invitation: LookedQuote;
  readonly draft: WrittenDraft;
  readonly priced: PricedQuote | null;
}

function Review({ invitation, draft, priced }: ReviewProps) {
  const { texts } = usePageData<QuoteData>();
  const heading = useRef<HTMLHeadingElement>(null);
  // Announces the page to screen readers.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {texts.reviewTitle}
      </h1>
      <p className="quote-quiet">{texts.reviewText}</p>
      <QuotedLines asked={invitation} quote={contentOf(draft)} priced={priced} />
      {draft.files.length > 0 && (
        <p className="quote-quiet">
          {texts.files}: {draft.files.map(({ name }) => name).join(texts.comma)}
        </p>
      )}
    </>
  );
}
