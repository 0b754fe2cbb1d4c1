import { useTranslation } from 'react-i18next';
import type { DraftState } from '#contract/content/version-states.ts';
import styles from './draft-mark.module.css';

/** In a list: a change lies over what is published, and readers do not see it yet. */
export function DraftMark({ draft }: { readonly draft: DraftState | null }) {
  const { t } = useTranslation();
  return draft && <span className={styles.mark}>{t('versions.hasChange')}</span>;
}
