import { Fragment } from 'react';
import { inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import type { LookedQuote } from '#contract/cooperation/quotes.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { formatRemainingTime } from '#web/shared/format/remaining-time.ts';
import { useRemaining } from '#web/shared/use-remaining.ts';
import { useFrame } from '../../frame/use-frame.ts';
import { fill } from '../../loading/formatting.ts';
import { usePageData } from '../../shown-page.tsx';
import type { QuoteData } from './load-quote.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export interface TimeProps {
  readonly invitation: LookedQuote;
  /** The last look at the server failed. */
  readonly isBehind: boolean;
  readonly onEnd: () => void;
}

/** Remaining time by the server's clock: days, hours and minutes, and with seconds on the last day. */
export function QuoteTime({ invitation, isBehind, onEnd }: TimeProps) {
  const { texts } = usePageData<QuoteData>();
  const { language } = useFrame();
  const left = useRemaining(invitation, onEnd);
  const closesAt = fill(texts.closesAt, { at: formatDateTime(invitation.deadline) });
  if (invitation.inquiryState === inquiryState.cancelled) return <Time words={texts.cancelled} note={closesAt} />;
  if (left === null || isBehind) return <Time isQuiet words={texts.checkingClock} note={closesAt} />;
  if (left === 0) return <Time words={texts.closed} note={closesAt} />;
  if (left < day) {
    const seconds = Math.floor(left / 1_000);
    const clock = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
    return (
      <div className="quote-time quote-time-near">
        <b>
          <span aria-hidden="true">{clock.map((part) => String(part).padStart(2, '0')).join(':')}</span>
          <span className="visually-hidden" role="timer">
            {formatRemainingTime(left, language)}
          </span>
        </b>
        <span>{closesAt}</span>
      </div>
    );
  }
  const parts = [
    ['day', Math.floor(left / day)],
    ['hour', Math.floor(left / hour) % 24],
    ['minute', Math.floor(left / minute) % 60],
  ] as const;
  return (
    <div className="quote-time">
      <b>
        {parts.map(([unit, value]) => (
          <Fragment key={unit}>
            {value} <i>{texts.units[unit]}</i>{' '}
          </Fragment>
        ))}
      </b>
      <span>{closesAt}</span>
    </div>
  );
}

interface WordsProps {
  readonly words: string;
  readonly note: string;
  readonly isQuiet?: boolean;
}

function Time({ words, note, isQuiet = false }: WordsProps) {
  return (
    <div className={isQuiet ? 'quote-time quote-time-quiet' : 'quote-time'}>
      <b>{words}</b>
      <span>{note}</span>
    </div>
  );
}
