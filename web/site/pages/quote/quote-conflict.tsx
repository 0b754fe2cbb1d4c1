import type { RefObject } from 'react';
import type { LookedQuote } from '#contract/cooperation/quotes.ts';
import { fill } from '../../loading/formatting.ts';
import { usePageData } from '../../shown-page.tsx';
import type { QuoteData } from './load-quote.ts';
import { differencesOf, startDraft, type WrittenDraft } from './quote-draft.ts';
import { useLostFocus } from './use-lost-focus.ts';

interface QuoteConflictProps {
  /** What has happened; it takes the focus of whoever is led here. */
  readonly told: RefObject<HTMLDivElement | null>;
  readonly mine: WrittenDraft;
  /** As a colleague has saved or submitted it meanwhile. */
  readonly theirs: LookedQuote;
  readonly onChoose: (kept: 'mine' | 'theirs') => void;
}

/** What a colleague has done meanwhile beside what is written here: one of both is kept. */
export function QuoteConflict({ told, mine, theirs, onChoose }: QuoteConflictProps) {
  const { texts } = usePageData<QuoteData>();
  useLostFocus(told);
  const { parts, own, other, lines } = differencesOf(mine, startDraft(theirs), theirs);
  const [latest] = theirs.receipts;
  const isSubmitted = latest !== undefined && !latest.isWithdrawn && theirs.draft === null;
  const write = (words: readonly string[]) => words.filter((part) => part !== '').join(' · ') || texts.conflict.empty;
  const rows = [
    ...parts.map((part) => ({
      key: part as string,
      name: texts[part],
      own: write(part === 'files' ? own.files : [own[part]]),
      other: write(part === 'files' ? other.files : [other[part]]),
    })),
    ...lines.map((line) => ({
      key: String(line.position),
      name: fill(texts.conflict.line, { line: line.position }),
      own: write(line.own),
      other: write(line.other),
    })),
  ];
  return (
    <div className="quote-warning">
      {/* Without what differs, which changes with every key. */}
      <div ref={told} tabIndex={-1} role="alert">
        <b>{isSubmitted ? fill(texts.conflict.submitted, { number: latest.number }) : texts.conflict.saved}</b>
        <p>{isSubmitted ? texts.conflict.submittedText : texts.conflict.savedText}</p>
      </div>
      <ul className="quote-conflict">
        {rows.map(({ key, name, own: ownWords, other: otherWords }) => (
          <li key={key}>
            <b>{name}</b>
            <p>{fill(texts.conflict.mine, { words: ownWords })}</p>
            <p>{fill(texts.conflict.theirs, { words: otherWords })}</p>
          </li>
        ))}
      </ul>
      <span className="quote-buttons">
        <button type="button" className="button" onClick={() => onChoose('theirs')}>
          {texts.conflict.keepTheirs}
        </button>
        <button type="button" className="button" onClick={() => onChoose('mine')}>
          {texts.conflict.keepMine}
        </button>
      </span>
    </div>
  );
}
