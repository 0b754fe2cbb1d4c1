import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';

interface Listed {
  /** Articles are counted, not stories. */
  readonly isOfArticles?: boolean;
  readonly total: number;
  readonly listed: number;
}

/** How many count in all, and how many of them are listed where that is fewer. */
export function useListedText(): (list: Listed) => string {
  const { t } = useTranslation();
  return ({ isOfArticles, total, listed }) => {
    const inAll = { count: total, shown: formatCount(total) };
    const all = t(isOfArticles ? 'figure.articlesInAll' : 'figure.storiesInAll', inAll);
    return listed < total ? `${all} · ${t('figure.listed', { shown: formatCount(listed) })}` : all;
  };
}
