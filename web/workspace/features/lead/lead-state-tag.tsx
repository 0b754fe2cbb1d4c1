import { useTranslation } from 'react-i18next';
import type { LeadState } from '#contract/lead-states.ts';
import styles from './leads.module.css';

/** How far a lead has come: a word with a mark, so that colour never speaks alone. */
export function LeadStateTag({ state }: { readonly state: LeadState }) {
  const { t } = useTranslation();
  return (
    <span className={styles.state} data-state={state}>
      {t(`leads.states.${state}`)}
    </span>
  );
}
