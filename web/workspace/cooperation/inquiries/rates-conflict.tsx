import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { ConflictPanel } from '#web/workspace/kits/versioned/conflict-panel.tsx';

type Rate = InquiryDetail['rates'][number];
type ByCurrency = Readonly<Partial<Record<Rate['currency'], Omit<Rate, 'currency'>>>>;

interface RatesConflictProps {
  /** What was stored when the colleague saved over it. */
  readonly base: readonly Rate[];
  readonly mine: () => readonly Rate[];
  readonly theirs: readonly Rate[];
  /** The inquiry's own currency, by its name. */
  readonly own: string;
  readonly onResolve: (merged: Rate[]) => void;
}

const labels = { rate: 'rate', source: 'rateSource', day: 'rateDay' } as const;

/** Their fields are decided one by one, where a list would be as a whole. */
export const byCurrency = (rates: readonly Rate[]): ByCurrency =>
  Object.fromEntries(rates.map(({ currency, ...rate }) => [currency, rate]));

/** A colleague has saved exchange rates meanwhile: each field that differs is decided. */
export function RatesConflict({ base, mine, theirs, own, onResolve }: RatesConflictProps) {
  const { t } = useTranslation();
  const labelOf = (path: string) => {
    const [currency, field] = path.split('.') as [Rate['currency'], keyof typeof labels];
    return `${t('inquiries.rateOf', { currency: t(`inquiries.currencies.${currency}`), own })} · ${t(`inquiries.${labels[field]}`)}`;
  };
  return (
    <ConflictPanel<ByCurrency>
      title={t('inquiries.conflict.rates')}
      base={byCurrency(base)}
      mine={() => byCurrency(mine())}
      theirs={byCurrency(theirs)}
      changedBy={null}
      labelOf={labelOf}
      onResolve={(merged) => onResolve(theirs.map((rate) => ({ ...rate, ...merged[rate.currency] })))}
    />
  );
}
