import { useTranslation } from 'react-i18next';
import type { Tone } from '#contract/insight/tone.ts';
import styles from './tone.module.css';

/** One character in a square; the character carries the meaning, the colour follows. */
export function ToneMark({ tone }: { readonly tone: Tone }) {
  const { t } = useTranslation();
  const name = t('tone.named', { name: t(`tone.names.${tone}`) });
  return (
    <span className={styles.mark} data-tone={tone} title={name}>
      <span aria-hidden="true">{t(`tone.marks.${tone}`)}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
