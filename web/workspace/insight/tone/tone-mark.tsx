import { useTranslation } from 'react-i18next';
import type { Tone } from '#contract/insight/tone.ts';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import styles from './tone.module.css';

/** One character in a square; the character carries the meaning, the colour follows. */
export function ToneMark({ tone }: { readonly tone: Tone }) {
  const { t } = useTranslation();
  const nameOf = useLabels('tone');
  const name = t('tone.named', { name: nameOf(tone) });
  return (
    <span className={styles.mark} data-tone={tone} title={name}>
      <span aria-hidden="true">{t(`tone.marks.${tone}`)}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
