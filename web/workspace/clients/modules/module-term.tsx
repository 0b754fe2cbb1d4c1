import { useTranslation } from 'react-i18next';
import { daysLeft } from '#contract/clients/module-table.ts';
import type { CompanyModule } from '#contract/clients/modules.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';
import styles from './module.module.css';

const tones = { none: 'neutral', open: 'success', ending: 'warning', expired: 'error' } as const;

/** Module state: a word with a mark, so that colour is not the only cue. */
export function ModuleState({ state }: Pick<CompanyModule, 'state'>) {
  const { t } = useTranslation();
  return <StateMark tone={tones[state]}>{t(`modules.states.${state}`)}</StateMark>;
}

/** Expiry of a module, with the days left. */
export function ModuleTerm({ state, expiresAt }: Pick<CompanyModule, 'state' | 'expiresAt'>) {
  const { t } = useTranslation();
  if (state === 'none') return null;
  if (expiresAt === null) return <span className={styles.term}>{t('modules.unlimited')}</span>;
  const time = formatDateTime(expiresAt);
  const days = daysLeft(new Date(expiresAt), new Date());
  if (state === 'expired') return <span className={styles.term}>{t('modules.ended', { time })}</span>;
  return (
    <span className={styles.term}>
      {t('modules.until', { time })}
      <span data-state={state}>{days > 1 ? t('modules.left', { count: days }) : t('modules.leftHours')}</span>
    </span>
  );
}
