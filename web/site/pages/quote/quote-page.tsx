import { useEffect, useRef, useState } from 'react';
import { inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import type { LookedQuote, Receipt } from '#contract/cooperation/quotes.ts';
import { Seal } from '#web/shared/ui/seal.tsx';
import { LanguageSwitch } from '../../frame/language-switch.tsx';
import { mainId } from '../../frame/skip-link.tsx';
import { useFrame } from '../../frame/use-frame.ts';
import { usePageData } from '../../shown-page.tsx';
import { signInAddress } from '../../sign-in-address.ts';
import type { QuoteData } from './load-quote.ts';
import type { QuoteCalls } from './quote-access.ts';
import { QuoteInvitation, type TypedWords } from './quote-invitation.tsx';
import { useNextSteps } from './use-next-steps.ts';
import { useQuoteDraft } from './use-quote-draft.ts';
import { useQuoteLink } from './use-quote-link.ts';

/** The page 报价邀请 of the workspace, where the product's menu has it. */
const invitationsPath = '/tpc/invitations';

/** A supplier's way from its invitation to a sealed quote (docs/product/cooperation.md, "Quotes"). */
function QuotePage() {
  const { texts } = usePageData<QuoteData>();
  const { look, check } = useQuoteLink();
  return (
    <div className="quote">
      <header className="quote-bar">
        <Seal size={28} />
        <b>{texts.title}</b>
        {look.state === 'open' && look.calls.isAccount && <a href={invitationsPath}>{texts.toInvitations}</a>}
        <LanguageSwitch names="short" />
      </header>
      <main id={mainId} tabIndex={-1}>
        <noscript>
          <p className="form-refusal">{texts.needsScript}</p>
        </noscript>
        <div role="status">
          {look.state === 'waiting' && <Notice title={texts.title} text={texts.checking} />}
          {look.state === 'noLink' && <Notice title={texts.ended} text={texts.noLink} />}
          {look.state === 'noSession' && (
            <>
              <Notice title={texts.title} text={texts.noSession} />
              <a className="button" href={signInAddress()}>
                {texts.signIn}
              </a>
            </>
          )}
          {look.state === 'ended' && <Notice title={texts.ended} text={look.desc} />}
          {look.state === 'failed' && (
            <>
              <Notice title={texts.failed} text={look.desc} />
              <button type="button" className="button" onClick={() => void check()}>
                {texts.retry}
              </button>
            </>
          )}
        </div>
        {look.state === 'open' && (
          <Opened
            key={look.calls.id}
            calls={look.calls}
            invitation={look.invitation}
            isBehind={look.isBehind}
            ended={look.ended}
            onLook={check}
          />
        )}
      </main>
    </div>
  );
}

function Notice({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="quote-notice">
      <h1>{title}</h1>
      <p>{text}</p>
    </div>
  );
}

/** Code that is on its way; where it did not come only reloading recovers, because Chromium remembers a failed import. */
function Coming({ hasFailed }: { readonly hasFailed: boolean }) {
  const { texts } = usePageData<QuoteData>();
  const { chunkTitle, chunkText, reload } = useFrame().texts.failure;
  if (!hasFailed) return <Notice title={texts.title} text={texts.checking} />;
  return (
    <div role="alert">
      <Notice title={chunkTitle} text={chunkText} />
      <button type="button" className="button button-primary" onClick={() => location.reload()}>
        {reload}
      </button>
    </div>
  );
}

interface OpenedProps {
  readonly calls: QuoteCalls;
  readonly invitation: LookedQuote;
  readonly isBehind: boolean;
  readonly ended: string;
  readonly onLook: () => Promise<LookedQuote | undefined>;
}

type Step = 'invitation' | 'form' | 'receipt';

/** Of a quote for an earlier edition only once none can be submitted any more: it is still compared and confirmed. */
function receiptThatCounts({ receipts, isStale, inquiryState: state }: LookedQuote) {
  if (isStale && state === inquiryState.open) return undefined;
  return receipts.find(({ isWithdrawn }) => !isWithdrawn);
}

function Opened(props: OpenedProps) {
  const { texts } = usePageData<QuoteData>();
  const { invitation, ended, onLook } = props;
  // Kept here, so that the form can be left and opened again.
  const written = useQuoteDraft(props);
  const next = useNextSteps();
  /** Until a look has told of it: the one after submitting may fail. */
  const [submitted, setSubmitted] = useState<Receipt>();
  const isLookOlder = submitted !== undefined && !invitation.receipts.some(({ number }) => number >= submitted.number);
  const receipt = isLookOlder ? submitted : receiptThatCounts(invitation);
  const [step, setStep] = useState<Step>(receipt ? 'receipt' : 'invitation');
  const [wasWithdrawn, setWasWithdrawn] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [typed, setTyped] = useState<TypedWords>({ question: '', reason: '' });
  if (submitted && !isLookOlder) setSubmitted(undefined);
  // Withdrawn by a colleague, or overtaken by a new version: it is no receipt of a quote that counts.
  if (step === 'receipt' && !receipt) setStep('invitation');
  const heading = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  // Each step begins at its top and says so to screen readers.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
    scrollTo(0, 0);
  }, [step]);
  const lead = (next: Step) => {
    setRefusal('');
    setStep(next);
  };
  const go = async (next: Step) => {
    await onLook();
    lead(next);
  };
  const write = () => {
    setWasWithdrawn(false);
    written.begin();
    lead('form');
  };
  const hasTyped = step === 'form' || !written.isKept || typed.question !== '' || typed.reason !== '';
  // Whoever was typing can still keep it, and goes back nowhere: it would be lost there.
  if (ended) {
    if (hasTyped && next.state === 'here')
      return <next.QuoteLate title={texts.ended} text={texts.endedText} draft={written.draft} words={typed} />;
    return (
      <div role="status">
        <Notice title={texts.ended} text={ended} />
      </div>
    );
  }
  return (
    <div ref={heading} tabIndex={-1} className="quote-step">
      {step === 'invitation' && (
        <QuoteInvitation
          {...props}
          hasUnsaved={!written.isKept}
          wasWithdrawn={wasWithdrawn}
          typed={typed}
          onType={(words) => setTyped((before) => ({ ...before, ...words }))}
          onStart={write}
          onReceipt={receipt && (() => lead('receipt'))}
        />
      )}
      {step !== 'invitation' && next.state !== 'here' && <Coming hasFailed={next.state === 'failed'} />}
      {step === 'form' && next.state === 'here' && written.begun && (
        <next.QuoteForm
          {...props}
          written={written}
          begun={written.begun}
          onBack={() => void go('invitation')}
          onSubmitted={(sealed) => {
            setSubmitted(sealed);
            void go('receipt');
          }}
        />
      )}
      {step === 'receipt' && receipt && next.state === 'here' && (
        <next.QuoteReceipt
          {...props}
          key={receipt.number}
          receipt={receipt}
          isLookOlder={isLookOlder}
          refusal={refusal}
          onRefuse={setRefusal}
          onChange={write}
          onMaybeWithdrawn={() => written.noteWithdrawn(receipt.number)}
          onWithdrawn={() => {
            setWasWithdrawn(true);
            setStep('invitation');
          }}
          onLookAt={() => lead('invitation')}
        />
      )}
    </div>
  );
}

export { QuotePage as Component };
