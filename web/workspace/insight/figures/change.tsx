import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changeOf } from '#contract/insight/figure-texts/change-of.ts';
import type { Figure } from '#contract/insight/figures.ts';
import styles from './change.module.css';

interface ChangeProps {
  readonly figure: Figure;
  /** Unit of the change: `位`. */
  readonly unit?: string;
}

/**
 * Change from the previous period: arrow first, so that colour is not the only cue (docs/visual-language.md, "Colour
 * roles").
 */
export function Change({ figure: { ref, value, previous }, unit }: ChangeProps) {
  const { t } = useTranslation();
  const change = changeOf(ref.kind, value, previous);
  if (!change) return null;
  const Arrow = change.isUp ? ArrowUp : ArrowDown;
  return (
    <span className={change.isUp ? styles.up : styles.down} title={t('range.before')}>
      <span className="visually-hidden">{`${t('figure.against')} ${change.isUp ? t('figure.up') : t('figure.down')} `}</span>
      <Arrow size={13} strokeWidth={2} aria-hidden="true" />
      {change.text}
      {unit && ` ${unit}`}
    </span>
  );
}
