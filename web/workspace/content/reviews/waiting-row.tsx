import { useTranslation } from 'react-i18next';
import type { VersionedSubject } from '#contract/content/version-states.ts';
import type { WaitingText } from '#contract/content/versions.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { editorSearch } from '#web/workspace/kits/versioned/editor-address.ts';
import styles from './reviews.module.css';

/** Where the texts of a subject are edited. */
const pages: Readonly<Record<VersionedSubject, string>> = {
  article: '/articles',
  content: '/content/site',
  manual: '/content/manual',
};

/** A text that waits: what it is, whose, and since when. It opens in its editor, where the reviewer decides. */
export function WaitingRow({ text }: { readonly text: WaitingText }) {
  const { t } = useTranslation();
  const { subject, id, title, writer, since } = text;
  return (
    <li className={styles.row}>
      <RouterLink className={styles.title} to={`${pages[subject]}${editorSearch(id)}`}>
        {title || t('content.untitled')}
      </RouterLink>
      <p className={styles.meta}>
        <span>{t(`reviews.subjects.${subject}`)}</span>
        <span>{writer ?? t('editor.came')}</span>
        <span>{t('reviews.since', { time: formatDateTime(since) })}</span>
      </p>
    </li>
  );
}
