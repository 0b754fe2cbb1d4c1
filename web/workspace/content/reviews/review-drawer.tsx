import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { VersionedSubject } from '#contract/content/version-states.ts';
import type { WaitingText } from '#contract/content/versions.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { editorSearch } from '#web/workspace/kits/versioned/editor-address.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { ReviewSettingsFields } from './review-settings.tsx';
import styles from './reviews.module.css';

/** Where the texts of a subject are edited. */
const pages: Readonly<Record<VersionedSubject, string>> = {
  article: '/articles',
  content: '/content/site',
  manual: '/content/manual',
};

/** What waits for review, and for which texts a review is demanded. */
export function ReviewDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery('version.reviewQueue', {}, { quiet: true }),
    ...{ staleTime: 0, refetchOnMount: 'always' as const },
  });
  const groups = [
    { title: t('reviews.forYou'), texts: data?.filter(({ isOwnText }) => !isOwnText) ?? [] },
    { title: t('reviews.yours'), texts: data?.filter(({ isOwnText }) => isOwnText) ?? [] },
  ];
  return (
    <Drawer open title={t('reviews.title')} onClose={onClose}>
      {!data && !error && <ListSkeleton rows={4} />}
      {error && <ErrorState error={error} onReload={() => void refetch()} />}
      {data?.length === 0 && <p className={styles.quiet}>{t('reviews.empty')}</p>}
      {groups.map(
        ({ title, texts }) =>
          texts.length > 0 && (
            <section key={title} aria-label={title} className={styles.group}>
              <h3>{title}</h3>
              <ul>
                {texts.map((text) => (
                  <WaitingRow key={`${text.subject} ${text.id}`} text={text} />
                ))}
              </ul>
            </section>
          ),
      )}
      <ReviewSettingsFields />
    </Drawer>
  );
}

function WaitingRow({ text }: { readonly text: WaitingText }) {
  const { t } = useTranslation();
  const { subject, id, title, writer, since } = text;
  return (
    <li className={styles.row}>
      <RouterLink to={`${pages[subject]}${editorSearch(id)}`}>{title || t('content.untitled')}</RouterLink>
      <p className={styles.quiet}>
        {t(`reviews.subjects.${subject}`)} · {writer ?? t('editor.came')} ·{' '}
        {t('reviews.since', { time: formatDateTime(since) })}
      </p>
    </li>
  );
}
