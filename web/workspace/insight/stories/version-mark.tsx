import { useTranslation } from 'react-i18next';
import type { StoryArticle } from '#contract/insight/stories.ts';
import styles from './stories.module.css';

interface VersionMarkProps {
  readonly kind: StoryArticle['kind'];
  readonly number: number | undefined;
}

/** A numbered square for a version, 公 for the announcement, a circle for a reprint. */
export function VersionMark({ kind, number }: VersionMarkProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.mark} data-kind={kind}>
      <span aria-hidden="true">{kind === 'announcement' ? t('story.announcedMark') : (number ?? '')}</span>
      <span className="visually-hidden">{t(`story.kinds.${kind}`)}</span>
    </span>
  );
}
