import { useTranslation } from 'react-i18next';
import type { LineSeries } from '#web/shared/charts/line-series.ts';
import { formatDayAcrossYears } from '#web/shared/format/date.ts';

export type TrendMeasure = 'activeRate' | 'volume' | 'rank';

/** Sentence of a trend: where one's own line ends, and its direction. */
export function useTrendLabel(
  measure: TrendMeasure,
  days: readonly string[],
  own: LineSeries | undefined,
  format: (value: number) => string,
): string {
  const { t } = useTranslation();
  const known = (own?.values ?? []).filter((value) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  const names = { company: own?.name ?? '', measure: t(`activity.${measure}`) };
  if (first === undefined || last === undefined) return t('activity.noData', names);
  // A rank rises when its number falls.
  const step = (last - first) * (measure === 'rank' ? -1 : 1);
  const course = t(step > 0 ? 'activity.rising' : step < 0 ? 'activity.falling' : 'activity.steady');
  const span = { from: formatDayAcrossYears(days[0] ?? ''), until: formatDayAcrossYears(days.at(-1) ?? '') };
  const shown = { ...names, ...span, course, value: format(last) };
  if (measure !== 'activeRate') return t('activity.trendLabel', shown);
  const against = last > 1 ? 'activity.above' : last < 1 ? 'activity.below' : 'activity.atNormal';
  return t('activity.trendLabelRate', { ...shown, against: t(against) });
}
