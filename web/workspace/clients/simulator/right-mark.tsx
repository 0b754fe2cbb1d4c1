import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GateRuleName } from '#contract/codes/gate-rules.ts';
import styles from './simulator.module.css';

interface RightMarkProps {
  readonly refusedBy: GateRuleName | null;
  readonly children?: ReactNode;
}

/** Whether something is allowed, and otherwise why not, in a word. */
export function RightMark({ refusedBy, children }: RightMarkProps) {
  const { t } = useTranslation();
  const Icon = refusedBy ? X : Check;
  return (
    <span className={styles.right} data-allowed={refusedBy === null}>
      <Icon
        size={14}
        strokeWidth={1.5}
        className={styles.mark}
        role="img"
        aria-label={t(refusedBy ? 'simulator.refused' : 'simulator.allowed')}
      />
      {children}
      {refusedBy && <span className={styles.quiet}>{t(`simulator.shortRule.${refusedBy}`)}</span>}
    </span>
  );
}
