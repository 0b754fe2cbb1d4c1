import { useTranslation } from 'react-i18next';
import { formatDecimal } from '#contract/format-number.ts';
import type { EventCurrency } from '#contract/insight/event-types.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { shownAmount } from './event-amounts.ts';

interface EventAmountProps {
  readonly amount: string | null;
  readonly currency: EventCurrency | null;
}

/** `2.20 亿元`, or a dash where the article names none. */
export function EventAmount({ amount, currency }: EventAmountProps) {
  const text = useAmountText();
  return <>{text({ amount, currency }) || '–'}</>;
}

/** An amount in words; empty where there is none. */
export function useAmountText(): (event: EventAmountProps) => string {
  const { t } = useTranslation();
  return ({ amount, currency }) => {
    if (amount === null || currency === null) return '';
    const { value, unit } = shownAmount(amount, currentLanguage());
    return t(`events.amounts.${unit}`, {
      value: formatDecimal(value, 2),
      currency: t(`events.currencies.${currency}`),
    });
  };
}
