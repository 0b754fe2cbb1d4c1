import type { z } from 'zod';
import type { indicatorValues, ManagedIndicator } from '#contract/insight/indicators.ts';

export type IndicatorFormValues = z.input<typeof indicatorValues>;

/** What the form holds: the version that it is based on moves on when a colleague's save was looked at. */
export interface HeldValues extends IndicatorFormValues {
  readonly version?: number | undefined;
}

const bothOf = (text: { readonly 'zh-CN': string; readonly en?: string | undefined } | undefined) => ({
  'zh-CN': text?.['zh-CN'] ?? '',
  en: text?.en ?? '',
});

/** An indicator as the form shows it; a new one begins in the pillar of the last one. */
export const valuesOf = (
  indicator: ManagedIndicator | undefined,
  last?: ManagedIndicator | undefined,
): IndicatorFormValues => ({
  code: indicator?.code ?? '',
  name: bothOf(indicator?.name),
  pillar: bothOf(indicator?.pillar ?? last?.pillar),
  definition: bothOf(indicator?.definition),
  enabled: indicator?.enabled ?? true,
});

/** What is sent of the form. */
export const bodyOf = ({ version: _, ...values }: HeldValues): IndicatorFormValues => values;
