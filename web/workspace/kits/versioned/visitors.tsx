import { useTranslation } from 'react-i18next';
import type { Visitor } from '#contract/content/versions.ts';
import styles from './editor.module.css';

/** Whoever called within this time is there now, in milliseconds. */
const hereFor = 50_000;
const minute = 60_000;
/** How many are named. */
const named = 2;

/** Who else writes at a text, or has it open, or looked at it lately: those who write first. */
export function Visitors({ visitors }: { readonly visitors: readonly Visitor[] }) {
  const { t } = useTranslation();
  const ordered = [...visitors.filter(({ isTyping }) => isTyping), ...visitors.filter(({ isTyping }) => !isTyping)];
  const sentence = ({ name, isTyping, at }: Visitor) => {
    if (isTyping) return t('versions.visitors.types', { name });
    const age = Date.now() - Date.parse(at);
    if (age < hereFor) return t('versions.visitors.looks', { name });
    return t('versions.visitors.looked', { name, count: Math.max(1, Math.round(age / minute)) });
  };
  const more = ordered.length - named;
  const sentences = ordered.slice(0, named).map(sentence);
  if (more > 0) sentences.push(t('versions.visitors.more', { count: more }));
  return (
    <p className={styles.visitors} role="status">
      {sentences.join(t('versions.visitors.join'))}
    </p>
  );
}
