import type { LookedQuote, PricedQuote, QuoteDraft } from '#contract/cooperation/quotes.ts';
import { plainNumber } from '#contract/texts/normal-form.ts';
import { fill } from '../../loading/formatting.ts';
import { usePageData } from '../../shown-page.tsx';
import type { QuoteData } from './load-quote.ts';
import { isQuoted, writeAmount } from './quote-draft.ts';

interface QuotedLinesProps {
  /** What the quote answers. */
  readonly asked: Pick<LookedQuote, 'lines' | 'currency' | 'includesTax'>;
  readonly quote: QuoteDraft;
  readonly priced: PricedQuote | null;
}

/** All that a quote says, without its files. */
export function QuotedLines({ asked, quote, priced }: QuotedLinesProps) {
  const { texts } = usePageData<QuoteData>();
  const { lines, currency, includesTax } = asked;
  const quoted = new Map(quote.lines.filter(isQuoted).map((line) => [line.position, line]));
  return (
    <>
      <dl className="quote-facts">
        <div>
          <dt>{texts.facts.basis}</dt>
          <dd>{includesTax ? texts.gross : texts.net}</dd>
        </div>
        <div>
          <dt>{texts.taxRate}</dt>
          <dd>{quote.taxRate}</dd>
        </div>
      </dl>
      <ol className="quote-lines">
        {lines.map(({ name, quantity, unit }, index) => {
          const line = quoted.get(index + 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are told apart by their place
            <li key={index} data-missing={!line}>
              <b>{name}</b>
              <span>{line ? writeAmount(priced?.lines[index]?.gross ?? '0.00') : texts.notQuoted}</span>
              {line && (
                <p>
                  {plainNumber(line.unitPrice)} × {quantity} {unit}
                  {line.deliveryDays !== null && ` · ${texts.delivery} ${line.deliveryDays} ${texts.days}`}
                  {line.deviation && ` · ${texts.deviation}: ${line.deviation}`}
                  {line.note && ` · ${texts.note}: ${line.note}`}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      <QuoteTotal priced={priced} currency={quote.currency ?? currency} />
      {quote.note.trim() && (
        <>
          <h2>{texts.quoteNote}</h2>
          <p className="quote-note">{quote.note}</p>
        </>
      )}
    </>
  );
}

interface QuoteTotalProps {
  readonly priced: PricedQuote | null;
  readonly currency: LookedQuote['currency'];
}

export function QuoteTotal({ priced, currency }: QuoteTotalProps) {
  const { texts } = usePageData<QuoteData>();
  if (!priced) return null;
  const { total, missing } = priced;
  return (
    <p className="quote-total">
      <span>{missing > 0 ? fill(texts.totalMissing, { count: missing }) : texts.total}</span>
      <b>
        {writeAmount(total.gross)} {texts.currencies[currency]}
      </b>
      <small>{fill(texts.totalParts, { net: writeAmount(total.net), tax: writeAmount(total.tax) })}</small>
    </p>
  );
}
