import { isWindow } from '#contract/insight/windows.ts';
import { dayInChina } from '#web/shared/format/date.ts';
import type { TrendMeasure } from '#web/workspace/charts/use-trend-label.ts';
import { type AddressParam, type AddressValues, day, oneOf } from '#web/workspace/kits/address/address-params.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';

/** Ids of at most two companies; an empty text is none on purpose. */
const compare: AddressParam<string> = {
  read: (text) => (/^(\d{1,9}(,\d{1,9})?)?$/.test(text) ? text : undefined),
  write: (ids) => ids,
};
const measures = ['activeRate', 'volume', 'rank'] as const satisfies readonly TrendMeasure[];
const params = { from: day, until: day, compare, measure: oneOf(measures) };

/** As the server is asked; its defaults replace invalid values. */
function queryOf({ from, until, compare: compared }: AddressValues<typeof params>) {
  const isPast = until !== undefined && until <= dayInChina(new Date());
  const hasRange = from !== undefined && isPast && isWindow({ from, until });
  return { ...(hasRange && { from, until }), ...(compared !== undefined && { compare: compared }) };
}

/** The page's filters, all in the URL. */
export function useActivityFilters() {
  const [values, change] = useAddress(params);
  const set = (changes: Parameters<typeof change>[0]) => change(changes, { replace: true });
  return {
    query: queryOf(values),
    /** Companies to compare with, once somebody has chosen. */
    compared: values.compare?.split(',').filter(Boolean).map(Number),
    measure: values.measure ?? 'activeRate',
    setMeasure: (measure: TrendMeasure) => set({ measure }),
    setRange: (from: string, until: string) => set({ from, until }),
    setCompared: (stockIds: readonly number[]) => set({ compare: stockIds.join(',') }),
  };
}
