import { useTranslation } from 'react-i18next';
import type { VersionedSubject } from '#contract/content/version-states.ts';
import type { WaitingText } from '#contract/content/versions.ts';
import type { BuiltPage } from '#contract/identity/built-pages.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { editorSearch } from '#web/workspace/kits/versioned/editor-address.ts';
import styles from './reviews.module.css';

/** Where the texts of a subject are edited. */
const pages: Readonly<Record<VersionedSubject, BuiltPage>> = {
  article: 'Articles',
  content: 'SiteContent',
  manual: 'ManualEditor',
};

/** A text that waits: what it is, whose, and since when. It opens in its editor, where the reviewer decides. */
export function WaitingRow({ text }: { readonly text: WaitingText }) {
  const { t } = useTranslation();
  const { subject, id, title, writer, since } = text;
  const path = usePagePath(pages[subject]);
  const name = title || t('content.untitled');
  return (
    <li className={styles.row}>
      {path === undefined ? (
        <span className={styles.title}>{name}</span>
      ) : (
        <RouterLink className={styles.title} to={`${path}${editorSearch(id)}`}>
          {name}
        </RouterLink>
      )}
      <p className={styles.meta}>
        <span>{t(`reviews.subjects.${subject}`)}</span>
        <span>{writer ?? t('editor.came')}</span>
        <span>{t('reviews.since', { time: formatDateTime(since) })}</span>
      </p>
    </li>
  );
}
