import { useTranslation } from 'react-i18next';
import { formatDecimal } from '#contract/format-number.ts';

/** How much earlier or later than the median of the same story, in words; `–` for nothing to compare with. */
export function useDelayText(): (minutes: number | null) => string {
  const { t } = useTranslation();
  return (minutes) => {
    if (minutes === null) return '–';
    if (minutes === 0) return t('themes.sameTime');
    const size = Math.abs(minutes);
    const span =
      size < 60
        ? t('themes.minutes', { count: size })
        : t('themes.hours', { count: size / 60, shown: formatDecimal(size / 60, size < 600 ? 1 : 0) });
    return t(minutes < 0 ? 'themes.earlier' : 'themes.later', { span });
  };
}
