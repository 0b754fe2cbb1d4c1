import { usePageData } from '../../shown-page.tsx';
import type { QuoteData } from './load-quote.ts';
import { isTyped, type WrittenDraft } from './quote-draft.ts';
import type { TypedWords } from './quote-invitation.tsx';

interface QuoteLateProps {
  readonly title: string;
  readonly text: string;
  readonly draft: WrittenDraft;
  /** What was typed besides and not sent. */
  readonly words?: TypedWords;
  /** Left out where nothing is there to go back to. */
  readonly onBack?: () => void;
}

/** Nothing is taken any more; what was typed can still be kept, as it was typed. */
export function QuoteLate({ title, text, draft, words, onBack }: QuoteLateProps) {
  const { texts } = usePageData<QuoteData>();
  const kept = [
    { name: 'question', title: texts.ask, typed: words?.question ?? '' },
    { name: 'reason', title: texts.declineTitle, typed: words?.reason ?? '' },
  ].filter(({ typed }) => typed.trim() !== '');
  const content = {
    ...{ ...draft, lines: draft.lines.filter(isTyped) },
    ...Object.fromEntries(kept.map(({ name, typed }) => [name, typed])),
  };
  const file = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(content, null, 2))}`;
  return (
    <div className="quote-notice" role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      {kept.map(({ name, title: about, typed }) => (
        <section key={name}>
          <h2>{about}</h2>
          <p className="quote-note">{typed}</p>
        </section>
      ))}
      <p className="quote-buttons">
        <a className="button" href={file} download="quote.json">
          {texts.saveFile}
        </a>
        {onBack && (
          <button type="button" className="button" onClick={onBack}>
            {texts.back}
          </button>
        )}
      </p>
    </div>
  );
}
