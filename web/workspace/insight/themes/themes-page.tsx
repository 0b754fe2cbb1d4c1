import { themeDays } from '#contract/insight/theme-rules.ts';
import { oneOf, wholeNumber } from '#web/workspace/kits/address/address-params.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { ThemeList } from './theme-list.tsx';
import { ThemeView } from './theme-view.tsx';

const params = { theme: wholeNumber(), days: oneOf(themeDays) };

/** 主题: saved searches with what is counted of their stories; the address names the theme and its days. */
export function Component() {
  const [{ theme, days = 90 }, change] = useAddress(params);
  if (theme === undefined) return <ThemeList />;
  return (
    <ThemeView
      id={theme}
      days={days}
      onDays={(value) => change({ days: value === 90 ? undefined : value }, { replace: true })}
    />
  );
}
