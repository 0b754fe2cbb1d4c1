import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import type { LookedQuote } from '#contract/cooperation/quotes.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { FormRefusal } from '../../form/form-refusal.tsx';
import { fill } from '../../loading/formatting.ts';
import { usePageData } from '../../shown-page.tsx';
import type { QuoteData } from './load-quote.ts';
import { outcomeText } from './outcome-text.ts';
import type { QuoteCalls } from './quote-access.ts';
import { quoteChanged, seenOf } from './quote-draft.ts';
import { QuoteFiles } from './quote-files.tsx';
import { QuoteTime } from './quote-time.tsx';
import { useOpener } from './use-opener.ts';

/** What was typed and not sent; it outlives the page of the invitation. */
export interface TypedWords {
  readonly question: string;
  readonly reason: string;
}

interface QuoteInvitationProps {
  readonly calls: QuoteCalls;
  readonly invitation: LookedQuote;
  readonly isBehind: boolean;
  /** Something typed is here and not at the server. */
  readonly hasUnsaved: boolean;
  /** The own quote has just been withdrawn. */
  readonly wasWithdrawn: boolean;
  readonly typed: TypedWords;
  readonly onType: (words: Partial<TypedWords>) => void;
  readonly onLook: () => Promise<LookedQuote | undefined>;
  readonly onStart: () => void;
  /** None while the invitation has no receipt to show. */
  readonly onReceipt: (() => void) | undefined;
}

/** Who asks, for what, how long, and what is sealed. */
export function QuoteInvitation(props: QuoteInvitationProps) {
  const { calls, invitation, isBehind, hasUnsaved, wasWithdrawn, typed, onType, onLook, onStart, onReceipt } = props;
  const { texts } = usePageData<QuoteData>();
  const { lines, questions, number, edition, includesTax, maySplit, outcome } = invitation;
  const [wasDeclined] = useState(invitation.hasDeclined);
  const isOpen = invitation.inquiryState === inquiryState.open;
  const count = lines.length;
  const facts = [
    [texts.facts.number, fill(texts.facts.numberValue, { number, edition })],
    [texts.facts.lines, fill(maySplit ? texts.facts.linesSome : texts.facts.linesAll, { count })],
    [texts.facts.basis, includesTax ? texts.gross : texts.net],
    [
      texts.facts.questions,
      fill(texts.facts.questionsValue, {
        asked: questions.length,
        answered: questions.filter(({ answer }) => answer !== '').length,
      }),
    ],
    [texts.facts.validity, fill(texts.facts.validityValue, { days: invitation.validityDays })],
  ] as const;
  const hasQuoted = invitation.receipts.some(({ isWithdrawn }) => !isWithdrawn);
  return (
    <>
      <p className="quote-lead">{fill(texts.invites, { buyer: invitation.buyer })}</p>
      <h1>{invitation.title}</h1>
      <QuoteTime invitation={invitation} isBehind={isBehind} onEnd={() => void onLook()} />
      {outcome && (
        <p className="quote-outcome" role="status">
          {outcomeText(texts, outcome)}
        </p>
      )}
      {invitation.isStale && isOpen && (
        <div className="quote-warning" role="status">
          <b>{texts.newVersion}</b>
          <p>{fill(texts.newVersionChange, { change: invitation.change })}</p>
          <p>{texts.newVersionText}</p>
        </div>
      )}
      {wasWithdrawn && !hasQuoted && isOpen && (
        <p className="quote-outcome" role="status">
          {texts.withdrawn}
        </p>
      )}
      {invitation.hasDeclined && isOpen && <Declined isNew={!wasDeclined} />}
      <dl className="quote-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="quote-sealed">{calls.isAccount ? texts.sealedNoteAccount : texts.sealedNote}</p>
      {invitation.note && (
        <section>
          <h2>{texts.noteTitle}</h2>
          <p className="quote-note">{invitation.note}</p>
        </section>
      )}
      {invitation.attachments.length > 0 && (
        <section>
          <h2>{texts.inquiryFiles}</h2>
          <QuoteFiles calls={calls} files={invitation.attachments} />
        </section>
      )}
      <section>
        <h2>{texts.linesTitle}</h2>
        <ol className="quote-lines">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are told apart by their place
            <li key={index}>
              <b>{line.name}</b>
              <span>
                {line.quantity} {line.unit}
              </span>
              {line.specification && <p>{line.specification}</p>}
            </li>
          ))}
        </ol>
      </section>
      <Questions
        calls={calls}
        invitation={invitation}
        onLook={onLook}
        typed={typed.question}
        onType={(question) => onType({ question })}
      />
      {(isOpen || onReceipt) && (
        <div className="quote-foot quote-foot-sticky">
          {isOpen && !invitation.hasDeclined && invitation.mayQuote && (
            <Decline
              calls={calls}
              latest={seenOf(invitation).receipt}
              hasQuoted={hasQuoted}
              onLook={onLook}
              typed={typed.reason}
              onType={(reason) => onType({ reason })}
            />
          )}
          {onReceipt && (
            <button type="button" className="button" onClick={onReceipt}>
              {texts.receipt}
            </button>
          )}
          {isOpen && invitation.mayQuote && (
            <button type="button" className="button button-primary" onClick={onStart}>
              {hasQuoted ? texts.change : invitation.draft || hasUnsaved ? texts.goOn : texts.start}
            </button>
          )}
          {isOpen && !invitation.mayQuote && <p className="quote-quiet">{texts.mayOnlyLook}</p>}
        </div>
      )}
    </>
  );
}

