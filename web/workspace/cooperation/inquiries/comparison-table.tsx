import { Button, Select } from 'antd';
import { Check } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import type { Comparison } from '#contract/cooperation/opened-quotes.ts';
import { SupplierStateMark } from '#web/workspace/cooperation/suppliers/supplier-columns.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import {
  type Choice,
  changeSince,
  lowestOf,
  mayWin,
  percentAbove,
  type Side,
  wholeChoice,
  writeAmount,
} from './award-choice.ts';
import styles from './comparison.module.css';
import { type Part, type Shown, shownLines, shownSuppliers } from './shown-lines.ts';

type Line = Comparison['lines'][number];
type Supplier = Comparison['suppliers'][number];

interface ComparisonTableProps {
  readonly comparison: Comparison;
  readonly side: Side;
  readonly choice: Choice;
  readonly shown: Shown;
  readonly shows: (part: Part) => boolean;
  /** Left out where nothing can be chosen. */
  readonly onChoose?: (choice: Choice) => void;
  /** Asks a supplier to confirm a quote whose validity has ended. */
  readonly onAsk?: (supplier: Supplier) => void;
  /** Whose invitation is being asked about. */
  readonly asking?: number | undefined;
}

/** Moves between the prices of the table, also those that cannot be chosen, as they stand on the screen. */
function moveInGrid(event: KeyboardEvent<HTMLTableElement>): void {
  const target = event.target as HTMLElement;
  const { cell } = target.dataset;
  if (cell === undefined) return;
  const [row = 0, column = 0] = cell.split('.').map(Number);
  const find = (selector: string) => [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const inRow = find(`[data-cell^="${row}."]`);
  const inColumn = find(`[data-cell$=".${column}"]`);
  const [place, line] = [inRow.indexOf(target), inColumn.indexOf(target)];
  const steps: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowDown: inColumn[line + 1],
    ArrowUp: inColumn[line - 1],
    ArrowRight: inRow[place + 1],
    ArrowLeft: inRow[place - 1],
    Home: inRow[0],
    End: inRow.at(-1),
  };
  const next = steps[event.key];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/**
 * Suppliers × lines: what is lowest is tinted and says so, what is missing is hatched, what is chosen is ticked. On a phone
 * one supplier at a time.
 */
export function ComparisonTable({
  comparison,
  side,
  choice,
  shown: view,
  shows,
  onChoose,
  onAsk,
  asking,
}: ComparisonTableProps) {
  const { t } = useTranslation();
  const { suppliers, currency, maySplit } = comparison;
  const lines = shownLines(comparison, view, side);
  const showsPast = shows('past');
  const isPhone = useLayoutWidth() === 'phone';
  const order = shownSuppliers(comparison, view, side);
  const [only, setOnly] = useState(order[0] ?? 0);
  const shown = order.flatMap((place) => {
    const supplier = suppliers[place];
    return supplier && (!isPhone || place === only) ? [{ supplier, place }] : [];
  });
  const basis = t(`inquiries.${side}`);
  // The tax is no price: nothing of it is the lowest, and its spread says nothing.
  const spreadOf = ({ spread }: Line) => (side === 'tax' ? null : spread[side]);
  const choose = (line: Line, place: number) => {
    if (!maySplit) return onChoose?.(wholeChoice(comparison, place));
    const next = new Map(choice);
    if (next.get(line.position) === place) next.delete(line.position);
    else next.set(line.position, place);
    onChoose?.(next);
  };
  return (
    <div className={styles.scroll}>
      {isPhone && (
        <Select
          className={styles.only ?? ''}
          aria-label={t('inquiries.onlySupplier')}
          value={only}
          options={order.map((value) => ({
            value,
            label: `${suppliers[value]?.name ?? ''} · ${writeAmount(suppliers[value]?.total[side] ?? '0.00')}`,
          }))}
          onChange={setOnly}
        />
      )}
      <table className={styles.table} onKeyDown={moveInGrid}>
        <thead>
          <tr>
            <th scope="col">
              {t('inquiries.item')}
              <small>{t('inquiries.itemScope', { currency: t(`inquiries.currencies.${currency}`), basis })}</small>
            </th>
            {shown.map(({ supplier }) => (
              <th key={supplier.invitationId} scope="col" data-broken={!supplier.isIntact}>
                {supplier.name}
                {comparison.state === inquiryState.closed && supplier.supplierState !== 'approved' && (
                  <SupplierStateMark t={t} state={supplier.supplierState} />
                )}
                <SupplierNote supplier={supplier} />
                {supplier.taxRate && <small>{t('inquiries.taxRate', { percent: supplier.taxRate })}</small>}
                {supplier.quoted && (
                  <small>
                    {t('inquiries.quotedIn', {
                      amount: writeAmount(supplier.quoted.total[side]),
                      currency: t(`inquiries.currencies.${supplier.quoted.currency}`),
                    })}
                  </small>
                )}
                {onAsk && supplier.isExpired && (
                  <Button size="small" loading={asking === supplier.invitationId} onClick={() => onAsk(supplier)}>
                    {t('inquiries.askConfirmation')}
                  </Button>
                )}
              </th>
            ))}
            {!isPhone && <th scope="col">{t('inquiries.spread')}</th>}
            {!isPhone && showsPast && <th scope="col">{t('inquiries.past')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => (
            <tr key={line.position}>
              <th scope="row">
                {line.name}
                <small>
                  {line.quantity} {line.unit}
                </small>
                {isPhone && showsPast && (
                  <small>
                    {line.past && <>{t('inquiries.past')} </>}
                    <Past line={line} side={side} />
                  </small>
                )}
              </th>
              {shown.map(({ supplier, place }) => (
                <Cell
                  key={supplier.invitationId}
                  name={`${row}.${place}`}
                  supplier={supplier}
                  line={line}
                  place={place}
                  side={side}
                  saysAbove={isPhone}
                  shows={shows}
                  isChosen={choice.get(line.position) === place}
                  {...(onChoose && { onChoose: () => choose(line, place) })}
                />
              ))}
              {!isPhone && <td className={styles.number}>{spreadOf(line) === null ? '–' : `${spreadOf(line)}%`}</td>}
              {!isPhone && showsPast && (
                <td className={styles.number}>
                  <Past line={line} side={side} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('inquiries.totals')}</th>
            {shown.map(({ supplier: { invitationId, total, missing } }) => (
              <td key={invitationId} className={styles.number} data-lacks={missing > 0}>
                <b>{writeAmount(total[side])}</b>
                <small>
                  {missing > 0
                    ? t('inquiries.lacks', { count: missing })
                    : t('inquiries.totalParts', { net: writeAmount(total.net), tax: writeAmount(total.tax) })}
                </small>
              </td>
            ))}
            {!isPhone && <td className={styles.number}>–</td>}
            {!isPhone && showsPast && <td className={styles.number}>–</td>}
          </tr>
          {shown.some(({ supplier }) => supplier.note) && (
            <tr>
              <th scope="row">{t('inquiries.quoteNote')}</th>
              {shown.map(({ supplier: { invitationId, note } }) => (
                <td key={invitationId} className={styles.remark}>
                  {note || '–'}
                </td>
              ))}
              {!isPhone && <td />}
              {!isPhone && showsPast && <td />}
            </tr>
          )}
        </tfoot>
      </table>
      {lines.length === 0 && <p className={styles.noLines}>{t('inquiries.noLines')}</p>}
    </div>
  );
}

function SupplierNote({ supplier }: { readonly supplier: Supplier }) {
  const { t } = useTranslation();
  const { validUntil, isStale, receipt } = supplier;
  const whyNot = useWhyNot(supplier);
  const words = isStale && supplier.isIntact ? t('inquiries.stale') : whyNot;
  return (
    <small data-warns={words !== undefined} title={t('inquiries.receipt', { receipt })}>
      {words ?? t('inquiries.validUntil', { day: validUntil })}
    </small>
  );
}

/** Why nothing can be awarded to a supplier; `undefined` where it can. */
function useWhyNot(supplier: Supplier): string | undefined {
  const { t } = useTranslation();
  if (mayWin(supplier)) return undefined;
  return supplier.isIntact ? t('inquiries.expired', { day: supplier.validUntil }) : t('inquiries.mismatch');
}

interface CellProps {
  readonly name: string;
  readonly supplier: Supplier;
  readonly line: Line;
  readonly place: number;
  readonly side: Side;
  /** Whether it says how much more than the lowest it is, where the others are not beside it. */
  readonly saysAbove: boolean;
  readonly shows: (part: Part) => boolean;
  readonly isChosen: boolean;
  readonly onChoose?: () => void;
}

function Cell({ name, supplier, line, place, side, saysAbove, shows, isChosen, onChoose }: CellProps) {
  const { t } = useTranslation();
  const whyNot = useWhyNot(supplier);
  const quote = line.quotes[place];
  if (!quote) return <td className={styles.missing}>{t('inquiries.notQuoted')}</td>;
  const lowest = side === 'tax' ? [] : lowestOf(line, side);
  const isLowest = lowest.includes(place);
  const least = line.quotes[lowest[0] ?? -1]?.amounts[side];
  const above = saysAbove && least !== undefined ? percentAbove(quote.amounts[side], least) : undefined;
  const words = [
    above === undefined ? '' : t('inquiries.above', { percent: above }),
    isLowest ? t(lowest.length > 1 ? 'inquiries.tied' : 'inquiries.lowest') : '',
    quote.deliveryDays === null || !shows('delivery') ? '' : t('inquiries.inDays', { count: quote.deliveryDays }),
    quote.note,
  ].filter((part) => part !== '');
  const deviation = quote.deviation && shows('deviation') ? t('inquiries.deviation', { text: quote.deviation }) : '';
  const content = (
    <>
      {isChosen && (
        <span className={styles.tick}>
          <Check size={12} strokeWidth={3} aria-hidden="true" />
          <span className={`visually-hidden ${styles.tickWords}`}>
            {t(onChoose ? 'inquiries.picked' : 'inquiries.chosen')}
          </span>
        </span>
      )}
      <b>{writeAmount(quote.amounts[side])}</b>
      <small>
        {words.join(t('inquiries.comma'))}
        {deviation && <em title={quote.deviation}> {deviation}</em>}
      </small>
    </>
  );
  return (
    <td className={styles.number} data-lowest={isLowest} data-chosen={isChosen}>
      {onChoose ? (
        <button
          type="button"
          data-cell={name}
          aria-pressed={isChosen}
          aria-label={[
            t('inquiries.choose', { supplier: supplier.name, line: line.name }),
            writeAmount(quote.amounts[side]),
            ...words,
            ...(deviation ? [deviation] : []),
            ...(whyNot ? [whyNot] : []),
          ].join(' ')}
          aria-disabled={whyNot !== undefined}
          onClick={whyNot === undefined ? onChoose : undefined}
        >
          {content}
        </button>
      ) : (
        <div>{content}</div>
      )}
    </td>
  );
}

/** What the same item cost the last time, and how the lowest now compares. */
function Past({ line, side }: { readonly line: Line; readonly side: Side }) {
  const { t } = useTranslation();
  const { past } = line;
  if (!past) return <span className={styles.quiet}>{t('inquiries.firstTime')}</span>;
  const [place = -1] = lowestOf(line, side);
  // A tax that is lower than last time tells nothing of the price.
  const now = side === 'tax' ? undefined : line.quotes[place]?.amounts[side];
  const before = past.amounts[side];
  const { down, up } = now === undefined ? {} : changeSince(before, now);
  return (
    <>
      {writeAmount(before)}
      <small data-down={down !== undefined} data-up={up !== undefined}>
        {t('inquiries.pastYear', { year: past.year })}
        {now !== undefined && t('inquiries.comma')}
        {down !== undefined && t('inquiries.down', { percent: down })}
        {up !== undefined && t('inquiries.up', { percent: up })}
        {now !== undefined && down === undefined && up === undefined && t('inquiries.same')}
      </small>
    </>
  );
}
