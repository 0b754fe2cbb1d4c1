import { useTranslation } from 'react-i18next';
import type { ArticleState } from '#contract/article-states.ts';
import styles from './article-list.module.css';

/** The state of an article: a word with a mark, so that colour never speaks alone. */
export function StateTag({ state }: { readonly state: ArticleState }) {
  const { t } = useTranslation();
  return (
    <span className={styles.state} data-state={state}>
      {t(`articles.states.${state}`)}
    </span>
  );
}
