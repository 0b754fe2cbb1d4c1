import type { RefObject } from 'react';
import type { Attachment } from '#contract/cooperation/attachments.ts';
import { fill } from '../../loading/formatting.ts';
import { usePageData } from '../../shown-page.tsx';
import type { QuoteData } from './load-quote.ts';
import { differencesOf, startDraft, type WrittenDraft } from './quote-draft.ts';
import { sizeOf } from './quote-files.tsx';
import { useLostFocus } from './use-lost-focus.ts';
import type { Theirs } from './use-quote-draft.ts';

interface QuoteConflictProps {
  /** What has happened; it takes the focus of whoever is led here. */
  readonly told: RefObject<HTMLDivElement | null>;
  readonly mine: WrittenDraft;
  readonly theirs: Theirs;
  readonly onChoose: (kept: 'mine' | 'theirs') => void;
}

/** What a colleague has done meanwhile beside what is written here: where they differ, one of both is kept. */
export function QuoteConflict({ told, mine, theirs, onChoose }: QuoteConflictProps) {
  const { texts } = usePageData<QuoteData>();
  useLostFocus(told);
  const { found, takenOut } = theirs;
  const { parts, own, other, lines } = differencesOf(mine, startDraft(found), found);
  const [latest] = found.receipts;
  const isSubmitted = latest !== undefined && !latest.isWithdrawn && found.draft === null;
  const { conflict } = texts;
  const [title, text] = {
    declined: [conflict.declined, conflict.declinedText] as const,
    withdrawn: [conflict.withdrawn, conflict.withdrawnText] as const,
    submitted: [fill(conflict.submitted, { number: latest?.number ?? 0 }), conflict.submittedText] as const,
    saved: [conflict.saved, conflict.savedText] as const,
  }[takenOut ?? (isSubmitted ? 'submitted' : 'saved')];
  const files = [...own.files, ...other.files];
  /** Where several have one name, with what tells them apart. */
  const nameOf = ({ id, name, bytes, digest }: Attachment) => {
    const namesakes = files.filter((file) => file.name === name && file.id !== id);
    if (namesakes.length === 0) return name;
    const size = sizeOf(bytes);
    const isOfOneSize = namesakes.some((file) => sizeOf(file.bytes) === size);
    return fill(isOfOneSize ? conflict.fileOfOneSize : conflict.file, { name, size, digest: digest.slice(0, 8) });
  };
  const write = (words: readonly string[]) => words.filter((part) => part !== '').join(' · ') || conflict.empty;
  const rows = [
    ...parts.map((part) => ({
      key: part as string,
      name: texts[part],
      own: write(part === 'files' ? own.files.map(nameOf) : [own[part]]),
      other: write(part === 'files' ? other.files.map(nameOf) : [other[part]]),
    })),
    ...lines.map((line) => ({
      key: String(line.position),
      name: fill(conflict.line, { line: line.position }),
      own: write(line.own),
      other: write(line.other),
    })),
  ];
  /** There is nothing to choose, but to go on. */
  const isSame = takenOut !== undefined && rows.length === 0;
  return (
    <div className="quote-warning">
      {/* Without what differs, which changes with every key. */}
      <div ref={told} tabIndex={-1} role="alert">
        <b>{title}</b>
        <p>{text}</p>
      </div>
      <ul className="quote-conflict">
        {rows.map(({ key, name, own: ownWords, other: otherWords }) => (
          <li key={key}>
            <b>{name}</b>
            <p>{fill(conflict.mine, { words: ownWords })}</p>
            <p>{fill(conflict.theirs, { words: otherWords })}</p>
          </li>
        ))}
      </ul>
      <span className="quote-buttons">
        {!isSame && (
          <button type="button" className="button" onClick={() => onChoose('theirs')}>
            {conflict.keepTheirs}
          </button>
        )}
        <button type="button" className="button" onClick={() => onChoose('mine')}>
          {isSame ? conflict.goOn : conflict.keepMine}
        </button>
      </span>
    </div>
  );
}
