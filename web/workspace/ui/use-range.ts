import type { HomeRange } from '#contract/insight/home.ts';
import { oneOf } from '#web/workspace/kits/address/address-params.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';

const params = { range: oneOf(['7', '30', '90'] as const satisfies readonly HomeRange[]) };

/** The range of days, in the URL. */
export function useRange(fallback: HomeRange): [HomeRange, (range: HomeRange) => void] {
  const [{ range = fallback }, change] = useAddress(params);
  return [range, (next) => change({ range: next }, { replace: true })];
}
