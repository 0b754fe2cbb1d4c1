import { useId, useState } from 'react';
import { isPrice, maxDeliveryDays } from '#contract/cooperation/inquiry-rules.ts';
import type { LookedQuote } from '#contract/cooperation/quotes.ts';
import { plainNumber } from '#contract/texts/normal-form.ts';
import { issueText } from '#contract/texts/texts.ts';
import { useFrame } from '../../frame/use-frame.ts';
import { fill } from '../../loading/formatting.ts';
import { usePageData } from '../../shown-page.tsx';
import type { QuoteData } from './load-quote.ts';
import { areDaysWrong, isQuoted, type WrittenLine, writeAmount } from './quote-draft.ts';

interface QuoteLineProps {
  readonly invitation: LookedQuote;
  readonly line: WrittenLine;
  readonly currency: LookedQuote['currency'];
  /** The line's amount with tax, by the server. */
  readonly gross: string | undefined;
  readonly isWaiting: boolean;
  readonly onChange: (line: WrittenLine) => void;
}

/** Unit price and delivery of one line; left empty it is not quoted. */
export function QuoteLine({ invitation, line, currency: quotedIn, gross, isWaiting, onChange }: QuoteLineProps) {
  const { texts } = usePageData<QuoteData>();
  const { language } = useFrame();
  const id = useId();
  const asked = invitation.lines[line.position - 1];
  const isWrong = isQuoted(line) && !isPrice(plainNumber(line.unitPrice));
  const basis = invitation.includesTax ? texts.gross : texts.net;
  const currency = texts.currencies[quotedIn];
  // Later it is the reader's: closing it would take the field away that is being emptied.
  const [hasMore] = useState(line.note !== '' || line.deviation !== '');
  const hasWrongDays = areDaysWrong(line);
  return (
    <fieldset className="quote-line">
      <legend className="quote-line-head">
        <i>{line.position}</i> <b>{asked?.name}</b>
        <span>
          {asked?.quantity} {asked?.unit}
        </span>
      </legend>
      {asked?.specification && <p className="quote-quiet">{asked.specification}</p>}
      <div className="quote-cells">
        <label data-wrong={isWrong || undefined}>
          <span className="visually-hidden">{fill(texts.unitPrice, { basis })}</span>
          <input
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            placeholder={fill(texts.unitPrice, { basis })}
            value={line.unitPrice}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? id : undefined}
            onChange={({ target }) => onChange({ ...line, unitPrice: target.value })}
          />
          <small>{fill(texts.per, { currency, unit: asked?.unit ?? '' })}</small>
        </label>
        <label data-wrong={hasWrongDays || undefined}>
          <span className="visually-hidden">{texts.delivery}</span>
          <input
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            placeholder={texts.delivery}
            value={line.deliveryDays}
            aria-invalid={hasWrongDays || undefined}
            aria-describedby={hasWrongDays ? `${id}-days` : undefined}
            onChange={({ target }) => onChange({ ...line, deliveryDays: target.value })}
          />
          <small>{texts.days}</small>
        </label>
      </div>
      {isWrong && (
        <p id={id} className="field-issue">
          {issueText('priceWrong', language)}
        </p>
      )}
      {hasWrongDays && (
        <p id={`${id}-days`} className="field-issue">
          {fill(texts.daysWrong, { most: maxDeliveryDays })}
        </p>
      )}
      <p className={isWaiting ? 'quote-line-gross quote-line-waiting' : 'quote-line-gross'}>
        <span>{texts.lineGross}</span>
        <b>{isQuoted(line) ? (gross === undefined ? '–' : writeAmount(gross)) : texts.notQuoted}</b>
      </p>
      <details className="quote-line-more" open={hasMore}>
        <summary>{texts.more}</summary>
        <label>
          {texts.note}
          <input
            maxLength={200}
            value={line.note}
            onChange={({ target }) => onChange({ ...line, note: target.value })}
          />
        </label>
        <label>
          {texts.deviation}
          <input
            maxLength={200}
            placeholder={texts.deviationHelp}
            value={line.deviation}
            onChange={({ target }) => onChange({ ...line, deviation: target.value })}
          />
        </label>
      </details>
    </fieldset>
  );
}