/** Takes the focus of the form that has just declined, whose place is gone. */
function Declined({ isNew }: { readonly isNew: boolean }) {
  const { texts } = usePageData<QuoteData>();
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew && document.activeElement === document.body) note.current?.focus();
  }, [isNew]);
  return (
    <p ref={note} tabIndex={-1} className="quote-warning">
      {texts.declined}
    </p>
  );
}

interface WordsProps {
  readonly calls: QuoteCalls;
  readonly onLook: () => Promise<LookedQuote | undefined>;
  readonly typed: string;
  readonly onType: (words: string) => void;
}

/** Sends a few words; what was typed stays when that fails. */
function useWords({
  typed,
  onType,
  send,
  onSent,
}: Pick<WordsProps, 'typed' | 'onType'> & {
  readonly send: (words: string) => Promise<ApiAnswer<null>>;
  readonly onSent: () => void;
}) {
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsSending(true);
    const answer = await send(typed);
    setIsSending(false);
    setRefusal(answer.success ? '' : (answer.issues?.[0]?.message ?? answer.desc));
    if (!answer.success) return;
    onType('');
    onSent();
  };
  return { isSending, refusal, submit };
}

function Questions({ calls, invitation, onLook, typed, onType }: WordsProps & { readonly invitation: LookedQuote }) {
  const { texts } = usePageData<QuoteData>();
  const id = useId();
  const [isSent, setIsSent] = useState(false);
  const { isSending, refusal, submit } = useWords({
    ...{ typed, onType, send: calls.ask },
    onSent: () => {
      setIsSent(true);
      void onLook();
    },
  });
  const { questions, clock, questionsUntil } = invitation;
  const mayAsk = invitation.mayQuote && invitation.inquiryState === inquiryState.open && clock < questionsUntil;
  return (
    <section>
      <h2>{texts.questionsTitle}</h2>
      {questions.length === 0 && <p className="quote-quiet">{texts.noQuestions}</p>}
      <ol className="quote-questions" reversed>
        {questions.map(({ number, question, answer }) => (
          <li key={number} value={number}>
            <b>{question}</b>
            <p className={answer ? undefined : 'quote-quiet'}>{answer || texts.waitingAnswer}</p>
          </li>
        ))}
      </ol>
      {mayAsk && (
        <form className="quote-words" onSubmit={(event) => void submit(event)}>
          <label htmlFor={id}>{fill(texts.askHelp, { at: formatDateTime(questionsUntil) })}</label>
          <textarea
            id={id}
            rows={2}
            maxLength={500}
            required
            value={typed}
            onChange={({ target }) => onType(target.value)}
          />
          <FormRefusal text={refusal} />
          <button type="submit" className="button" disabled={isSending}>
            {texts.ask}
          </button>
          <span role="status">{isSent && texts.asked}</span>
        </form>
      )}
    </section>
  );
}

interface DeclineProps extends WordsProps {
  /** Number of the latest receipt; null without one. */
  readonly latest: number | null;
  readonly hasQuoted: boolean;
}

function Decline({ calls, latest, hasQuoted, onLook, typed, onType }: DeclineProps) {
  const { texts } = usePageData<QuoteData>();
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const opener = useOpener(isAsking);
  /** The latest receipt when the form was opened: a look that comes while a reason is typed goes unnoticed. */
  const shown = useRef(latest);
  const { isSending, refusal, submit } = useWords({
    ...{ typed, onType },
    send: async (reason) => {
      const answer = await calls.decline(reason, shown.current);
      if (answer.success || answer.code !== quoteChanged) return answer;
      const found = await onLook();
      if (found) shown.current = seenOf(found).receipt;
      return answer;
    },
    onSent: () => void onLook(),
  });
  const ask = () => {
    shown.current = latest;
    setIsAsking(true);
  };
  if (!isAsking) {
    return (
      <button ref={opener} type="button" className="button" onClick={ask}>
        {texts.decline}
      </button>
    );
  }
  return (
    <form className="quote-words" onSubmit={(event) => void submit(event)}>
      <b>{texts.declineTitle}</b>
      <label htmlFor={id}>{hasQuoted ? texts.declineQuoted : texts.declineText}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={500}
        required
        // biome-ignore lint/a11y/noAutofocus: opened by the button that it takes the place of
        autoFocus
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      <FormRefusal text={refusal} />
      <span className="quote-buttons">
        <button type="button" className="button" onClick={() => setIsAsking(false)}>
          {texts.back}
        </button>
        <button type="submit" className="button button-primary" disabled={isSending}>
          {texts.decline}
        </button>
      </span>
    </form>
  );
}
